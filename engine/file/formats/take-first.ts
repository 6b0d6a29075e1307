/** The number of rows by which columns and steps are proposed. */
export const sampledRows = 200;

/** Takes items until their weights add up to `maxWeight`. `isWhole`: none are left, else the iterator has more. */
export async function takeFirst<T>(
  iterator: AsyncIterator<T>,
  maxWeight: number,
  weigh: (item: T) => number = () => 1,
): Promise<{ items: T[]; isWhole: boolean }> {
  const items: T[] = [];
  for (let weight = 0; weight < maxWeight;) {
    // Each item decides whether another is needed.
    const next = await iterator.next();
    if (next.done) return { items, isWhole: true };
    items.push(next.value);
    weight += weigh(next.value);
  }
  return { items, isWhole: false };
}

/** Yields the items of `first`, then those of `rest`. */
export async function* concatenate<T>(first: Iterable<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}
