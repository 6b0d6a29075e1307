import { groupBy } from '@recon/engine/lib/group-by';
import type { SkippedRow } from '@recon/engine/file/reading/transaction-row';
import type { ImportResult } from '@recon/engine/file/service/read-import';

/** A file or source as it was read, with the names that messages need. */
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

/** Returns lines about skipped rows: per reason their number, followed by the first rows. */
export function leftOutTexts(side: ReadSide): string[] {
  const groups = [...groupBy(side.refused, codeText)];
  const isDropped = ([, rows]: (typeof groups)[number]) => rows[0]!.loss === 'dropped';
  return groups
    .toSorted((a, b) => Number(isDropped(a)) - Number(isDropped(b)))
    .flatMap(([reason, rows]) => {
      const counted = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of ${side.name}`;
      // A missing column is missing in every row: listing rows would not help.
      if (rows[0]!.why === 'column-missing') return [`${counted}: ${columnText(side, rows[0]!)}`];
      const rest = rows.length - shown;
      return [
        `${counted}: ${reason}`,
        ...rows
          .slice(0, shown)
          .map(({ row, id }) => `  row ${row}${id === undefined ? '' : ` (${JSON.stringify(id)})`}`),
        ...(rest > 0 ? [`  and ${rest} more`] : []),
      ];
    });
}

/** Explanations of the codes that are not self-explanatory. */
const meanings: Partial<Record<SkippedRow['why'], string>> = {
  uneven: 'another number of cells than headings, or a quote out of place',
  misfit: 'not written as the rest of its column',
};

function codeText({ field, column = '', why, loss }: SkippedRow): string {
  if (loss === 'dropped') return 'dropped, the id stands twice';
  const name = field || column;
  const meaning = meanings[why];
  return `${name && `${name}: `}${why}${meaning ? ` (${meaning})` : ''}`;
}

function columnText({ mapOption, isExact, columns }: ReadSide, { field }: SkippedRow): string {
  const missing = `no column for ${field}`;
  if (!mapOption) return missing;
  // Quoted as in a field map, so that blanks and commas in a heading are visible and can be copied.
  const known = columns ? `, its columns are: ${columns.map((one) => JSON.stringify(one)).join(', ')}` : '';
  const otherwise = isExact ? ', or let --dialect auto look for it' : '';
  return `${missing}; name it in ${mapOption}${otherwise}${known}`;
}
