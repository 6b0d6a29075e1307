/** Returns a function that caches results of `read`, except `undefined`, and clears the cache after `most` of them. */
export function memoize<T>(read: (text: string) => T, most = 5000): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
