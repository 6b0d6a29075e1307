/**
 * Returns the character of a key in lower case. In a layout with another script, such as Cyrillic, returns the Latin
 * letter at its position, because shortcuts belong to the printed keys.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = key.length === 1 && key > '\u024f' && /^Key[A-Z]$/.test(code);
  return (isForeign ? code.slice(3) : key).toLowerCase();
}
