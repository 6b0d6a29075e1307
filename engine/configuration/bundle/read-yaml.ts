import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  Parser,
  type Scalar,
} from 'yaml';
import { encodeIssue, type IssueText } from '../../issues/issue';

/** The largest text that is read, in bytes of UTF-8. */
export const maxBundleBytes = 8 * 1024 * 1024;
const maxDepth = 32;
/** The maximum number of faults that are reported. */
export const maxFaults = 50;

export type Path = readonly (string | number)[];
/** Why a text is refused. Line and column count from 1; `message` is an encoded issue, `path` empty for the whole text. */
export type TextFault = {
  readonly line: number;
  readonly column: number;
  readonly path: Path;
  readonly message: string;
};

/** A parsed document as JSON. `at` returns where a path, or the nearest existing part of it, starts in the text. */
export type ReadYaml = {
  readonly json: string;
  readonly at: (path: Path) => { line: number; column: number };
};

/**
 * Parses one document in YAML 1.2 or JSON. Refuses what YAML readers read differently: anchors, tags, repeated keys,
 * unquoted texts such as NO, numbers that JSON does not have.
 */
export function readYaml(text: string): ReadYaml | { readonly faults: readonly TextFault[] } {
  if (text.length > maxBundleBytes || new TextEncoder().encode(text).length > maxBundleBytes)
    return { faults: [{ line: 1, column: 1, path: [], message: tooLarge }] };
  const lines = new LineCounter();
  const faults: TextFault[] = [];
  const fault = (offset: number, path: Path, message: IssueText): void => {
    const { line, col } = lines.linePos(offset);
    if (faults.length < maxFaults)
      faults.push({ line: Math.max(1, line), column: Math.max(1, col), path, message });
  };
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const deep = tooDeepAt(tokens);
  if (deep !== undefined) fault(deep, [], encodeIssue('too_deep', { max: maxDepth }));
  const directive = tokens.find(({ type }) => type === 'directive');
  if (directive && 'offset' in directive) fault(directive.offset, [], encodeIssue('not_plain_yaml'));
  if (faults.length > 0) return { faults };
  const options = {
    compat: 'yaml-1.1',
    stringKeys: true,
    uniqueKeys: false,
    resolveKnownTags: false,
  } as const;
  const [document, second] = [...new Composer(options).compose(tokens, true, text.length)];
  if (second) fault(second.range[0], [], encodeIssue('not_yaml', { reason: 'it has several documents' }));
  // After some errors the library also reports an exception of its own, which says nothing about the text.
  const { errors } = document!;
  const error = errors.find(({ code }) => code !== 'RESOURCE_EXHAUSTION') ?? errors[0];
  // The other errors mostly follow from the first one.
  if (error) fault(error.pos[0], [], encodeIssue('not_yaml', { reason: error.message }));
  if (faults.length > 0) return { faults };
  // Plain texts that YAML 1.1 reads as another type.
  const ambiguous = new Set(document!.warnings.map(({ pos }) => pos[0]));
  const numbers = /^\s*\{/.test(text) ? jsonNumber : yamlNumber;
  const json = jsonOf(document!.contents, { path: [], fault, ambiguous, numbers });
  if (faults.length > 0) return { faults };
  const at = (path: Path) => {
    const { line, col } = lines.linePos(offsetOf(document!, path));
    return { line, column: col };
  };
  return { json, at };
}

const tooLarge = encodeIssue('too_many_bytes', { kib: maxBundleBytes / 1024 });

/** Returns the offset of a token that is nested too deep, before anything recursive reads the tokens. */
function tooDeepAt(tokens: readonly CST.Token[]): number | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > maxDepth) return token.offset;
    if (token.type === 'document' && token.value) open.push({ token: token.value, depth });
    if ('items' in token)
      for (const { key, value } of token.items)
        for (const part of [key, value]) if (part) open.push({ token: part, depth: depth + 1 });
  }
  return undefined;
}

type Place = {
  readonly path: Path;
  readonly fault: (offset: number, path: Path, message: IssueText) => void;
  readonly ambiguous: ReadonlySet<number>;
  readonly numbers: RegExp;
};

function jsonOf(node: unknown, place: Place): string {
  if (isAlias(node)) return refuse(node, place, encodeIssue('not_plain_yaml'));
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return 'null';
  if (node.anchor !== undefined || node.tag !== undefined)
    return refuse(node, place, encodeIssue('not_plain_yaml'));
  if (isScalar(node)) return scalarJson(node, place);
  if (isSeq(node))
    return `[${node.items.map((item, at) => jsonOf(item, { ...place, path: [...place.path, at] })).join()}]`;
  const seen = new Set<string>();
  const members = node.items.map(({ key: name, value }) => {
    const key = isScalar(name) ? String(name.value) : '';
    const inside = { ...place, path: [...place.path, key] };
    if (!isScalar(name)) refuse(name, inside, encodeIssue('not_a_text'));
    else if (!key.isWellFormed()) refuse(name, inside, encodeIssue('not_storable'));
    else if (name.anchor !== undefined || name.tag !== undefined)
      refuse(name, inside, encodeIssue('not_plain_yaml'));
    else if (seen.has(key)) refuse(name, inside, encodeIssue('repeated'));
    else if (key === '__proto__') refuse(name, inside, encodeIssue('unknown_setting'));
    else if (name.type === 'PLAIN' && otherKey.test(key)) refuse(name, inside, encodeIssue('needs_quotes'));
    seen.add(key);
    // Such as the second part of a number with a decimal comma.
    if (value === null || (isScalar(value) && value.value === null && value.source === ''))
      refuse(name, inside, encodeIssue('no_value'));
    return `${JSON.stringify(key)}:${jsonOf(value, inside)}`;
  });
  return `{${members.join()}}`;
}

function refuse(node: unknown, { path, fault }: Place, message: IssueText): string {
  fault((node as Partial<Node> | null)?.range?.[0] ?? 0, path, message);
  return 'null';
}

/** Names that other readers of YAML read as a merge, a boolean or nothing. */
const otherKey = /^(<<|~|null|true|false|yes|no|on|off|y|n)$/i;

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
/** Others with an exponent, such as 1e3, are texts in YAML 1.1. */
const yamlNumber = /^-?(0|[1-9]\d*)(\.\d+([eE][+-]\d+)?)?$/;

function scalarJson(node: Scalar, place: Place): string {
  const { value, source = '', range } = node;
  if (typeof value === 'string' && !value.isWellFormed())
    return refuse(node, place, encodeIssue('not_storable'));
  if (typeof value === 'string')
    return place.ambiguous.has(range?.[0] ?? -1)
      ? refuse(node, place, encodeIssue('needs_quotes'))
      : JSON.stringify(value);
  if (typeof value !== 'number') return JSON.stringify(value);
  return place.numbers.test(source) ? source : refuse(node, place, encodeIssue('not_a_decimal_notation'));
}

/** Returns the offset of a value, of the key of an unknown or wrong property, or of the nearest part that exists. */
function offsetOf({ contents }: Document.Parsed, path: Path): number {
  let node: unknown = contents;
  let offset = contents?.range[0] ?? 0;
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    const next: unknown = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!pair && next === undefined) return offset;
    offset = ((pair?.key ?? next) as Node).range?.[0] ?? offset;
    node = next;
  }
  return offset;
}
