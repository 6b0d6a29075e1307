/** Returns a cache of at most `most` values; it drops the least recently used. `make` creates a missing value. */
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
