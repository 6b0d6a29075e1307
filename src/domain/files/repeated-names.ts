/** Returns the names that occur more than once, each once and without the empty one. */
export function repeatedNames(names: readonly string[]): string[] {
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (known.has(name) ? repeated : known).add(name);
  repeated.delete('');
  return [...repeated];
}
