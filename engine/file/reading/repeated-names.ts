/** Returns the names that occur more than once, each once and without the empty one. */
export function repeatedNames(names: readonly string[]): string[] {
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (known.has(name) ? repeated : known).add(name);
  repeated.delete('');
  return [...repeated];
}

/**
 * Returns names that are all different: the last column of a name keeps it, because the service reads that one; the others
 * get the number of their column, such as `Amount (3)`.
 */
export function numberedNames(names: readonly string[]): string[] {
  const last = new Map(names.map((name, index) => [name, index]));
  return names.map((name, index) => (last.get(name) === index ? name : `${name} (${index + 1})`));
}
