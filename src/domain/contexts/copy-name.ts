/** The suffixes of copies in the languages of the console. A name with such a suffix is treated as that of a copy. */
const copyWords = ['copy', 'cópia', 'copia'];
const copyEnd = new RegExp(String.raw` \((?:${copyWords.join('|')})(?: \d+)?\)$`);

/**
 * Returns a free name for a copy: the base with “ (copy)” or another `word`, numbered if that is taken: “ (copy 2)”.
 * The base is truncated so that the name has at most `longest` characters (docs/contract.md#clone). An existing suffix
 * is replaced, not repeated.
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

/** Returns the start of a copy's name: the base without an earlier suffix, with at most `longest` characters. */
export function copyStem(base: string, longest: number): string {
  return Array.from(base.replace(copyEnd, '')).slice(0, longest).join('').trimEnd();
}
