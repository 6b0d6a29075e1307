import { headingTokens } from '../field-maps/synonyms';
import type { CanonicalField } from '../field-maps/canonical-fields';
import { fieldWriter, placesOf } from '../files/transaction-row';
import type { FileRow } from '../files/dialect';
import { absolute, exactAmount } from '../matching/exact-number';
import { referenceKey } from '../matching/pair-tests';
import type { Transaction } from '../matching/transaction';
import type { SearchedFile } from './common-references';

type Field = 'amount' | 'date';

/** The maximum number of columns that are compared. */
const maxColumns = 8;
/** The minimum percentage of pairs or sums that agree, and the minimum lead over the column that is read, in points. */
const minAgreeing = 50;
const minLead = 10;

/**
 * Returns the columns of the amount and the date of a file that agree clearly better with the transactions of the other file
 * than those that are read. Amounts and days are compared by the references that occur once on each side. Without any, sums
 * of the amounts are: a payout is the sum of the net amounts of its sales.
 */
export function columnsByOtherFile(
  file: SearchedFile,
  others: readonly Transaction[],
): Partial<Record<Field, string>> {
  const pairs = pairsOf(file, others);
  const found: Partial<Record<Field, string>> = {};
  for (const field of ['amount', 'date'] as const) {
    // The sign of another column belongs to the amount that was detected with it.
    const names = field === 'amount' && file.dialect.amountFrom ? [] : candidatesOf(file, field);
    if (names.length < 2) continue;
    const agree = pairs.length > 0 ? byPairs(file, field, pairs) : field === 'amount' && bySums(file, others);
    const best = agree && clearlyBest(names, file.fields[field], agree);
    if (best !== undefined && best !== false) found[field] = best;
  }
  return found;
}

/** Returns the percentage of pairs or sums that agree if a field is read from a column. */
type Agreement = (column: string) => number;

function clearlyBest(names: readonly string[], now: string | undefined, agree: Agreement) {
  const percents = new Map(names.map((name) => [name, agree(name)]));
  const [best, percent] = [...percents].toSorted(([, a], [, b]) => b - a)[0]!;
  const isBetter = percent - (percents.get(now ?? '') ?? 0) >= minLead;
  return best !== now && percent >= minAgreeing && isBetter ? best : undefined;
}

function candidatesOf({ dialect }: SearchedFile, field: Field): string[] {
  return dialect.columns
    .filter(({ name, notation }) => notation.holds === field && !isBalance(name))
    .map(({ name }) => name)
    .slice(0, maxColumns);
}

const isBalance = (name: string): boolean =>
  headingTokens(name).some((token) => token === 'saldo' || token === 'balance' || token === 'kontostand');

/** Returns the rows whose reference occurs once on each side, with the transaction of the other file. */
function pairsOf(file: SearchedFile, others: readonly Transaction[]): [FileRow, Transaction][] {
  const read = readerOf(file, 'external_id', file.fields.external_id);
  const [ours, theirs] = [
    onceBy(file.rows, (row) => read(row) ?? ''),
    onceBy(others, ({ externalId }) => externalId),
  ];
  return [...ours].flatMap(([key, row]): [FileRow, Transaction][] => {
    const other = theirs.get(key);
    return other ? [[row, other]] : [];
  });
}

function onceBy<Row>(rows: readonly Row[], idOf: (row: Row) => string): Map<string, Row> {
  const once = new Map<string, Row>();
  const several = new Set<string>();
  for (const row of rows) {
    const key = referenceKey(idOf(row).trim(), 'unicode');
    if (once.has(key)) several.add(key);
    once.set(key, row);
  }
  for (const key of [...several, '']) once.delete(key);
  return once;
}

function byPairs(
  file: SearchedFile,
  field: Field,
  pairs: readonly (readonly [FileRow, Transaction])[],
): Agreement {
  return (column) => {
    const read = readerOf(file, field, column);
    const equal = pairs.filter(([row, other]) => {
      const text = read(row);
      if (text === undefined) return false;
      if (field === 'date') return text.slice(0, 10) === other.date.slice(0, 10);
      return unsigned(text) === absolute(exactAmount(other.amount));
    });
    return (equal.length * 100) / pairs.length;
  };
}

/** Returns the agreement of sums by the column of texts that has the most sums in the other file. */
function bySums(file: SearchedFile, others: readonly Transaction[]): Agreement {
  const { dialect, rows } = file;
  const known = new Set(others.map(({ amount }) => absolute(exactAmount(amount))));
  const groupings = dialect.columns.flatMap(({ notation }, place) => {
    const keys = rows.map(({ cells }) => (cells[place] ?? '').trim());
    const count = new Set(keys).size;
    return notation.holds === 'text' && count > 1 && count * 2 <= rows.length ? [keys] : [];
  });
  return (column) => {
    const read = readerOf(file, 'amount', column);
    const amounts = rows.map((row) => exactOf(read(row)) ?? 0n);
    const percents = groupings.slice(0, maxColumns).map((keys) => {
      const sums = new Map<string, bigint>();
      for (const [at, key] of keys.entries())
        if (key !== '') sums.set(key, (sums.get(key) ?? 0n) + amounts[at]!);
      const found = [...sums.values()].filter((sum) => sum !== 0n && known.has(absolute(sum)));
      return (found.length * 100) / Math.max(1, sums.size);
    });
    return Math.max(0, ...percents);
  };
}

function readerOf({ dialect, fields }: SearchedFile, field: CanonicalField, column: string | undefined) {
  const write = fieldWriter(dialect, placesOf(dialect, { ...fields, [field]: column }));
  return (row: FileRow): string | undefined => {
    const written = write(field, row);
    return 'text' in written && written.text !== '' ? written.text : undefined;
  };
}

function exactOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[+-]?\d{1,20}(?:\.\d{1,10})?$/.test(text) ? exactAmount(text) : undefined;
}

function unsigned(text: string): bigint | undefined {
  const amount = exactOf(text);
  return amount === undefined ? undefined : absolute(amount);
}
