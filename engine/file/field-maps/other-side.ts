import { withoutEndZeros } from '../../lib/without-end-zeros';
import type { SampledColumn, ColumnSuggestion } from './suggestion';
import { readAmount } from './read-value';

/** The minimum percentage of a column's values that must be in one column of the other file. */
const minMeeting = 50;
/** The minimum percentage of distinct values in an identifier. A column with fewer is a category. */
const minDistinct = 50;
/** The minimum lead over the second-best column, in percentage points. With less, no column is proposed. */
const minLead = 10;
/** The confidence of a proposal that both files support, higher than by a heading alone. */
const confidence = 0.98;

/** Proposes columns for `external_id` and `amount` that share values with the other side's file; none if unclear. */
export function suggestFromOtherSide(
  columns: readonly SampledColumn[],
  other: readonly SampledColumn[],
): ColumnSuggestion[] {
  const id = meeting(columns.filter(isIdentifier), other.filter(isIdentifier), idOf);
  const amount = meeting(columns, other, amountOf);
  const both = { confidence, by: 'both' as const };
  return [
    ...(id ? [{ field: 'external_id', column: id, ...both }] : []),
    ...(amount && amount !== id ? [{ field: 'amount', column: amount, ...both }] : []),
  ];
}

/**
 * Returns the column that shares the most values, as parsed by `read`, with a column of `other`; `undefined` without a
 * clear lead over the others.
 */
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

/** Returns an amount without its sign; `undefined` for integers: they may be counts or days of the month. */
function amountOf(value: string): string | undefined {
  const reading = readAmount(value);
  const read = 'read' in reading ? reading.read : reading.likely?.[0];
  const [, whole, cents] = /^-?(\d+)\.(\d+)$/.exec(read ?? '') ?? [];
  return whole === undefined || cents === undefined ? undefined : `${whole}.${withoutEndZeros(cents)}`;
}
