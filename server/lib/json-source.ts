import { randomBytes } from 'node:crypto';
import { noteWrittenNumber, noteWrittenObject, writtenObject } from '~/domain/match-rules/written-numbers';
import { afterString, afterWord, type JsonScan } from './json-scan';
import { fault, type FaultText } from '~/domain/faults/fault';

/**
 * Lossless JSON: it comes back as it was sent. `config` and `mapping` keep their key order and their numbers
 * (docs/contract.md#member-names-and-free-objects), but JavaScript lists keys such as "10" first and
 * writes 0.50 as 0.5. So the text of each such object is remembered beside it, stored in place of what
 * JSON.stringify would make of it, and put into the answer again.
 */

/** A well-formed text that is not taken: where its fault is, and what would be right. */
export class RefusedJson extends Error {
  override readonly name = 'RefusedJson';
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[], fault: FaultText) {
    super(fault);
    this.path = path;
  }
}

/** The free objects of the interface, which are stored by their text. */
const keptAsWritten = new Set(['config', 'mapping', 'structure']);
/** The lists that hold such objects; one that is longer than any may be is refused by its shape. */
const listsOfObjects = new Set(['sources', 'rules', 'items']);
const longestList = 100;
/** A config of more keys is refused. */
const mostSettings = 100;
/** Members of an object with a shape; free objects have limits of their own. None has more than some dozen. */
const mostMembers = 1000;

/**
 * Parses a JSON text that was scanned (json-scan.ts) and remembers what is asked for again: its own text,
 * that of every free object (`config`, `mapping`, `structure`) in it and in the objects of its lists, and
 * the numbers beside and in those that JavaScript writes otherwise. Throws a SyntaxError as JSON.parse
 * does, and RefusedJson for a member given twice (which of the two was meant, nobody can tell) and for
 * more than 1,000 members where an object is looked through member by member.
 */
export function parseJsonText({
  text,
  names,
  hasOddNumber,
}: Pick<JsonScan, 'text' | 'names' | 'hasOddNumber'>): unknown {
  const value: unknown = JSON.parse(text);
  // Of a member given twice only one is in the value.
  if (countNames(value) < names) throw new RefusedJson(repeatedMember(text), fault('repeated'));
  if (!isObject(value)) return value;
  refuseCrowd(value, []);
  for (const name of listsOfObjects) {
    const list = value[name];
    if (Array.isArray(list)) list.forEach((element, index) => refuseCrowd(element, [name, index]));
  }
  noteWrittenObject(value, text);
  if (hasOddNumber || mayHoldFree.some((part) => text.includes(part)))
    noteMembers(text, 0, value, hasOddNumber, true);
  return value;
}

/** Sorting the members for a digest, and noting the numbers among them, is not for any number of them. */
function refuseCrowd(value: unknown, path: readonly (string | number)[]): void {
  if (!isObject(value)) return;
  let members = 0;
  for (const _ in value) {
    members += 1;
    if (members > mostMembers) throw new RefusedJson(path, fault('too_many_members', { max: mostMembers }));
  }
}

/** Notes what is written in the members of the object that begins at `start`; lists of the outer one, too. */
function noteMembers(
  text: string,
  start: number,
  object: Record<string, unknown>,
  hasOddNumber: boolean,
  isOuter: boolean,
): void {
  eachMember(text, start, (quoted, from, to) => {
    const code = text.charCodeAt(from);
    if (code === openList || code === openObject) {
      const name = nameIn(quoted);
      const inner = object[name];
      if (isOuter && Array.isArray(inner) && listsOfObjects.has(name) && inner.length <= longestList) {
        let index = 0;
        eachElement(text, from, (at) => {
          const element: unknown = inner[index++];
          if (isObject(element)) noteMembers(text, at, element, hasOddNumber, false);
        });
      } else if (isObject(inner) && keptAsWritten.has(name)) {
        noteWrittenObject(inner, text.slice(from, to));
        if (hasOddNumber && name === 'config' && Object.keys(inner).length <= mostSettings)
          eachMember(text, from, (setting, begin, end) => noteNumber(text, inner, setting, begin, end));
      }
    } else if (hasOddNumber && code !== quote) noteNumber(text, object, quoted, from, to);
  });
}

