/** Returns a cache of at most `maxEntries` values; it drops the least recently used. `make` creates a missing value. */
export function boundedCache<V>(maxEntries: number): (key: string, make: () => V) => V {
  const values = new Map<string, V>();
  return (key, make) => {
    const value = values.has(key) ? values.get(key)! : make();
    values.delete(key);
    values.set(key, value);
    if (values.size > maxEntries) values.delete(values.keys().next().value!);
    return value;
  };
}
