/** The last part of a dotted name: `name` of `data.name`. */
export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
