/**
 * JSON whose free objects (`config`, `mapping`, `structure`) stay the text they were sent as: parsed and written again,
 * 0.50 would be 0.5 and a property `10` would come before `b`.
 */
const member = /"(?:config|mapping|structure)":\s*(?=\{)/g;
const mark = 'held:';

/** Parses JSON, with each free object as a string, which `writeHeld` writes unchanged. Throws a SyntaxError. */
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

/** Returns the JSON of a value from `parseKeepingRaw`, with each free object as it was sent. */
export function writeHeld(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"held:(?:[^"\\]|\\.)*"/g, (text) =>
    (JSON.parse(text) as string).slice(mark.length),
  );
}

/** Returns whether a property from `parseKeepingRaw` is a free object, which is a string there. */
export function isHeld(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(`${mark}{`);
}

/** Returns a free object of `parseKeepingRaw` as the JSON that `change` returns for it; other values unchanged. */
export function changeHeld(value: unknown, change: (parsed: unknown) => string): unknown {
  return isHeld(value) ? mark + change(heldValue(value)) : value;
}

/** Returns the parsed value of a free object from `parseKeepingRaw`. */
export function heldValue(text: string): unknown {
  return JSON.parse(text.slice(mark.length));
}

/** One past the brace that closes the object at `start`. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return text.length;
}
