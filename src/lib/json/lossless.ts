import { eachElement, eachMember, nameIn, withoutBlanks } from './parts';

/**
 * Lossless JSON, for the console and the service: kept as it was written. JavaScript reads 9007199254740993 as a neighbour, writes 0.50 as 0.5 and
 * lists keys such as "10" first; a `config` comes back as it was sent
 * (docs/contract.md#member-names-and-free-objects). So an object that would be written otherwise has its
 * text remembered beside it.
 */
const texts = new WeakMap<object, string>();

/** One member of an object: its name, and its value as JSON without blanks between its parts. */
export type JsonMember = { key: string; json: string };

/** Parses JSON and remembers the text of what `JSON.stringify` would write otherwise. Throws a SyntaxError. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(value) !== text) remember(value, text);
  return value;
}

/** Parses the text of a stored object, which `writeJson` gives again. */
export function readStored(text: string): Record<string, unknown> {
  return readJson(text) as Record<string, unknown>;
}

/** The JSON of a value, objects that were read by `readJson` as they were written. `undefined` is left out. */
export function writeJson(value: unknown): string {
  if (!holdsWritten(value)) return JSON.stringify(value) ?? 'null';
  const known = texts.get(value);
  if (known !== undefined) return known;
  // Put together by `+`, which copies what is long once, at the end.
  let text = '';
  if (Array.isArray(value)) {
    for (const element of value) text += (text && ',') + writeJson(element);
    return `[${text}]`;
  }
  for (const [key, member] of Object.entries(value))
    if (member !== undefined) text += `${text && ','}${JSON.stringify(key)}:${writeJson(member)}`;
  return `{${text}}`;
}

/** Whether a value is or holds an object whose text is remembered; all else `JSON.stringify` writes, and faster. */
function holdsWritten(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (texts.has(value)) return true;
  if (Array.isArray(value)) return value.some(holdsWritten);
  // Without a list of all values, which takes longer to make than to look through.
  for (const name in value) if (holdsWritten((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** The object with these members, as JSON. */
export function objectOf(members: readonly JsonMember[]): string {
  return `{${members.map(({ key, json }) => `${JSON.stringify(key)}:${json}`).join()}}`;
}

/** The members of a well-formed JSON object in their order, each as it was written; none for what is no object. One given twice comes twice. */
export function membersOf(json: string): JsonMember[] {
  const text = withoutBlanks(json);
  const found: JsonMember[] = [];
  if (text.startsWith('{'))
    eachMember(text, 0, (quoted, from, to) =>
      found.push({ key: nameIn(quoted), json: text.slice(from, to) }),
    );
  return found;
}

/** The elements of a well-formed JSON list, each as it was written; none for what is no list. */
export function elementsOf(json: string): string[] {
  const text = withoutBlanks(json);
  const found: string[] = [];
  if (text.startsWith('[')) eachElement(text, 0, (from, to) => found.push(text.slice(from, to)));
  return found;
}

/** The members of an object, each as it was written. */
export function membersIn(object: object): JsonMember[] {
  return membersOf(writeJson(object));
}

/** The object with these members, which will be written as they are. */
export function fromMembers(members: readonly JsonMember[]): Record<string, unknown> {
  return readJson(objectOf(members)) as Record<string, unknown>;
}

/** The object with one member changed in its place or added at the end; the others stay as they were written. */
export function withMember(object: object, key: string, value: unknown): Record<string, unknown> {
  const members = membersIn(object);
  const member = { key, json: writeJson(value) };
  const known = members.some((other) => other.key === key);
  return fromMembers(
    known ? members.map((other) => (other.key === key ? member : other)) : [...members, member],
  );
}

/** The object without one member; the others stay as they were written. */
export function withoutMember(object: object, key: string): Record<string, unknown> {
  return fromMembers(membersIn(object).filter((other) => other.key !== key));
}

/** The text of well-formed JSON over several lines, its values as they were written. */
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

/** Remembers the text that an object was read from, without blanks between its parts. */
export function rememberSource(object: object, text: string): void {
  texts.set(object, text);
}

/** The text of an object as it was written; undefined when it was made anew, or JavaScript writes it so. */
export function writtenText(object: object): string | undefined {
  return texts.get(object);
}

/** How many bytes an object takes where it is stored: as it was written, else as JavaScript writes it. */
export function storedBytes(object: object): number {
  return new TextEncoder().encode(writtenText(object) ?? JSON.stringify(object)).length;
}

const numbers = new WeakMap<object, Map<string, string>>();

/**
 * The text of the number `holder[key]`, or undefined when it is the one JavaScript writes, which reads
 * 0.1234567890123456789 as a neighbour with fewer digits. Only what was read from its text is known.
 */
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
