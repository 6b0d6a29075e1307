import { withoutEndZeros } from '~/lib/without-end-zeros';
import type { SampledColumn, Suggestion } from './suggestion';
import { readAmount } from './read-value';

/**
 * Which column is the identifier, and which the amount, by the values of the other side's file: transactions can only
 * be matched by what both files hold.
 */

/** Values in a hundred that must be in a column of the other file. */
const minMeeting = 50;
/** A column with fewer different values in a hundred is a kind of thing, not its identifier. */
const minDistinct = 50;
/** Another column that meets nearly as well leaves it open, in points of a hundred. */
const minLead = 10;
/** More than a heading alone: both files say it. */
const confidence = 0.98;

/** Proposes columns for `external_id` and `amount` whose values are in the other side's file; none where none are. */
export function suggestFromOtherSide(
  columns: readonly SampledColumn[],
  other: readonly SampledColumn[],
): Suggestion[] {
  const ids = meeting(columns.filter(isIdentifier), other.filter(isIdentifier), idOf);
  const amounts = meeting(columns, other, amountOf);
  return [
    ...(ids ? [{ field: 'external_id', column: ids, confidence, by: 'both' as const }] : []),
    ...(amounts && amounts !== ids
      ? [{ field: 'amount', column: amounts, confidence, by: 'both' as const }]
      : []),
  ];
}

/** The column whose values meet those of a column of the other file most, and clearly more than any other's. */
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

/** An amount with cents, so that counts and days of the month are none; its sign is left out. */
function amountOf(value: string): string | undefined {
  const reading = readAmount(value);
  const read = 'read' in reading ? reading.read : reading.likely?.[0];
  const [, whole, cents] = /^-?(\d+)\.(\d+)$/.exec(read ?? '') ?? [];
  return whole === undefined || cents === undefined ? undefined : `${whole}.${withoutEndZeros(cents)}`;
}
