/**
 * Returns a cache of at most `most` values by key; the least recently used one is evicted. For keys that data contains,
 * such as numbers of digits: an unbounded cache would grow while the page is open.
 */
export function boundedCache<V>(most: number): (key: string, make: () => V) => V {
  const values = new Map<string, V>();
  return (key, make) => {
    const value = values.has(key) ? values.get(key)! : make();
    values.delete(key);
    values.set(key, value);
    if (values.size > most) values.delete(values.keys().next().value!);
    return value;
  };
}
