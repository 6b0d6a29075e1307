import type { ReadTransactions, RefusedRow } from '~/domain/transactions/read-import';

/** A file or source as it was read, and what a message needs to name it and its columns. */
export type ReadSide = ReadTransactions & {
  /** The path as it was given, or the source of a scenario. */
  readonly name: string;
  /** The option that takes its field map; a scenario has none. */
  readonly mapOption?: '--left-map' | '--right-map';
  /** Whether columns would be looked for under another dialect. */
  readonly isExact?: boolean;
  /** Its headings; absent where they cannot be told. */
  readonly columns?: readonly string[];
};

/** Rows that are named for a reason; of a longer list the end is counted. */
const shown = 5;

type Row = { readonly number: number; readonly id: string };

/** Why rows are left out: a line for each reason with how many they are, and the first rows below it. */
export function leftOutTexts(side: ReadSide): string[] {
  const byReason = new Map<string, RefusedRow[]>();
  for (const row of side.refused) {
    const reason = codeText(row);
    const rows = byReason.get(reason);
    if (rows) rows.push(row);
    else byReason.set(reason, [row]);
  }
  return [
    ...[...byReason.values()].flatMap((rows) =>
      // A column that is missing is missing for every row: naming rows would say nothing more.
      rows[0]!.problem === 'column-missing'
        ? [`${counted(side, rows)}: ${columnText(side, rows[0]!)}`]
        : groupTexts(side, rows, codeText(rows[0]!)),
    ),
    ...groupTexts(side, side.dropped, 'dropped, the id stands twice'),
  ];
}

function counted({ name }: ReadSide, rows: readonly Row[]): string {
  return `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of ${name}`;
}

function groupTexts(side: ReadSide, rows: readonly Row[], reason: string): string[] {
  if (rows.length === 0) return [];
  const rest = rows.length - shown;
  return [
    `${counted(side, rows)}: ${reason}`,
    ...rows.slice(0, shown).map(({ number, id }) => `  row ${number}${id && ` (${JSON.stringify(id)})`}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** Of the codes those that do not say it by themselves. */
const meanings: Partial<Record<RefusedRow['problem'], string>> = {
  row: 'another number of cells than headings, or a quote out of place',
  uneven: 'another number of cells than headings',
  misfit: 'not written as the rest of its column',
};

function codeText({ field, problem }: RefusedRow): string {
  const meaning = meanings[problem];
  return `${field ? `${field}: ` : ''}${problem}${meaning ? ` (${meaning})` : ''}`;
}

function columnText({ mapOption, isExact, columns }: ReadSide, { field }: RefusedRow): string {
  const missing = `no column for ${field}`;
  if (!mapOption) return missing;
  // Quoted as in a field map, so that blanks and commas in a heading can be seen and copied.
  const known = columns ? `, its columns are: ${columns.map((one) => JSON.stringify(one)).join(', ')}` : '';
  const otherwise = isExact ? ', or let --dialect auto look for it' : '';
  return `${missing}; name it in ${mapOption}${otherwise}${known}`;
}
