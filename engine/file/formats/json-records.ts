/** Returns the records of a JSON list or object; `undefined` for other texts (docs/contract.md#files-of-the-import). */
export function jsonRecords(text: string): object[] | undefined {
  const value = firstValue(text);
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return [value];
  return value.map((one: unknown) => (typeof one === 'object' && one !== null ? one : {}));
}

/** Parses JSON with every number as a string of its source text, so that no digit is lost. Throws a `SyntaxError`. */
export function parseNumbersAsText(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(
    text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (part) =>
      part.startsWith('"') ? part : `"${part}"`,
    ),
  );
}

/** Returns a property of a record as a string, as the import reads it; empty if it is missing or `null`. */
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
      // The complete text is not JSON; tries its first value.
    }
  }
  return undefined;
}

/** Returns the end index of the list or object that a text starts with; `undefined` if it starts with anything else. */
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
