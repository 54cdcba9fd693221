/** Whether one of the places, which are in order, lies in a stretch. */
export function holdsPlace(places: readonly number[], start: number, end: number): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < start) low = middle + 1;
    else high = middle;
  }
  return low < places.length && (places[low] as number) < end;
}

/** Places in order, each once. */
export function mergedPlaces(...some: (readonly number[])[]): number[] {
  return [...new Set(some.flat())].sort((a, b) => a - b);
}
