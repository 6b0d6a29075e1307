/** Returns a key in lower case: of another script, such as Cyrillic, the Latin letter printed at its position. */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = key.length === 1 && key > '\u024f' && /^Key[A-Z]$/.test(code);
  return (isForeign ? code.slice(3) : key).toLowerCase();
}
