/** Returns the index of each text that occurs once. Ignores empty texts. */
export function uniqueTextIndexes(texts: Iterable<string>): Map<string, number> {
  const places = new Map<string, number>();
  const several = new Set(['']);
  let at = 0;
  for (const text of texts) {
    if (places.has(text)) several.add(text);
    places.set(text, at);
    at += 1;
  }
  for (const text of several) places.delete(text);
  return places;
}
