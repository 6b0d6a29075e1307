import type { ImportResult, RefusedRow } from '@recon/engine/file/service/read-import';

/** A file or source as read, with the names that messages need. */
export type ReadSide = ImportResult & {
  /** The path from the arguments, or the source of a scenario. */
  readonly name: string;
  /** Option for its field map; absent for a scenario. */
  readonly mapOption?: '--left-map' | '--right-map';
  /** True if the file was read without `--dialect auto`, which would search for its columns. */
  readonly isExact?: boolean;
  /** Its headings; absent if unknown. */
  readonly columns?: readonly string[];
};

/** Number of rows listed per reason; further rows are only counted. */
const shown = 5;

type Row = { readonly number: number; readonly id: string };

/** Returns why rows are skipped: a line per reason with the number of rows, followed by the first rows. */
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
      // A missing column is missing in every row: listing rows would not help.
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

/** Explanations of the codes that are not self-explanatory. */
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
  // Quoted as in a field map, so that blanks and commas in a heading are visible and can be copied.
  const known = columns ? `, its columns are: ${columns.map((one) => JSON.stringify(one)).join(', ')}` : '';
  const otherwise = isExact ? ', or let --dialect auto look for it' : '';
  return `${missing}; name it in ${mapOption}${otherwise}${known}`;
}
