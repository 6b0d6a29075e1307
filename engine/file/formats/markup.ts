import { memoize } from '../../lib/memoize';
import { FileReadError } from './file-read-error';

/** A token of XML or SGML. `line` is where it starts, from 1. Its text is encoded: decode it with `textOfMarkup`. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'text'; text: string; line: number };

/** The maximum number of characters of a tag or text. A longer one is an error. */
const longest = 1_000_000;

/** Yields tags and texts of XML or SGML in batches. Throws `markup-broken`; with `isStrict` also for a tag without end. */
export async function* markupTokens(
  text: AsyncIterable<string>,
  isStrict: boolean,
): AsyncGenerator<XmlToken[]> {
  const scanner = new Scanner();
  let rest = '';
  let seen = 0;
  for await (const part of text) {
    rest += part;
    // Scans an unfinished tag or text again only after its length has doubled.
    if (rest.length < seen * 2) continue;
    rest = scanner.take(rest);
    if (rest.length > longest) throw new FileReadError('markup-broken', { line: scanner.line });
    seen = rest.length;
    yield scanner.tokens.splice(0);
  }
  if (rest.length > seen) {
    rest = scanner.take(rest);
    yield scanner.tokens.splice(0);
  }
  if (isStrict && rest.trim() !== '') throw new FileReadError('markup-broken', { line: scanner.line });
  if (rest !== '' && !rest.startsWith('<')) yield [{ kind: 'text', text: rest, line: scanner.line }];
}

/** The start and end marks of markup that is skipped, such as comments. */
const passedOver = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;
const cdata = '<![CDATA[';

class Scanner {
  line = 1;
  readonly tokens: XmlToken[] = [];

  /** Scans all complete tokens. Returns the text that is left. */
  take(text: string): string {
    let at = 0;
    let lineEnd = text.indexOf('\n');
    while (at < text.length) {
      const next = text[at] === '<' ? this.takeTag(text, at) : this.takeText(text, at);
      if (next === undefined) break;
      at = next;
      for (; lineEnd >= 0 && lineEnd < at; lineEnd = text.indexOf('\n', lineEnd + 1)) this.line += 1;
    }
    return text.slice(at);
  }

  private takeText(text: string, at: number): number | undefined {
    const end = text.indexOf('<', at);
    if (end < 0) return undefined;
    this.tokens.push({ kind: 'text', text: text.slice(at, end), line: this.line });
    return end;
  }

  private takeTag(text: string, at: number): number | undefined {
    // Too short to distinguish a comment from a tag.
    if (text.length - at < cdata.length && text.indexOf('>', at) < 0) return undefined;
    if (text.startsWith(cdata, at)) {
      const end = text.indexOf(']]>', at);
      if (end < 0) return undefined;
      const content = text.slice(at + cdata.length, end).replaceAll('&', '&amp;');
      this.tokens.push({ kind: 'text', text: content, line: this.line });
      return end + 3;
    }
    const passed = passedOver.find(([start]) => text.startsWith(start, at));
    if (passed) {
      const end = text.indexOf(passed[1], at);
      return end < 0 ? undefined : end + passed[1].length;
    }
    const end = endOfTag(text, at);
    if (end < 0) return undefined;
    this.addTag(text.slice(at + 1, end));
    return end + 1;
  }

  private addTag(tag: string): void {
    const { line } = this;
    if (tag.startsWith('/')) this.tokens.push({ kind: 'close', name: localName(tag.slice(1).trim()), line });
    else {
      const isEmpty = tag.endsWith('/');
      const bare = isEmpty ? tag.slice(0, -1) : tag;
      const space = bare.search(/\s/);
      const name = localName(space < 0 ? bare : bare.slice(0, space));
      this.tokens.push({ kind: 'open', name, attributes: space < 0 ? '' : bare.slice(space), isEmpty, line });
    }
  }
}

/** Returns the index of the `>` that ends a tag and is not inside quotes; −1 if the text does not contain it yet. */
function endOfTag(text: string, at: number): number {
  let end = text.indexOf('>', at);
  if (end < 0) return -1;
  let quote = nextQuote(text, at, end);
  while (quote >= 0) {
    const closing = text.indexOf(text[quote]!, quote + 1);
    if (closing < 0) return text.length - at > longest ? end : -1;
    if (closing > end) end = text.indexOf('>', closing);
    if (end < 0) return -1;
    quote = nextQuote(text, closing + 1, end);
  }
  return end;
}

function nextQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (text[at] === '"' || text[at] === "'") return at;
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const patternOf = memoize((name) => new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`));

/** Returns the value of an attribute by its name without namespace; `undefined` if it is missing. */
export function attribute(attributes: string, name: string): string | undefined {
  const match = patternOf(name).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : textOfMarkup(value);
}

const entities = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }),
);

/** Decodes entities in a text: the five of XML, `&nbsp;` and numbers. Leaves other entities unchanged. */
export function textOfMarkup(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
