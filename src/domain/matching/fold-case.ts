/**
 * Letter case, as rules compare references. EXACT folds by Unicode, one character to one: `ß` and `ẞ`, `k`
 * and the Kelvin sign, `ς` and `Σ` are the same, `ß` and `SS` are not. All else folds ASCII alone.
 */

const known = new Map<string, string>();

/** A text in which two characters are the same when Unicode's simple case folding says so. */
export function foldUnicode(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) {
    let same = known.get(character);
    if (same === undefined) known.set(character, (same = foldCharacter(character)));
    folded += same;
  }
  return folded;
}

/** A text with `A` to `Z` in small letters, and nothing else changed. */
export function foldAscii(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase());
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** One character for all that are the same: the small letter of the capital, as far as that is one of them. */
function foldCharacter(character: string): string {
  const upper = character.toUpperCase();
  const lower = character.toLowerCase();
  if (isAscii(character) || (upper === character && lower === character)) return lower;
  // A letter, so nothing is to be escaped. The flags `i` and `u` together compare by simple case folding.
  const pattern = new RegExp(`^${character}$`, 'iu');
  return [upper.toLowerCase(), lower].find((one) => pattern.test(one)) ?? character;
}
