import { fullYear } from '../../calendar/utc';
import type { FileRow } from '../notation/dialect';
import type { ProblemList } from '../reading/problems';
import { bankColumns, type BankReader, isoDayNotation, pointNotation, statementMap } from './bank-reader';
import { cnabLines } from './cnab-record';
import { FileReadError } from './file-read-error';
import { fileLimits } from './limits';
import { TextBound } from './text-bound';

const names =
  'id amount currency date value_date customer_reference bank_reference end_to_end_id text name type supplementary account'.split(
    ' ',
  );

/** Reads MT940 and MT942 (docs/files.md#mt940). */
export const mt940: BankReader = {
  columns: bankColumns(names, { date: isoDayNotation, value_date: isoDayNotation, amount: pointNotation }),
  fieldMap: { ...statementMap, description: 'text', reference: 'customer_reference' },
  rows: mt940Rows,
};

/** Yields the booked lines of the messages; debits are negative. */
async function* mt940Rows(text: AsyncIterable<string>, problems: ProblemList): AsyncGenerator<FileRow[]> {
  const reader = new StatementReader(problems);
  let row = 0;
  for await (const lines of cnabLines(text, 'row-too-long')) {
    for (const line of lines) reader.take(line.trimEnd(), (row += 1));
    yield reader.rows.splice(0);
  }
  reader.endField();
  reader.endLine();
  yield reader.rows.splice(0);
}

type Field = { tag: string; lines: string[]; row: number; length: number };

class StatementReader {
  readonly rows: FileRow[] = [];
  /** The number of rows, those included that were returned before. */
  private total = 0;
  private readonly bound = new TextBound();
  private field: Field | undefined;
  private statement = { account: '', number: '', currency: '', entries: 0 };
  /** The statement line (field 61) that waits for its information (field 86). */
  private line: { field: Field; information: string[] } | undefined;
  private readonly problems: ProblemList;

  constructor(problems: ProblemList) {
    this.problems = problems;
  }

  take(line: string, row: number): void {
    const [, tag, value] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) {
      this.endField();
      this.field = { tag, lines: [value ?? ''], row, length: line.length };
    } else if (/^(?:-$|-\}|\{)/.test(line)) this.endField();
    else if (this.field) {
      this.field.lines.push(line);
      this.field.length += line.length;
      if (this.field.length > fileLimits.rowLength)
        throw new FileReadError('row-too-long', { row, most: fileLimits.rowLength });
    }
  }

  endField(): void {
    const { field } = this;
    this.field = undefined;
    if (!field) return;
    const { tag, lines } = field;
    const [first = ''] = lines;
    if (tag === '86' && this.line) this.line.information = lines;
    else this.endLine();
    if (tag === '20') this.statement = { account: '', number: '', currency: '', entries: 0 };
    else if (tag === '25') this.statement.account = first;
    else if (tag === '28C' || tag === '28') this.statement.number = first;
    // The opening balance of MT940, and the lowest amount of MT942.
    else if (/^60[FM]$/.test(tag)) this.statement.currency = first.slice(7, 10);
    else if (tag === '34F') this.statement.currency = first.slice(0, 3);
    else if (tag === '61') this.line = { field, information: [] };
  }

  endLine(): void {
    const { line, statement } = this;
    this.line = undefined;
    if (!line) return;
    const [first = '', ...supplementary] = line.field.lines;
    const { row } = line.field;
    const read = lineParts(first);
    if (read?.mark.startsWith('E')) return this.problems.note('not-booked', { row, cell: read.mark });
    statement.entries += 1;
    this.total += 1;
    const { text, name, endToEnd } = informationOf(line.information);
    const { account, number, currency, entries } = statement;
    const cells = read
      ? [
          [account, read.valueDate, number, entries].join('-'),
          read.amount,
          currency,
          read.date,
          read.valueDate,
          read.reference,
          read.bankReference,
          endToEnd,
          text || supplementary.join(' '),
          name,
          read.type,
          supplementary.join(' '),
          account,
        ]
      : names.map((name) => (name === 'amount' ? `${first}?` : ''));
    this.bound.addRow(row, cells);
    this.rows.push({ row: this.total, cells });
  }
}

const statementLine =
  /^(\d{6})(\d{4})?(E[CD]|R?[CD])([A-Z])?(\d{1,15})(?:,(\d{0,4}))?([NSF][A-Z0-9]{3})?(.*)$/;

/** Returns the parts of a statement line; `undefined` if it is not one. RC, the reversal of a credit, is a debit. */
function lineParts(line: string) {
  const [, day = '', entry, mark, , whole = '', fraction = '', type = '', rest = ''] =
    statementLine.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const [reference = '', bankReference = ''] = rest.split('//', 2);
  const year = fullYear(day.slice(0, 2));
  const valueDate = `${year}-${day.slice(2, 4)}-${day.slice(4)}`;
  const decimal = `${whole.replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`;
  const isDebit = mark === 'D' || mark === 'RC';
  return {
    mark,
    valueDate,
    date: entry === undefined ? valueDate : entryDate(entry, year, Number(day.slice(2, 4))),
    amount: isDebit ? `-${decimal}` : decimal,
    type,
    reference: reference.trim(),
    bankReference: bankReference.trim(),
  };
}

/** Returns the entry date, `MMDD`, in the year that is nearest to the month of the value date. */
function entryDate(entry: string, year: number, valueMonth: number): string {
  const ahead = Number(entry.slice(0, 2)) - valueMonth;
  const shift = ahead > 6 ? -1 : ahead < -6 ? 1 : 0;
  return `${year + shift}-${entry.slice(0, 2)}-${entry.slice(2)}`;
}

/** Codes in the information of a line, of SEPA in Germany (`EREF+`) and of SWIFT (`/EREF/`). */
const codes = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE)\+|\/(EREF|REMI|NAME|IBAN|BIC|TRTP|CSID|MARF|ISDT)\//;

/** Returns text, name and end-to-end id of field 86: free text, or subfields such as `?20` after a code of three digits. */
function informationOf(lines: readonly string[]): { text: string; name: string; endToEnd: string } {
  const joined = lines.join('');
  const sign = /^\d{3}([?<>^~])\d\d/.exec(joined)?.[1];
  const subfields = sign === undefined ? [] : joined.split(sign).slice(1);
  const textOf = (kind: RegExp) =>
    subfields.flatMap((part) => (kind.test(part.slice(0, 2)) ? [part.slice(2)] : [])).join('');
  const remittance = sign === undefined ? lines.join(' ') : textOf(/^(?:2\d|6[0-3])$/);
  const parts = (sign === undefined ? joined : remittance).split(codes);
  const coded = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 3) coded.set(parts[at] ?? parts[at + 1]!, parts[at + 2]!.trim());
  return {
    text: coded.get('SVWZ') ?? coded.get('REMI') ?? remittance.trim(),
    name: coded.get('NAME') ?? textOf(/^3[23]$/).trim(),
    endToEnd: coded.get('EREF') ?? '',
  };
}
