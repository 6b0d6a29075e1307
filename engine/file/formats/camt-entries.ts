import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';
import { attribute, textOfMarkup, type XmlToken } from './markup';

/** An element with its texts by path, such as `BookgDt/Dt`. An attribute `Ccy` has the path of its element, then `@`. */
export type CamtPart = { line: number; depth: number; values: Map<string, string>; details: CamtPart[] };
/** An entry of a statement with its details. `position` counts the entries of the statement, from 1. */
export type CamtEntry = { statement: CamtPart; entry: CamtPart; position: number };

/** The names of a statement, of an entry in it, and of a transaction in that. */
const levels = [/^(?:Stmt|Ntfctn|Rpt)$/, /^Ntry$/, /^TxDtls$/] as const;
/** The maximum depth of elements; the schema of ISO 20022 has about 15. */
const maxDepth = 64;

/** Collects the entries of a camt file. Throws `markup-broken` if elements are not nested, or more than 64 deep. */
export class CamtEntries {
  /** True if the root element is closed, so the file is complete. */
  hasEnd = false;
  readonly ended: CamtEntry[] = [];
  private readonly path: string[] = [];
  /** The statement, entry and transaction that are open. */
  private readonly parts: CamtPart[] = [];
  private position = 0;
  private text = '';
  private readonly paths: ReadonlySet<string>;

  /** `paths`: the paths whose texts are stored. */
  constructor(paths: ReadonlySet<string>) {
    this.paths = paths;
  }

  take(token: XmlToken): void {
    const { line } = token;
    if (token.kind === 'text') this.text += textOfMarkup(token.text);
    else if (token.kind === 'close') this.close(token.name, line);
    else {
      this.open(token.name, token.attributes, line);
      if (token.isEmpty) this.close(token.name, line);
    }
  }

  private open(name: string, attributes: string, line: number): void {
    this.text = '';
    const depth = this.path.push(name);
    if (depth > maxDepth) throw new FileReadError('markup-broken', { line });
    if (levels[this.parts.length]?.test(name))
      this.startPart({ line, depth, values: new Map(), details: [] });
    else this.store('@', attribute(attributes, 'Ccy') ?? '');
  }

  private startPart(part: CamtPart): void {
    if (this.parts.length === 0) this.position = 0;
    const entry = this.parts[1];
    if (entry && entry.details.push(part) > fileLimits.rows)
      throw new FileReadError('too-many-rows', { most: fileLimits.rows });
    this.parts.push(part);
  }

  private close(name: string, line: number): void {
    this.store('', this.text.trim());
    this.text = '';
    const depth = this.path.length;
    if (this.path.pop() !== name) throw new FileReadError('markup-broken', { line });
    if (depth === 1) this.hasEnd = true;
    if (this.parts.at(-1)?.depth !== depth) return;
    const part = this.parts.pop()!;
    if (this.parts.length !== 1) return;
    this.position += 1;
    this.ended.push({ statement: this.parts[0]!, entry: part, position: this.position });
  }

  /** Stores a text of the current element. The first of several elements with one path wins; only `Ustrd` is joined. */
  private store(suffix: '' | '@', text: string): void {
    const part = this.parts.at(-1);
    if (!part || text === '') return;
    const path = this.path.slice(part.depth).join('/') + suffix;
    if (!this.paths.has(path)) return;
    const before = part.values.get(path);
    if (before === undefined) part.values.set(path, text);
    else if (path.endsWith('Ustrd')) part.values.set(path, `${before} ${text}`);
  }
}
