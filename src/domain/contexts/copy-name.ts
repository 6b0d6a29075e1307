/** What a copy is called in the languages of the console; a name that ends so is that of a copy, whoever made it. */
const copyWords = ['copy', 'cópia', 'copia'];
const copyEnd = new RegExp(String.raw` \((?:${copyWords.join('|')})(?: \d+)?\)$`);

/**
 * A free name for a copy: the base with " (copy)", or another `word` for it, numbered when that is taken: " (copy 2)".
 * The base is cut so that the whole has at most `longest` characters (docs/contract.md#clone). A name
 * that already ends so is counted on, not lengthened.
 */
export function copyName(
  base: string,
  isTaken: (name: string) => boolean,
  word = copyWords[0],
  longest = 100,
): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ` (${word})` : ` (${word} ${number})`;
    const name = copyStem(base, longest - suffix.length) + suffix;
    if (!isTaken(name)) return name;
  }
}

/** What a copy's name begins with: the base without the end of an earlier copy's, cut to so many characters. */
export function copyStem(base: string, longest: number): string {
  return Array.from(base.replace(copyEnd, '')).slice(0, longest).join('').trimEnd();
}
