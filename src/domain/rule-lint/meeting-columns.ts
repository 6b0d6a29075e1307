/** Finds columns of two files whose values meet, where those that are the reference do not. */

/** Distinct values of a column, trimmed and without empty ones, of so many rows. */
export type ColumnValues = {
  readonly name: string;
  readonly values: ReadonlySet<string>;
  readonly rows: number;
};

/** What is the reference of a side now, and what other columns of its file hold; none where there is no file. */
export type SideColumns = {
  readonly now: Omit<ColumnValues, 'name'>;
  readonly others: readonly ColumnValues[];
};

/** Columns to be the reference in place of the present one, and how many in a hundred of their values meet. */
export type MeetingColumns = { readonly left?: string; readonly right?: string; readonly percent: number };

/** Values that are looked for; of more, some at even distances. */
const sampled = 2000;
/** Fewer in a hundred may meet by chance. */
const minMeeting = 50;
/** A column with fewer different values in a hundred rows is a kind of thing, not its identifier. */
const minDistinct = 50;

/**
 * The columns whose values meet most, one side changed rather than both. Undefined where no half of the values do, or
 * none does so better than what is the reference now.
 */
export function meetingColumns(left: SideColumns, right: SideColumns): MeetingColumns | undefined {
  const now = percentMeeting(left.now.values, right.now.values);
  const lefts = left.others.filter(isIdentifier);
  const rights = right.others.filter(isIdentifier);
  const oneSide = [
    ...rights.map(({ name, values }) => ({ right: name, percent: percentMeeting(left.now.values, values) })),
    ...lefts.map(({ name, values }) => ({ left: name, percent: percentMeeting(values, right.now.values) })),
  ];
  const isBetter = ({ percent }: MeetingColumns) => percent >= minMeeting && percent > now;
  const found = best(oneSide.filter(isBetter));
  if (found) return found;
  const both = lefts.flatMap((one) =>
    rights.map((other) => ({
      left: one.name,
      right: other.name,
      percent: percentMeeting(one.values, other.values),
    })),
  );
  return best(both.filter(isBetter));
}

/** The first with the most. */
function best(found: readonly MeetingColumns[]): MeetingColumns | undefined {
  return found.reduce<MeetingColumns | undefined>(
    (most, one) => (most && most.percent >= one.percent ? most : one),
    undefined,
  );
}

function isIdentifier({ values, rows }: ColumnValues): boolean {
  return values.size > 0 && values.size * 100 >= rows * minDistinct;
}

/** How many in a hundred of the fewer values are among the others, rounded down. */
function percentMeeting(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  if (fewer.size === 0) return 0;
  const values = [...fewer];
  const count = Math.min(sampled, values.length);
  let found = 0;
  for (let at = 0; at < count; at += 1)
    if (more.has(values[Math.floor((at * values.length) / count)]!)) found += 1;
  return Math.floor((found * 100) / count);
}
