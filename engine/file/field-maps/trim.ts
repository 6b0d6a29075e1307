/** Returns whether the service trims the character at `at`: white space of JavaScript and U+0085, but not U+FEFF. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code > 0x20 && code < 0x7f) return false;
  if (code === 0x85) return true;
  return code !== 0xfe_ff && text[at]!.trim() === '';
}

/** Removes blanks around a text, exactly as the import does (docs/contract.md#texts-of-the-import). */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text, from)) from += 1;
  while (to > from && isBlank(text, to - 1)) to -= 1;
  return text.slice(from, to);
}
