/**
 * Lossless JSON: kept as it was written. JavaScript reads 9007199254740993 as a neighbour, writes 0.50 as 0.5 and
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

/** The JSON of a value, objects that were read by `readJson` as they were written. `undefined` is left out. */
export function writeJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const known = texts.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return objectOf(members.map(([key, member]) => ({ key, json: writeJson(member) })));
}

/** The object with these members, as JSON. */
export function objectOf(members: readonly JsonMember[]): string {
  return `{${members.map(({ key, json }) => `${JSON.stringify(key)}:${json}`).join()}}`;
}

/** The members of a well-formed JSON object in their order, each as it was written; none for what is no object. One given twice comes twice. */
export function membersOf(json: string): JsonMember[] {
  const text = withoutBlanks(json);
  if (!text.startsWith('{')) return [];
  const found: JsonMember[] = [];
  for (let at = 1; at < text.length - 1;) {
    const colon = afterValue(text, at);
    const end = afterValue(text, colon + 1);
    found.push({ key: JSON.parse(text.slice(at, colon)) as string, json: text.slice(colon + 1, end) });
    at = end + 1;
  }
  return found;
}

/** The elements of a well-formed JSON list, each as it was written; none for what is no list. */
export function elementsOf(json: string): string[] {
  const text = withoutBlanks(json);
  if (!text.startsWith('[')) return [];
  const found: string[] = [];
  for (let at = 1; at < text.length - 1;) {
    const end = afterValue(text, at);
    found.push(text.slice(at, end));
    at = end + 1;
  }
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

/** The text of well-formed JSON on one line. */
export function withoutBlanks(json: string): string {
  return json.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
}

function remember(value: unknown, text: string): void {
  if (typeof value !== 'object' || value === null) return;
  const json = withoutBlanks(text);
  if (JSON.stringify(value) === json) return;
  texts.set(value, json);
  if (Array.isArray(value)) {
    for (let index = 0, at = 1; index < value.length; index += 1) {
      const end = afterValue(json, at);
      remember(value[index], json.slice(at, end));
      at = end + 1;
    }
    return;
  }
  for (const member of membersOf(json))
    remember(Object.getOwnPropertyDescriptor(value, member.key)?.value, member.json);
}

/** The index after the value that begins at `start`, in a text without blanks. */
function afterValue(text: string, start: number): number {
  part.lastIndex = start;
  let depth = 0;
  do {
    const [found = ''] = part.exec(text) ?? [];
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
  } while (depth > 0);
  return part.lastIndex;
}
const part = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]|[,:]|[^"{}[\],:]+/y;
