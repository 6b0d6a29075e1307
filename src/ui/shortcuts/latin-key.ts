/**
 * The sign of a key in lower case. Where a layout has letters of another script, Cyrillic for one, that of the Latin
 * layout at its place: shortcuts are on the keys they are printed on.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = key.length === 1 && key > '\u024f' && /^Key[A-Z]$/.test(code);
  return (isForeign ? code.slice(3) : key).toLowerCase();
}
