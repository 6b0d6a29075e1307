/** Returns each name that occurs more than once. Ignores empty names. */
export function repeatedNames(names: readonly string[]): string[] {
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (known.has(name) ? repeated : known).add(name);
  repeated.delete('');
  return [...repeated];
}

/**
 * Returns different names for all columns. The last of equal names stays, as the service reads that column; the others
 * get their column number, from 1, as in `Amount (3)`.
 */
export function numberedNames(names: readonly string[]): string[] {
  const last = new Map(names.map((name, index) => [name, index]));
  return names.map((name, index) => (last.get(name) === index ? name : `${name} (${index + 1})`));
}
