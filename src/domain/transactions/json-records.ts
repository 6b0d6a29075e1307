/**
 * The records of a JSON file as the import takes them (docs/contract.md#files-of-the-import): those of a list, or a single
 * object. Whatever follows the first value is not read, so of JSON lines only the first counts.
 * Undefined when the text is no JSON, or neither list nor object.
 */
export function jsonRecords(text: string): object[] | undefined {
  const value = firstValue(text);
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return [value];
  return value.map((one: unknown) => (typeof one === 'object' && one !== null ? one : {}));
}

/** Parses JSON with every number as the text it was written as, so that no digit is lost. Throws a SyntaxError. */
export function parseNumbersAsText(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(
    text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (part) =>
      part.startsWith('"') ? part : `"${part}"`,
    ),
  );
}

/** A member of a record of `jsonRecords` as text; empty when it is missing or `null`. */
export function textOf(record: object, name: string): string {
  const value: unknown = Object.getOwnPropertyDescriptor(record, name)?.value;
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
}

function firstValue(text: string): unknown {
  for (const end of [text.length, endOfFirst(text)]) {
    if (end === undefined) return undefined;
    try {
      return parseNumbersAsText(text.slice(0, end));
    } catch {
      // No JSON as a whole: then perhaps what stands first.
    }
  }
  return undefined;
}

/** Where the first list or object of a text ends; undefined when it does not, or something else comes first. */
function endOfFirst(text: string): number | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let open = 0;
  for (const { 0: part, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (part === '[' || part === '{') open += 1;
    else if (part === ']' || part === '}') open -= 1;
    if (open === 0) return index + part.length;
  }
  return undefined;
}
