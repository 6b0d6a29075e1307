import { randomBytes } from 'node:crypto';
import { noteWrittenNumber, noteWrittenObject, writtenObject } from '~/domain/match-rules/written-numbers';

/**
 * JSON that comes back as it was sent. `config` and `mapping` keep their key order and their numbers
 * (contract facts, decisions, "names of members"), but JavaScript lists keys such as "10" first and
 * writes 0.50 as 0.5. So the text of each object is remembered beside the object, stored in place of
 * what JSON.stringify would make of it, and put into the answer again.
 */

/** A member that stands twice in one object: which of the two was meant, nobody can tell. */
export class RepeatedMember extends Error {
  override readonly name = 'RepeatedMember';
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[]) {
    super('A member is given twice');
    this.path = path;
  }
}

/**
 * Parses JSON and remembers the text of every object in it, and of the numbers JavaScript writes
 * otherwise. Throws a SyntaxError as JSON.parse does, and RepeatedMember for a member given twice.
 */
export function parseJsonText(text: string): unknown {
  const value: unknown = JSON.parse(text);
  remember(text, 0, value, []);
  return value;
}

/** Parses the text of a stored object; `stringifyJson` gives exactly this text again. */
export function storedObject(text: string): Record<string, unknown> {
  const value = JSON.parse(text) as Record<string, unknown>;
  noteWrittenObject(value, text);
  return value;
}

/** JSON of a value, with the remembered texts of the objects in it. */
export function stringifyJson(value: unknown): string {
  const texts: string[] = [];
  const json = JSON.stringify(value, (_key, member: unknown) => {
    const text = typeof member === 'object' && member !== null ? writtenObject(member) : undefined;
    return text === undefined ? member : `${mark}${texts.push(text) - 1}`;
  });
  return json.replaceAll(marked, (_, index: string) => texts[Number(index)]!);
}

/** Nobody outside can guess it, so no text of a request is taken for a mark. */
const mark = `json-source-${randomBytes(16).toString('hex')}-`;
const marked = new RegExp(`"${mark}(\\d+)"`, 'g');

/** Walks a well-formed JSON text beside its value, which lies at `path`; gives the index after the value. */
function remember(text: string, start: number, value: unknown, path: (string | number)[]): number {
  const from = afterBlanks(text, start);
  const opening = text[from];
  if (opening !== '{' && opening !== '[') return afterToken(text, from);
  const closing = opening === '{' ? '}' : ']';
  const keys = new Set<string | number>();
  let at = afterBlanks(text, from + 1);
  for (let index = 0; text[at] !== closing; index += 1) {
    let key: string | number = index;
    if (opening === '{') {
      const end = afterToken(text, at);
      key = JSON.parse(text.slice(at, end)) as string;
      at = afterBlanks(text, afterBlanks(text, end) + 1);
    }
    path.push(key);
    if (keys.has(key)) throw new RepeatedMember([...path]);
    keys.add(key);
    const inner = member(value, key);
    const end = remember(text, at, inner, path);
    if (typeof inner === 'number') noteWrittenNumber(value as object, key, text.slice(at, end));
    path.pop();
    at = afterBlanks(text, end);
    if (text[at] === ',') at = afterBlanks(text, at + 1);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    noteWrittenObject(value, text.slice(from, at + 1));
  return at + 1;
}

function member(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}

/** The index after a string, number or word. */
function afterToken(text: string, start: number): number {
  token.lastIndex = start;
  token.test(text);
  return token.lastIndex;
}
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s,\]}]+/y;
