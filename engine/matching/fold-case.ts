const known = new Map<string, string>();

/** Returns a text in one letter case by Unicode’s simple folding: `ß` and `ẞ` become equal, but not `SS`. */
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

/** Converts `A` to `Z` to lower case. Leaves all other characters unchanged. */
export function foldAscii(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.replaceAll(/[A-Z]+/g, (part) => part.toLowerCase());
}

/** Returns whether a text has only ASCII characters. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Returns the same character for all that differ only in case; a lower-case one, if possible. */
function foldCharacter(character: string): string {
  const upper = character.toUpperCase();
  const lower = character.toLowerCase();
  if (isAscii(character) || (upper === character && lower === character)) return lower;
  // The character is a letter, so no escaping is needed. The flags `i` and `u` together compare by simple case folding.
  const pattern = new RegExp(`^${character}$`, 'iu');
  return [upper.toLowerCase(), lower].find((one) => pattern.test(one)) ?? character;
}
