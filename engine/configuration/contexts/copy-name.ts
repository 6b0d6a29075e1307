/** The word for “copy” in the languages of the console. */
const copyWords = ['copy', 'cópia', 'copia'];
const copyEnd = new RegExp(String.raw` \((?:${copyWords.join('|')})(?: \d+)?\)$`);

/** Returns a free name for a copy, such as “Cards (copy 2)”, of at most `maxLength` characters (docs/contract.md#clone). */
export function copyName(
  base: string,
  isTaken: (name: string) => boolean,
  word = copyWords[0],
  maxLength = 100,
): string {
  const suffixOf = (number: number) => (number === 1 ? ` (${word})` : ` (${word} ${number})`);
  return freeName(withoutCopyEnd(base), isTaken, suffixOf, maxLength);
}

/** Returns the first free name: the base, cut so that all is at most `maxLength` long, and the suffix of a number from 1. */
export function freeName(
  base: string,
  isTaken: (name: string) => boolean,
  suffixOf: (number: number) => string = (number) => (number === 1 ? '' : ` ${number}`),
  maxLength = 100,
): string {
  for (let number = 1; ; number += 1) {
    const suffix = suffixOf(number);
    const name = cutTo(base, maxLength - suffix.length) + suffix;
    if (!isTaken(name)) return name;
  }
}

/** Returns the start of a text, of at most `maxLength` characters, without blanks at its end. */
export function cutTo(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join('').trimEnd();
}

/** Returns the start of a copy's name: the base without a suffix of an earlier copy, cut to `maxLength` characters. */
export function copyStem(base: string, maxLength: number): string {
  return cutTo(withoutCopyEnd(base), maxLength);
}

const withoutCopyEnd = (base: string): string => base.replace(copyEnd, '');
