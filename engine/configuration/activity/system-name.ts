/** What the pages call the system as an author, in each language (`activity.author.system`). */
const systemNames: ReadonlySet<string> = new Set(['the system', 'o sistema', 'el sistema']);

/** Returns whether a text looks like the name of the system as an author, which no user may have. */
export function isSystemName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return systemNames.has(plain.trim().replace(/\s+/g, ' ').toLowerCase());
}
