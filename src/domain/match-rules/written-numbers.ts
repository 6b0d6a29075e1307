/**
 * JSON numbers as they were written. JavaScript reads 0.1234567890123456789 as a neighbour with fewer
 * digits; where a value comes back as it was sent, its bounds are validated by what was sent. Only a
 * reader that sees the text can note it: whoever has a number alone is told nothing.
 */
const texts = new WeakMap<object, Map<string | number, string>>();

/** Notes the text of the number `holder[key]`, if JavaScript would write it otherwise. */
export function noteWrittenNumber(holder: object, key: string | number, text: string): void {
  if (String((holder as Record<string | number, unknown>)[key]) === text) return;
  const noted = texts.get(holder) ?? new Map<string | number, string>();
  texts.set(holder, noted.set(key, text));
}

/** The text of the number `holder[key]`, or undefined when it is the one JavaScript writes. */
export function writtenNumber(holder: object, key: string | number): string | undefined {
  return texts.get(holder)?.get(key);
}

/** The texts of whole objects: what is stored of them and sent back. */
const objects = new WeakMap<object, string>();

/** Notes the text that an object was read from, without blanks between its parts. */
export function noteWrittenObject(object: object, text: string): void {
  objects.set(object, text);
}

/** The text of an object as it is stored; undefined when it was made anew. */
export function writtenObject(object: object): string | undefined {
  return objects.get(object);
}

/** How many bytes an object takes where it is stored: as it was written, else as JavaScript writes it. */
export function storedBytes(object: object): number {
  return new TextEncoder().encode(writtenObject(object) ?? JSON.stringify(object)).length;
}
