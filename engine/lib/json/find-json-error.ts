import { maxJsonDepth, maxJsonChars } from '../text-limits';

/** The position where a text stops being JSON, counted from 1. */
export type JsonError = { line: number; column: number };

const text = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\n\r]*/y;

/** Returns where a text stops being JSON, or exceeds the limits of length or depth; `undefined` for valid JSON. */
export function findJsonError(json: string): JsonError | undefined {
  if (json.length > maxJsonChars) return positionIn(json, maxJsonChars);
  let at = 0;
  let depth = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.test(json);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeSign = (sign: string) => {
    take(space);
    if (json[at] !== sign) return false;
    at += 1;
    return true;
  };
  const members = (end: string, one: () => boolean): boolean => {
    if (takeSign(end)) return true;
    if (depth === maxJsonDepth) return false;
    depth += 1;
    do if (!one()) return false;
    while (takeSign(','));
    depth -= 1;
    return takeSign(end);
  };
  const value = (): boolean => {
    take(space);
    if (takeSign('{'))
      return members('}', () => {
        take(space);
        return take(text) && takeSign(':') && value();
      });
    if (takeSign('[')) return members(']', value);
    return take(text) || take(word);
  };
  if (value()) {
    take(space);
    if (at === json.length) return undefined;
  }
  return positionIn(json, at);
}

function positionIn(json: string, at: number): JsonError {
  const before = json.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
