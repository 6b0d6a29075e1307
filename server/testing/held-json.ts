/**
 * JSON whose free objects (`config`, `mapping`, `structure`) stay the text they were sent as: parsed and written again,
 * 0.50 would be 0.5 and a property `10` would come before `b`.
 */
const member = /"(?:config|mapping|structure)":\s*(?=\{)/g;
const mark = 'held:';

/** Parses JSON. Objects in `config`, `mapping` and `structure` become strings, which `writeHeld` writes unchanged. */
export function parseKeepingRaw(text: string): unknown {
  let masked = '';
  let from = 0;
  for (const found of text.matchAll(member)) {
    const at = found.index + found[0].length;
    if (at < from) continue;
    const end = endOfObject(text, at);
    masked += text.slice(from, at) + JSON.stringify(mark + text.slice(at, end));
    from = end;
  }
  return JSON.parse(masked + text.slice(from));
}

/** Returns the JSON of a value from `parseKeepingRaw`, with `config`, `mapping` and `structure` as they were sent. */
export function writeHeld(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"held:(?:[^"\\]|\\.)*"/g, (text) =>
    (JSON.parse(text) as string).slice(mark.length),
  );
}

/** Returns whether `parseKeepingRaw` made a string of this value, a `config`, `mapping` or `structure`. */
export function isHeld(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(`${mark}{`);
}

/** Returns a string of `parseKeepingRaw` with the JSON that `change` returns for its value; other values unchanged. */
export function changeHeld(value: unknown, change: (parsed: unknown) => string): unknown {
  return isHeld(value) ? mark + change(heldValue(value)) : value;
}

/** Returns the parsed value of a `config`, `mapping` or `structure`, which `parseKeepingRaw` made a string. */
export function heldValue(text: string): unknown {
  return JSON.parse(text.slice(mark.length));
}

/** Returns the index after the brace that closes the object at `start`. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return text.length;
}
