import { encodeIssue, type IssueText } from '@recon/engine/issues/issue';
import { rememberSource } from '@recon/engine/lib/json/lossless';
import {
  afterBlanks,
  afterString,
  afterWord,
  eachElement,
  eachMember,
  isBlank,
  isPunctuation,
  nameIn,
} from '@recon/engine/lib/json/parts';
import { isJsonObject } from '@recon/engine/lib/json/is-object';

/** Measures and parses the JSON of a request body, remembers it as written (lossless.ts), and builds its canonical form. */

/** Error of well-formed JSON that is refused. `path`: where in the JSON; the message is an encoded issue. */
export class RefusedJsonError extends Error {
  override readonly name = 'RefusedJsonError';
  readonly path: readonly (string | number)[];
  constructor(path: readonly (string | number)[], fault: IssueText) {
    super(fault);
    this.path = path;
  }
}

/** Size of a JSON text, counted before it is parsed, and the text without blanks. */
export type JsonScan = {
  /** The text without blanks between its parts. It is valid JSON exactly if the original is. */
  text: string;
  /** Number of values and property names. Counting stops above the limit `mostNodes`. */
  nodes: number;
  names: number;
  depth: number;
};

/**
 * Counts depth, values and names of a JSON text before it is parsed, up to `mostNodes` of them. Never throws: it counts
 * what is not JSON as if it were; the parser refuses it.
 */
export function scanJson(text: string, mostNodes = Infinity): JsonScan {
  let nodes = 0;
  let names = 0;
  let open = 0;
  let depth = 0;
  const pieces: string[] = [];
  let pieceStart = 0;
  for (let at = 0; at < text.length && nodes <= mostNodes;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      nodes += 1;
      at = afterString(text, at);
    } else if (code === openObject || code === openList) {
      nodes += 1;
      open += 1;
      if (open > depth) depth = open;
      at += 1;
    } else if (code === closeObject || code === closeList) {
      open -= 1;
      at += 1;
    } else if (code === comma) at += 1;
    else if (code === colon) {
      names += 1;
      at += 1;
    } else if (isBlank(code)) {
      const end = afterBlanks(text, at);
      // Two words must not be joined: they are not JSON, and must stay so.
      pieces.push(text.slice(pieceStart, isBetweenWords(text, at, end) ? at + 1 : at));
      pieceStart = end;
      at = end;
    } else {
      nodes += 1;
      at = afterWord(text, at);
    }
  }
  pieces.push(text.slice(pieceStart));
  return { text: pieces.join(''), nodes, names, depth };
}

/** Returns whether the blanks from `start` to `end` separate two words. */
function isBetweenWords(text: string, start: number, end: number): boolean {
  return (
    start > 0 &&
    end < text.length &&
    !isPunctuation(text.charCodeAt(start - 1)) &&
    !isPunctuation(text.charCodeAt(end))
  );
}

/** Properties with free objects (any keys), which are stored as text. */
const keptAsWritten = new Set(['config', 'mapping', 'structure']);
/** Lists whose objects may contain free objects. The schema rejects a list longer than `maxItems`. */
const listsOfObjects = new Set(['sources', 'rules', 'items']);
const maxItems = 100;
/** Maximum properties of an object with a schema; none has more than dozens. Free objects have other limits. */
const maxProperties = 1000;

/**
 * Parses a scanned JSON text (`scanJson`). Remembers the source text of the body, of the objects in its lists, and
 * of every free object (`config`, `mapping`, `structure`). Throws a SyntaxError as JSON.parse does, and RefusedJsonError for
 * a repeated property or for too many of them.
 */
export function parseJsonText({ text, names }: Pick<JsonScan, 'text' | 'names'>): unknown {
  const value: unknown = JSON.parse(text);
  // Parsing retains only one value of a repeated property.
  if (countNames(value) < names) throw new RefusedJsonError(repeatedMember(text), encodeIssue('repeated'));
  if (!isJsonObject(value)) return value;
  refuseCrowd(value, []);
  for (const name of listsOfObjects) {
    const list = value[name];
    if (Array.isArray(list)) list.forEach((element, index) => refuseCrowd(element, [name, index]));
  }
  rememberSource(value, text);
  recordProperties(text, 0, value, true);
  return value;
}

/** Throws RefusedJsonError if an object has too many properties to sort for a digest, or to search for numbers. */
function refuseCrowd(value: unknown, path: readonly (string | number)[]): void {
  if (!isJsonObject(value)) return;
  let members = 0;
  for (const _ in value) {
    members += 1;
    if (members > maxProperties)
      throw new RefusedJsonError(path, encodeIssue('too_many_members', { max: maxProperties }));
  }
}

/** Remembers the free objects of the object that starts at `start`, and of the objects in the outer object's lists. */
function recordProperties(
  text: string,
  start: number,
  object: Record<string, unknown>,
  isOuter: boolean,
): void {
  eachMember(text, start, (quoted, from, to) => {
    const code = text.charCodeAt(from);
    if (code !== openList && code !== openObject) return;
    const name = nameIn(quoted);
    const inner = object[name];
    if (isOuter && Array.isArray(inner) && listsOfObjects.has(name) && inner.length <= maxItems) {
      let index = 0;
      eachElement(text, from, (at, end) => {
        const element: unknown = inner[index++];
        if (!isJsonObject(element)) return;
        rememberSource(element, text.slice(at, end));
        recordProperties(text, at, element, false);
      });
    } else if (isJsonObject(inner) && keptAsWritten.has(name)) rememberSource(inner, text.slice(from, to));
  });
}

/**
 * Returns a JSON text with sorted properties of its object, and of objects in its lists (`sources`, `rules`, `items`),
 * so that requests can be compared. The rest stays as written. `text` must have no blanks.
 */
export function canonicalBody(text: string): string {
  const sortedJson = (start: number, isOuter: boolean) => {
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
      elements.push(text[from] === '{' ? sortedJson(from, false) : value(from, to));
    });
    return `[${elements.join(',')}]`;
  };
  const value = (from: number, to: number) => text.slice(from, to);
  return text[0] === '{' ? sortedJson(0, true) : value(0, text.length);
}

function countNames(value: unknown): number {
  let count = 0;
  if (Array.isArray(value)) {
    for (const member of value) if (typeof member === 'object') count += countNames(member);
  } else if (isJsonObject(value))
    // Without an array of all values, which takes longer to build than to iterate.
    for (const name in value) {
      count += 1;
      const member = value[name];
      if (typeof member === 'object') count += countNames(member);
    }
  return count;
}

/** Returns the path of the first repeated property. `text` must be well-formed, without blanks, and have one. */
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

const [quote, comma, colon] = [34, 44, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];
