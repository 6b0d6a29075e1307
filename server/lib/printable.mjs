/**
 * Returns a string that a terminal displays literally. Control characters (escape sequences included) and characters
 * that change the writing direction become `\u{…}`; line breaks and tabs stay. For text from files that others may have
 * written. Plain JavaScript, since scripts use it before the build.
 * @param {string} text
 */
export function printable(text) {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' || character === '\t' ? character : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
