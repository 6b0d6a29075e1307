import type { FileRow } from '../notation/dialect';
import { bankColumns, type BankReader, isoDayNotation } from './bank-reader';
import { markupTokens, textOfMarkup, type XmlToken } from './markup';
import type { ProblemList } from '../reading/problems';
import { TextBound } from './text-bound';

/** The columns of an OFX bank statement: of a transaction, with its currency and account (docs/files.md#ofx). */
const names = 'FITID DTPOSTED TRNAMT CURDEF TRNTYPE NAME MEMO CHECKNUM REFNUM BANKID ACCTID'.split(' ');

/** Returns the reader of OFX 1.x (SGML) or 2.x (XML). Reads all amounts with a decimal comma if the sample has one. */
export function ofx(sample: string): BankReader {
  const mark = /<TRNAMT>\s*[-+]?[\d.]*,/i.test(sample) ? ',' : '.';
  return {
    columns: bankColumns(names, { DTPOSTED: isoDayNotation, TRNAMT: { holds: 'amount', mark } }),
    fieldMap: {
      external_id: 'FITID',
      amount: 'TRNAMT',
      currency: 'CURDEF',
      date: 'DTPOSTED',
      description: 'MEMO',
    },
    rows: ofxRows,
  };
}

async function* ofxRows(text: AsyncIterable<string>, problems: ProblemList) {
  const reader = new OfxReader();
  for await (const tokens of markupTokens(text, false)) {
    for (const token of tokens) reader.take(token);
    yield reader.batch.splice(0);
  }
  reader.endTransaction();
  if (!reader.hasEnd) problems.note('file-cut-off', { row: 0 });
  yield reader.batch.splice(0);
}

/** The elements that apply to all transactions after them. */
const ofStatement = new Set(['CURDEF', 'BANKID', 'ACCTID']);

class OfxReader {
  /** True if the file's last tag was read, so the file is complete. */
  hasEnd = false;
  readonly batch: FileRow[] = [];
  private total = 0;
  private readonly bound = new TextBound();
  /** The first account that has an id. */
  private readonly accounts = new Map<string, string>();
  private statement = new Map<string, string>();
  private transaction: { line: number; values: Map<string, string> } | undefined;
  /** The element to which the next text belongs; empty after a closing tag. */
  private element = '';
  /** The element whose content is ignored: the account of a counterparty, or the original currency; empty if none. */
  private other = '';

  take(token: XmlToken): void {
    if (token.kind === 'text') this.takeText(token.text);
    else if (token.kind === 'open') this.open(token.name.toUpperCase(), token.line);
    else {
      const name = token.name.toUpperCase();
      if (name === 'OFX') this.hasEnd = true;
      if (name === this.other) this.other = '';
      if (name === 'STMTTRN' || name === 'BANKTRANLIST') this.endTransaction();
      this.element = '';
    }
  }

  endTransaction(): void {
    if (!this.transaction) return;
    const { line, values } = this.transaction;
    this.bound.startRow(line);
    const textIn = (texts: ReadonlyMap<string, string>, name: string) => {
      const text = texts.get(name) ?? '';
      this.bound.add(text);
      return text.trim();
    };
    const ownText = (name: string) => textIn(values, name) || textIn(this.statement, name);
    const knownText = (name: string) => (values.get(name) ?? this.statement.get(name) ?? '').trim();
    const cells = names.map((name) => {
      const text = (name === 'CURDEF' && ownText('CURSYM')) || ownText(name);
      if (name === 'FITID') return this.ownId(text, knownText('ACCTID'));
      return name === 'MEMO' && text === '' ? knownText('NAME') : text;
    });
    this.total += 1;
    this.batch.push({ row: this.total, cells });
    this.transaction = undefined;
    this.other = '';
  }

  /** Returns an id that another account of the file does not have: banks count the transactions of each account. */
  private ownId(id: string, account: string): string {
    const first = this.accounts.get(id) ?? account;
    this.accounts.set(id, first);
    return first === account || id === '' ? id : `${id}-${account}`;
  }

  private open(name: string, line: number): void {
    if (name === 'STMTTRN') {
      this.endTransaction();
      this.transaction = { line, values: new Map() };
    }
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.statement = new Map();
    if (name === 'ORIGCURRENCY' || name.endsWith('ACCTTO')) this.other = name;
    // The first of several elements with one name wins.
    const texts = this.transaction?.values ?? this.statement;
    this.element = texts.get(name) ? '' : name;
  }

  private takeText(text: string): void {
    if (this.other !== '') return;
    const texts = this.transaction?.values ?? this.statement;
    if (!this.transaction && !ofStatement.has(this.element)) return;
    // A comment or a CDATA section splits a text in two. Leading blanks are dropped, so stored text is not blank.
    const before = texts.get(this.element) ?? '';
    texts.set(this.element, before === '' ? textOfMarkup(text).trimStart() : before + textOfMarkup(text));
  }
}
