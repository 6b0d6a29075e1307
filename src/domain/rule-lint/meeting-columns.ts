/** The distinct trimmed values of a column, without empty ones, and the number of rows they are from. */
export type ColumnValues = Readonly<{ name: string; values: ReadonlySet<string>; rows: number }>;

/** The column that is now the reference of a side, and the others of its file; `others` is empty without a file. */
export type SideColumns = Readonly<{ now: Omit<ColumnValues, 'name'>; others: readonly ColumnValues[] }>;

/** The columns to use as the reference instead of the current ones, and the percentage of their values that match. */
export type MeetingColumns = { readonly left?: string; readonly right?: string; readonly percent: number };

/** The number of values that are searched, evenly spaced if there are more. */
const sampled = 2000;
/** The minimum percentage of matches; fewer may be chance. */
const minMeeting = 50;
/** The minimum share of distinct values per row, in percent: a column with fewer is a category, not an identifier. */
const minDistinct = 50;

/** Returns columns with more common values than the current references, at least 50 %; `undefined` if none have. */
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

/** Returns the percentage of the smaller set that is in the larger one, rounded down. */
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
