import { eachElement, eachMember, nameIn, withoutBlanks } from './parts';

/** The text of objects that `JSON.stringify` would write differently, such as 0.50 or 9007199254740993. */
const texts = new WeakMap<object, string>();

/** One property of an object: its name, and its value as JSON without whitespace between tokens. */
export type JsonMember = { key: string; json: string };

/** Parses JSON. `writeJson` returns the exact text of the result, without blanks. Throws a `SyntaxError`. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) remember(value, text);
  return value;
}

/** Parses the JSON text of a stored object, or null. `writeJson` returns its exact text. Throws a `SyntaxError`. */
export function readStored<Text extends string | null>(text: Text): Record<string, unknown> | (Text & null) {
  return readJson(text ?? 'null') as Record<string, unknown> | (Text & null);
}

/** Returns the JSON of a value. Objects that `readJson` parsed keep their exact text. Omits `undefined`. */
export function writeJson(value: unknown): string {
  if (!holdsWritten(value)) return JSON.stringify(value) ?? 'null';
  const known = texts.get(value);
  if (known !== undefined) return known;
  // `+` builds a rope, so a long text is copied once, at the end.
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value) text += (text && ',') + writeJson(element);
    return `[${text}]`;
  }
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) text += `${text && ','}${JSON.stringify(key)}:${writeJson(member)}`;
  return `{${text}}`;
}

/** Returns whether a value is or contains an object with a stored text. */
function holdsWritten(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (texts.has(value)) return true;
  if (Array.isArray(value)) return value.some(holdsWritten);
  // `for…in` avoids creating a list of values, which takes longer than the search.
  for (const name in value) if (holdsWritten((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** Returns the JSON text of an object with these properties. */
export function objectOf(members: readonly JsonMember[]): string {
  return `{${members.map(({ key, json }) => `${JSON.stringify(key)}:${json}`).join()}}`;
}

/** Returns the properties of a well-formed JSON object with their exact text, repeated ones included; empty for others. */
export function membersOf(json: string): JsonMember[] {
  const text = withoutBlanks(json);
  const found: JsonMember[] = [];
  if (text.startsWith('{'))
    eachMember(text, 0, (quoted, from, to) =>
      found.push({ key: nameIn(quoted), json: text.slice(from, to) }),
    );
  return found;
}

/** Returns the elements of a well-formed JSON array, each with its exact text; empty if `json` is not an array. */
export function elementsOf(json: string): string[] {
  const text = withoutBlanks(json);
  const found: string[] = [];
  if (text.startsWith('[')) eachElement(text, 0, (from, to) => found.push(text.slice(from, to)));
  return found;
}

/** Returns the properties of an object, each with the JSON text that `writeJson` returns for it. */
export const membersIn = (object: object): JsonMember[] => membersOf(writeJson(object));

/** Returns an object with these properties; `writeJson` returns their exact JSON text. */
export function fromMembers(members: readonly JsonMember[]): Record<string, unknown> {
  return readJson(objectOf(members)) as Record<string, unknown>;
}

/** Returns a copy of an object with one property replaced, or added last. Others keep their exact JSON text. */
export function withMember(object: object, key: string, value: unknown): Record<string, unknown> {
  const members = membersIn(object);
  const member = { key, json: writeJson(value) };
  const known = members.some((other) => other.key === key);
  return fromMembers(
    known ? members.map((other) => (other.key === key ? member : other)) : [...members, member],
  );
}

/** Returns a copy of an object without one property. The others keep their exact JSON text. */
export function withoutMember(object: object, key: string): Record<string, unknown> {
  return fromMembers(membersIn(object).filter((other) => other.key !== key));
}

/** Returns well-formed JSON indented over several lines; the text of its values is unchanged. */
export function indentJson(json: string): string {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return withoutBlanks(json).replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|\{\}|\[\]|[{}[\],:]/g, (part) => {
    if (part === '{' || part === '[') return part + ((depth += 1), line());
    if (part === '}' || part === ']') return ((depth -= 1), line()) + part;
    if (part === ',') return part + line();
    return part === ':' ? ': ' : part;
  });
}

function remember(value: unknown, text: string): void {
  if (typeof value !== 'object' || value === null) return;
  const json = withoutBlanks(text);
  if (JSON.stringify(value) === json) return;
  rememberSource(value, json);
  if (Array.isArray(value)) elementsOf(json).forEach((element, index) => remember(value[index], element));
  else
    for (const member of membersOf(json))
      remember(Object.getOwnPropertyDescriptor(value, member.key)?.value, member.json);
}

/** Records the text that an object was parsed from, for `writeJson`. It must have no whitespace between tokens. */
export function rememberSource(object: object, text: string): void {
  texts.set(object, text);
}

/** Returns the source text of an object; `undefined` without one, or if `JSON.stringify` returns the same. */
export const writtenText = (object: object): string | undefined => texts.get(object);

/** Returns the stored size of an object in bytes: its source text, or else its JSON. */
export function storedBytes(object: object): number {
  return new TextEncoder().encode(writtenText(object) ?? JSON.stringify(object)).length;
}

const numbers = new WeakMap<object, Map<string, string>>();

/** Returns the source text of the number `holder[key]` if JavaScript writes it differently, else `undefined`. */
export function writtenNumber(holder: object, key: string): string | undefined {
  const text = texts.get(holder);
  if (text === undefined) return undefined;
  const known = numbers.get(holder) ?? oddNumbers(holder, text);
  numbers.set(holder, known);
  return known.get(key);
}

function oddNumbers(holder: object, text: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!text.startsWith('{')) return found;
  eachMember(text, 0, (quoted, from, to) => {
    const name = nameIn(quoted);
    const value: unknown = Object.getOwnPropertyDescriptor(holder, name)?.value;
    const written = text.slice(from, to);
    if (typeof value === 'number' && String(value) !== written) found.set(name, written);
  });
  return found;
}
