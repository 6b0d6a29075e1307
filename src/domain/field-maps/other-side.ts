import { withoutEndZeros } from '~/lib/without-end-zeros';
import type { SampledColumn, Suggestion } from './suggestion';
import { readAmount } from './read-value';

/** The minimum share of values that must be in a column of the other file, in percent. */
const minMeeting = 50;
/** The minimum share of distinct values, in percent: a column with fewer is a category, not an identifier. */
const minDistinct = 50;
/** The minimum lead over the second-best column, in percentage points: with less, the choice stays open. */
const minLead = 10;
/** Higher than for a heading alone, since both files agree. */
const confidence = 0.98;

/** Proposes columns for `external_id` and `amount` whose values are also in the other side's file; empty if unclear. */
export function suggestFromOtherSide(
  columns: readonly SampledColumn[],
  other: readonly SampledColumn[],
): Suggestion[] {
  const id = meeting(columns.filter(isIdentifier), other.filter(isIdentifier), idOf);
  const amount = meeting(columns, other, amountOf);
  const both = { confidence, by: 'both' as const };
  return [
    ...(id ? [{ field: 'external_id', column: id, ...both }] : []),
    ...(amount && amount !== id ? [{ field: 'amount', column: amount, ...both }] : []),
  ];
}

/** Returns the column with most values in a column of the other file; `undefined` without a clear lead. */
function meeting(
  columns: readonly SampledColumn[],
  other: readonly SampledColumn[],
  read: (value: string) => string | undefined,
): string | undefined {
  const valuesOf = ({ values }: SampledColumn) =>
    new Set(values.map(read).filter((value) => value !== undefined));
  const others = other.map(valuesOf);
  const met = columns.map((column) => {
    const values = [...valuesOf(column)];
    const most = Math.max(0, ...others.map((theirs) => values.filter((value) => theirs.has(value)).length));
    return { name: column.name, percent: values.length === 0 ? 0 : (most * 100) / values.length };
  });
  const [first, second] = met.toSorted((one, another) => another.percent - one.percent);
  if (!first || first.percent < minMeeting) return undefined;
  return first.percent - (second?.percent ?? 0) < minLead ? undefined : first.name;
}

function isIdentifier({ values }: SampledColumn): boolean {
  const filled = values.filter((value) => value.trim() !== '');
  return filled.length > 0 && new Set(filled).size * 100 >= filled.length * minDistinct;
}

function idOf(value: string): string | undefined {
  const id = value.trim().toLowerCase();
  return id === '' ? undefined : id;
}

/** Returns an amount without its sign; `undefined` for integers, which may be counts or days of the month. */
function amountOf(value: string): string | undefined {
  const reading = readAmount(value);
  const read = 'read' in reading ? reading.read : reading.likely?.[0];
  const [, whole, cents] = /^-?(\d+)\.(\d+)$/.exec(read ?? '') ?? [];
  return whole === undefined || cents === undefined ? undefined : `${whole}.${withoutEndZeros(cents)}`;
}
