/** Returns a function that caches results of `read`, except `undefined`, and clears the cache after `maxEntries` of them. */
export function memoize<T>(read: (text: string) => T, maxEntries = 5000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    if (known.size >= maxEntries) known.clear();
    known.set(text, found);
    return found;
  };
}
