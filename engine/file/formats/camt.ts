import { toUnits } from '../../money/units';
import type { FileRow } from '../notation/dialect';
import { isNoReference } from '../reading/no-reference';
import type { ProblemList } from '../reading/problems';
import { bankColumns, type BankReader, isoDayNotation, pointNotation, statementMap } from './bank-reader';
import { CamtEntries, type CamtEntry, type CamtPart } from './camt-entries';
import { markupTokens } from './markup';
import { TextBound } from './text-bound';

/** The columns that an element of the transaction has, else one of its entry; the first of its paths with a text. */
const paths = {
  end_to_end_id: ['Refs/EndToEndId'],
  transaction_id: ['Refs/TxId', 'Refs/InstrId'],
  creditor_reference: ['RmtInf/Strd/CdtrRefInf/Ref'],
  text: ['RmtInf/Ustrd', 'AddtlTxInf', 'AddtlNtryInf'],
  debtor: ['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm'],
  creditor: ['RltdPties/Cdtr/Nm', 'RltdPties/Cdtr/Pty/Nm'],
  entry_reference: ['NtryRef'],
} as const;
const bookedOn = ['BookgDt/Dt', 'BookgDt/DtTm'] as const;
const valueOn = ['ValDt/Dt', 'ValDt/DtTm'] as const;
const status = ['Sts/Cd', 'Sts'] as const;
const account = ['Acct/Id/IBAN', 'Acct/Id/Othr/Id'] as const;
const names = ['id', 'amount', 'currency', 'date', 'value_date', ...Object.keys(paths), 'account'];
/** The amount of an entry or transaction; in older versions of the schema, the second one of a transaction. */
const amountPaths = ['Amt', 'AmtDtls/TxAmt/Amt'] as const;
const wanted = new Set(
  [
    ...Object.values(paths).flat(),
    ...[bookedOn, valueOn, status, account].flat(),
    ...amountPaths.flatMap((path) => [path, `${path}@`]),
    'Id',
    'Acct/Ccy',
    'AcctSvcrRef',
    'CdtDbtInd',
  ].map(String),
);

/** Reads camt.052, .053 and .054 (docs/files.md#camt). */
export const camt: BankReader = {
  columns: bankColumns(names, { date: isoDayNotation, value_date: isoDayNotation, amount: pointNotation }),
  fieldMap: { ...statementMap, description: 'text', reference: 'end_to_end_id' },
  rows: camtRows,
};

/** Yields the booked transactions; debits are negative. */
async function* camtRows(text: AsyncIterable<string>, problems: ProblemList): AsyncGenerator<FileRow[]> {
  const entries = new CamtEntries(wanted);
  const bound = new TextBound();
  let total = 0;
  for await (const tokens of markupTokens(text, false)) {
    for (const token of tokens) entries.take(token);
    const found = entries.ended.splice(0).flatMap((entry) => rowsOf(entry, problems));
    const rows = found.map(({ cells }, at): FileRow => ({ row: total + at + 1, cells }));
    for (const { row, cells } of found) bound.addRow(row, cells);
    total += rows.length;
    yield rows;
  }
  if (!entries.hasEnd) problems.note('file-cut-off', { row: 0 });
}

function rowsOf({ statement, entry, position }: CamtEntry, problems: ProblemList): FileRow[] {
  const state = textIn(entry, status);
  if (state !== '' && state !== 'BOOK') {
    problems.note('not-booked', { row: entry.line, cell: state });
    return [];
  }
  const servicer = textIn(entry, ['AcctSvcrRef']);
  const positionId = `${textIn(statement, ['Id'])}-${textIn(entry, ['NtryRef']) || position}`;
  const id = isNoReference(servicer) ? positionId : servicer;
  const rowOf = (row: number, own: string, moneyOf: CamtPart, detail: CamtPart | undefined): FileRow => {
    const textOf = (of: readonly string[]) => (detail && textIn(detail, of)) || textIn(entry, of);
    const { amount, currency } = moneyIn(moneyOf);
    const cells = [
      own,
      withSign(amount, textIn(moneyOf, ['CdtDbtInd']) || textIn(entry, ['CdtDbtInd'])),
      currency || textIn(statement, ['Acct/Ccy']),
      dayOf(textIn(entry, bookedOn) || textIn(entry, valueOn)),
      dayOf(textIn(entry, valueOn)),
      ...Object.values(paths).map(textOf),
      textIn(statement, account),
    ];
    return { row, cells };
  };
  if (addsUp(entry))
    return entry.details.map((one, index) => rowOf(one.line, `${id}-${index + 1}`, one, one));
  return [rowOf(entry.line, id, entry, entry.details.length === 1 ? entry.details[0] : undefined)];
}

/** Returns whether an entry consists of several transactions whose amounts are known and add up to its own. */
function addsUp(entry: CamtPart): boolean {
  const { amount, currency } = moneyIn(entry);
  const direction = textIn(entry, ['CdtDbtInd']);
  let sum = 0n;
  for (const detail of entry.details) {
    const own = moneyIn(detail);
    const units = own.currency === currency ? toUnits(own.amount) : undefined;
    if (units === undefined) return false;
    sum += (textIn(detail, ['CdtDbtInd']) || direction) === direction ? units : -units;
  }
  return entry.details.length > 1 && sum === toUnits(amount);
}

function moneyIn({ values }: CamtPart): { amount: string; currency: string } {
  const path = amountPaths.find((one) => values.has(one)) ?? 'Amt';
  return { amount: values.get(path) ?? '', currency: values.get(`${path}@`) ?? '' };
}

/** Returns the amount with its sign. Without a direction it gets a `?`, so it is reported as a misfit of its column. */
function withSign(amount: string, direction: string): string {
  if (direction === 'CRDT') return amount;
  return direction === 'DBIT' ? `-${amount}` : `${amount}?`;
}

const textIn = ({ values }: CamtPart, of: readonly string[]): string =>
  of.map((path) => values.get(path)).find((text) => text !== undefined) ?? '';

/** Returns a date without the UTC offset that XML allows after it, and other text unchanged. */
const dayOf = (text: string): string => /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/.exec(text)?.[1] ?? text;
