/** A script as people write them, and what is found in it: what is asked of the API, and the entry it falls under. */
export interface Script {
  title: string;
  code: string;
  finds: string[];
}
