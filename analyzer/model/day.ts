/** A calendar day, `2024-09-30`, in UTC. Deadlines are days, never instants. */
export type Day = `${number}-${number}-${number}`;
