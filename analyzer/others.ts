/** What stands in a list for callers or signs that are counted and not named. */
export const OTHERS = 'others';
