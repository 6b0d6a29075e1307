/** The word for “copy” in the languages of the console. */
const copyWords = ['copy', 'cópia', 'copia'];
const copyEnd = new RegExp(String.raw` \((?:${copyWords.join('|')})(?: \d+)?\)$`);

/** Returns a name that is not taken: the base with “ (copy)”, “ (copy 2)” and so on (docs/contract.md#clone). */
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

/** Returns the start of a copy's name: the base without a suffix of an earlier copy, cut to `longest` characters. */
export function copyStem(base: string, longest: number): string {
  return Array.from(base.replace(copyEnd, '')).slice(0, longest).join('').trimEnd();
}
