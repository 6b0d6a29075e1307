import { countEach } from '../../lib/count-each';
import type { FileRow } from '../notation/dialect';
import { absolute, exactAmount } from '../../matching/exact-number';
import { referenceKey } from '../../matching/pair-tests';
import type { Transaction } from '../../matching/transaction';
import type { SearchedFile } from './searched-file';
import { exactOf, isBalance, readerOf } from './read-column';
import { foundIn, keysOf } from './sums-in-other-file';

type Field = 'amount' | 'date';

/** The maximum number of columns that are compared. */
const maxColumns = 8;
/**
 * The minimum number of pairs or sums that agree, since one may be an accident; their minimum percentage, and the minimum
 * lead over the column that is read, in points.
 */
const minCount = 3;
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

/** Returns how many pairs or sums agree if a field is read from a column, and of how many. */
type Agreement = (column: string) => { readonly agreeing: number; readonly of: number };

function clearlyBest(names: readonly string[], now: string | undefined, agree: Agreement) {
  const found = new Map(names.map((name) => [name, agree(name)]));
  const percentOf = (name: string) => {
    const { agreeing, of } = found.get(name) ?? { agreeing: 0, of: 1 };
    return (agreeing * 100) / Math.max(1, of);
  };
  const [best] = names.toSorted((a, b) => percentOf(b) - percentOf(a));
  if (best === undefined || best === now || found.get(best)!.agreeing < minCount) return undefined;
  const isBetter = percentOf(best) - percentOf(now ?? '') >= minLead;
  return percentOf(best) >= minAgreeing && isBetter ? best : undefined;
}

function candidatesOf({ dialect }: SearchedFile, field: Field): string[] {
  return dialect.columns
    .filter(({ name, notation }) => notation.holds === field && !isBalance(name))
    .map(({ name }) => name)
    .slice(0, maxColumns);
}

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
    return { agreeing: equal.length, of: pairs.length };
  };
}

/** Returns the agreement of the sums by the column of keys whose sums are most often amounts of the other file. */
function bySums(file: SearchedFile, others: readonly Transaction[]): Agreement {
  const counts = countEach(others.map(({ amount }) => exactAmount(amount)));
  const all = keysOf(file);
  return (column) => {
    const read = readerOf(file, 'amount', column);
    const amounts = file.rows.map((row) => exactOf(read(row)) ?? 0n);
    const found = all.map(({ groups }) => {
      const sums = groups.map((rows) => rows.reduce((sum, at) => sum + amounts[at]!, 0n));
      return { agreeing: foundIn(counts, sums).length, of: sums.length };
    });
    const share = ({ agreeing, of }: { agreeing: number; of: number }) => agreeing / Math.max(1, of);
    return found.toSorted((a, b) => share(b) - share(a))[0] ?? { agreeing: 0, of: 0 };
  };
}

function unsigned(text: string): bigint | undefined {
  const amount = exactOf(text);
  return amount === undefined ? undefined : absolute(amount);
}
