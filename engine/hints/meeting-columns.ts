/** The distinct values of a column, trimmed and without empty ones, and its number of rows. */
export type ColumnValues = Readonly<{ name: string; values: ReadonlySet<string>; rows: number }>;

/** The column that is the reference of a side now, and the `others` of its file; none without a file. */
export type SideColumns = Readonly<{ now: Omit<ColumnValues, 'name'>; others: readonly ColumnValues[] }>;

/** Columns that would be better references, by name, and the percentage of their values on both sides. */
export type MeetingColumns = { readonly left?: string; readonly right?: string; readonly percent: number };

/** The maximum number of values that are searched, picked at even distances. */
const sampled = 2000;
/** The minimum percentage of values on both sides. With fewer, columns may match by chance. */
const minMeeting = 50;
/** The minimum percentage of distinct values in an identifier. A column with fewer is a category. */
const minDistinct = 50;

/** Returns columns that share at least 50 % of their values, more than the references do; `undefined` if none do. */
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
  const both = lefts.flatMap(({ name: left, values }) =>
    rights.map((other) => ({ left, right: other.name, percent: percentMeeting(values, other.values) })),
  );
  return best(both.filter(isBetter));
}

function best(found: readonly MeetingColumns[]): MeetingColumns | undefined {
  return found.toSorted((a, b) => b.percent - a.percent)[0];
}

function isIdentifier({ values, rows }: ColumnValues): boolean {
  return values.size > 0 && values.size * 100 >= rows * minDistinct;
}

/** Returns the percentage of the smaller set's values that are in the larger set, rounded down. */
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