function noteNumber(text: string, object: Record<string, unknown>, quoted: string, from: number, to: number) {
  const name = nameIn(quoted);
  if (typeof object[name] === 'number') noteWrittenNumber(object, name, text.slice(from, to));
}

/** A name may be written by escapes. */
const mayHoldFree = [...keptAsWritten, '\\u'];

/**
 * The text of a body in one form: the members of the body and of the objects in its lists in one order,
 * everything deeper as it was written. Two bodies with one form ask for the same. The text is one that
 * `parseJsonText` took.
 */
export function canonicalJson(text: string): string {
  const sorted = (start: number, isOuter: boolean) => {
    const members: string[] = [];
    eachMember(text, start, (quoted, from, to) => {
      const name = nameIn(quoted);
      members.push(
        `${JSON.stringify(name)}:${isOuter && listsOfObjects.has(name) ? list(from, to) : value(from, to)}`,
      );
    });
    return `{${members.sort().join(',')}}`;
  };
  const list = (start: number, end: number) => {
    if (text[start] !== '[') return value(start, end);
    const elements: string[] = [];
    eachElement(text, start, (from, to) => {
      elements.push(text[from] === '{' ? sorted(from, false) : value(from, to));
    });
    return `[${elements.join(',')}]`;
  };
  const value = (from: number, to: number) => text.slice(from, to);
  return text[0] === '{' ? sorted(0, true) : value(0, text.length);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const member of value) if (typeof member === 'object') count += countNames(member);
  } else
    // Without a list of all values, which takes longer to make than to look through.
    for (const name in value) {
      count += 1;
      const member: unknown = (value as Record<string, unknown>)[name];
      if (typeof member === 'object') count += countNames(member);
    }
  return count;
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

/**
 * Goes through the members of the object that begins at an index, in a well-formed text without blanks:
 * the name as it stands between its quotation marks, and where the value lies.
 */
function eachMember(
  text: string,
  start: number,
  visit: (quoted: string, from: number, to: number) => void,
): void {
  for (let at = start + 1; text.charCodeAt(at) !== closeObject;) {
    const end = afterString(text, at);
    const to = afterValue(text, end + 1);
    visit(text.slice(at + 1, end - 1), end + 1, to);
    at = text.charCodeAt(to) === comma ? to + 1 : to;
  }
}

/** The same for a list's elements. */
function eachElement(text: string, start: number, visit: (from: number, to: number) => void): void {
  for (let at = start + 1; text.charCodeAt(at) !== closeList;) {
    const to = afterValue(text, at);
    visit(at, to);
    at = text.charCodeAt(to) === comma ? to + 1 : to;
  }
}

/** The path of the first member that is given twice, in a well-formed text without blanks that has one. */
function repeatedMember(text: string): (string | number)[] {
  const around: { names: Set<string> | undefined; step: string | number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const inner = around.at(-1);
    if (code === openObject) around.push({ names: new Set(), step: '' });
    else if (code === openList) around.push({ names: undefined, step: 0 });
    else if (code === closeObject || code === closeList) around.pop();
    else if (code === comma && typeof inner?.step === 'number') inner.step += 1;
    else if (code === quote) {
      const end = afterString(text, at);
      if (text.charCodeAt(end) === colon && inner?.names) {
        inner.step = nameIn(text.slice(at + 1, end - 1));
        if (inner.names.has(inner.step)) break;
        inner.names.add(inner.step);
      }
      at = end - 1;
    }
  }
  return around.map(({ step }) => step);
}

/** The name between two quotation marks. */
function nameIn(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(`"${quoted}"`) as string) : quoted;
}

const [quote, comma, colon] = [34, 44, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/** The index after the value that begins at an index. */
function afterValue(text: string, start: number): number {
  let open = 0;
  let at = start;
  do {
    const code = text.charCodeAt(at);
    if (code === quote) at = afterString(text, at);
    else if (code === comma || code === colon) at += 1;
    else if (code === openList || code === openObject) {
      open += 1;
      at += 1;
    } else if (code === closeList || code === closeObject) {
      open -= 1;
      at += 1;
    } else at = afterWord(text, at);
  } while (open > 0);
  return at;
}
