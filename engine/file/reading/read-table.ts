import { meansField } from '../field-maps/synonyms';
import { readCurrency } from '../field-maps/read-value';
import { isNoAmount } from '../notation/amount-notation';
import { findAmountFrom } from './amount-from';
import { type Dialect, type FileRow, isBankFormat } from '../notation/dialect';
import { FileReadError } from '../formats/file-read-error';
import { concatenate, takeFirst } from '../formats/take-first';
import { columnNames, detectHeader, filledCount } from './detect-header';
import { mostFrequent } from '../formats/detect-delimiter';
import { findColumns, type FoundColumn, proposedZone } from './find-columns';
import { fileLimits } from '../formats/limits';
import { markUnifier } from '../notation/mixed-marks';
import type { Problem, ProblemList } from './problems';
import { cellReader } from '../formats/cell-reader';
import { currencyNamedIn, currencyOfAmounts } from '../notation/currency-sign';
import type { Mapping, SkippedRow } from './transaction-row';
import { instantIn } from '../notation/zone';
import { endOfData, likelyData, withoutTotals } from './totals';
import { numberedNames, repeatedNames } from './repeated-names';

/** A file split into rows, before its headings and notations are detected. */
export type SplitFile = {
  rows: AsyncIterable<FileRow[]>;
  /** The settings that the file's format defines. They take precedence over the user's, except for the time zone. */
  settings: Partial<Dialect> & Pick<Dialect, 'format'>;
  fieldMap?: Mapping;
  problems: ProblemList;
  /** True for a workbook, where each row ends with its last filled cell. */
  isSheet?: boolean;
  base1904?: boolean;
  sheets?: string[];
  /** Returns settings that are known only after the last row. */
  atEnd?: () => Partial<Dialect>;
};

export type FileRead = {
  /** The settings used. Their encoding can still change while rows are read: a file may start with ASCII only. */
  recognised: Dialect;
  columns: FoundColumn[];
  sheets?: string[];
  fieldMap?: Mapping;
  /** The rows as a stream that can be iterated once. Iterating may throw a `FileReadError`. */
  rows: AsyncGenerator<FileRow>;
  /** The problems, and the rows that are no data or that steps leave out, so far: the lists grow while rows are read. */
  problems: Problem[];
  refused: SkippedRow[];
};

/** Returns the table of a file. Detects what `choices` lacks. Throws a `FileReadError` if there is no table. */
export async function readTable(file: SplitFile, choices: Partial<Dialect>): Promise<FileRead> {
  // An unknown zone is an error of the settings, not of a row.
  if (choices.zone !== undefined) instantIn(choices.zone, 0);
  const { sample, rest } = await readSample(countedRows(file));
  const known = { ...choices, ...file.settings, ...(choices.zone !== undefined && { zone: choices.zone }) };
  const header =
    known.headings === undefined || known.skip === undefined
      ? detectHeader(sample, file.isSheet ?? false)
      : { skip: known.skip, headings: known.headings };
  const data = sample.slice(header.skip + header.headings);
  const headings = file.settings.columns
    ? file.settings.columns.map(({ name }) => name)
    : namesOf(sample.slice(header.skip, header.skip + header.headings), data);
  const names = numberedNames(headings);
  const found = file.settings.columns
    ? file.settings.columns
    : findColumns(names, likelyData(data, names.length), {
        semicolons: known.separator === ';',
        isSheet: file.isSheet ?? false,
        ...(file.base1904 !== undefined && { base1904: file.base1904 }),
      });
  const columns = found.map((column) => withGiven(column, choices));
  const above = sample.slice(0, header.skip);
  const recognised = dialectOf(known, header, columns, {
    above,
    data: data.slice(0, endOfData(data, columns)),
  });
  const { problems } = file;
  if (!file.settings.columns)
    for (const column of repeatedNames(headings))
      problems.note('repeated-heading', { row: 0, column, cell: names[headings.indexOf(column)]! });
  const refused: SkippedRow[] = [];
  return {
    recognised,
    columns,
    ...(file.sheets && { sheets: file.sheets }),
    ...(file.fieldMap && { fieldMap: file.fieldMap }),
    rows: tableRows({ ...file, rows: rest }, recognised, data, refused),
    problems: problems.list,
    refused,
  };
}

function dialectOf(
  known: SplitFile['settings'],
  header: { skip: number; headings: number },
  columns: readonly FoundColumn[],
  { above, data }: { above: readonly FileRow[]; data: readonly FileRow[] },
): Dialect {
  const likelyZone = proposedZone(columns, known.format === 'xlsx');
  const zone = known.zone ?? likelyZone;
  const found = isBankFormat(known.format) ? undefined : findAmountFrom(columns, data);
  const amountFrom = known.amountFrom === undefined ? found : known.amountFrom;
  const hasCurrency = columns.some(
    ({ name }, index) =>
      meansField(name, 'currency') && data.some(({ cells }) => isCurrency(cells[index] ?? '')),
  );
  // A zone that the user chooses does not change the currency that the file suggests.
  const isBrazilian = likelyZone === 'America/Sao_Paulo';
  // Of several currencies, each row has its own; this one is for the rows without a sign.
  const ofSeveral = columns.flatMap(({ signs = [] }) => signs).find((sign) => sign !== '$');
  const proposed = hasCurrency
    ? undefined
    : (currencyOfAmounts(columns) ?? currencyNamedIn(above) ?? (isBrazilian ? 'BRL' : ofSeveral));
  const currency = known.currency === undefined ? proposed : known.currency;
  return {
    ...known,
    ...header,
    leaveOutTotals: known.leaveOutTotals ?? true,
    zone,
    columns: columns.map(({ name, notation }) => ({ name, notation })),
    ...(amountFrom !== undefined && { amountFrom }),
    ...(currency !== undefined && { currency }),
  };
}

function isCurrency(cell: string): boolean {
  const reading = readCurrency(cell);
  return 'read' in reading || reading.likely !== undefined;
}

/** Returns a column with the notation that was chosen for its name, the last time if more than once. */
function withGiven(column: FoundColumn, { columns }: Partial<Dialect>): FoundColumn {
  const choice = columns?.findLast(({ name }) => name === column.name);
  if (!choice) return column;
  const { ambiguous: _, ...rest } = column;
  return { ...rest, notation: choice.notation };
}

/** Returns a name per column. Drops columns at the end that have neither heading nor values. */
function namesOf(headings: readonly FileRow[], data: readonly FileRow[]): string[] {
  const usual = mostFrequent(data.map(({ cells }) => cells.length)) ?? 0;
  let width = Math.max(usual, ...headings.map(({ cells }) => cells.length));
  const isUsed = (index: number) =>
    headings.some(({ cells }) => (cells[index] ?? '').trim() !== '') ||
    data.some(({ cells }) => cells.length <= usual && (cells[index] ?? '').trim() !== '');
  while (width > 1 && !isUsed(width - 1)) width -= 1;
  return columnNames(headings, width);
}

/** Yields the rows of a file. Throws `too-many-rows` above the limit, and `no-transactions` or `empty` without rows. */
async function* countedRows({ rows, settings }: SplitFile): AsyncGenerator<FileRow[]> {
  // The headings of JSON are no row of the file.
  let total = settings.format === 'json' ? -1 : 0;
  for await (const batch of rows) {
    total += batch.length;
    if (total > fileLimits.rows) throw new FileReadError('too-many-rows', { most: fileLimits.rows });
    yield batch;
  }
  if (total === 0) throw new FileReadError(isBankFormat(settings.format) ? 'no-transactions' : 'empty');
}

/** Returns the first rows, and an iterator over all rows, the first included. */
async function readSample(iterator: AsyncGenerator<FileRow[]>) {
  const { items } = await takeFirst(iterator, fileLimits.sampleRows, ({ length }) => length);
  const sample = items.flat();
  const rest = concatenate([sample], iterator);
  return { sample: sample.slice(0, fileLimits.sampleRows), rest };
}

/** Yields the rows of data and reports problems in them. `sample` are the first of these rows. */
async function* tableRows(
  raw: SplitFile,
  dialect: Dialect,
  sample: readonly FileRow[],
  refused: SkippedRow[],
) {
  const { problems } = raw;
  const isSheet = raw.isSheet ?? false;
  const hasMixedMarks = isSheet || dialect.format === 'ofx';
  const unified = hasMixedMarks ? markUnifier(dialect.columns, sample, isSheet) : (row: FileRow) => row;
  const width = dialect.columns.length;
  const readers = dialect.columns.map((column) =>
    column.notation.holds === 'text' ? undefined : cellReader(column.notation, dialect.zone),
  );
  const data = skipRows(raw.rows, dialect.skip + dialect.headings);
  const leaveOut = ({ row, cells }: FileRow) => {
    const cell = cells.join(' ').trim();
    problems.note('total', { row, cell });
    refused.push({ row, why: 'total', loss: 'none', field: '', cell });
  };
  const remaining = dialect.leaveOutTotals ? withoutTotals(data, dialect.columns, leaveOut) : data;
  for await (const batch of remaining)
    for (const fileRow of batch) {
      const row = unified(fitToWidth(fileRow, width, isSheet));
      if (row.cells.length !== width) problems.note('uneven', { row: row.row, cell: row.cells.join(' ') });
      else recordMisfits(row, dialect, readers, problems);
      yield row;
    }
  Object.assign(dialect, raw.atEnd?.());
}

function recordMisfits(
  { row, cells }: FileRow,
  { columns }: Dialect,
  readers: readonly (((cell: string) => string | undefined) | undefined)[],
  problems: ProblemList,
): void {
  readers.forEach((read, index) => {
    const cell = cells[index]!;
    if (!read || cell.trim() === '' || read(cell) !== undefined) return;
    const { name, notation } = columns[index]!;
    if (notation.holds === 'date' || (notation.holds === 'amount' && !isNoAmount(cell)))
      problems.note('misfit', { row, column: name, cell });
  });
}

async function* skipRows(batches: AsyncIterable<FileRow[]>, count: number): AsyncGenerator<FileRow[]> {
  let left = count;
  for await (const batch of batches) {
    const cut = Math.min(left, batch.length);
    left -= cut;
    yield cut === 0 ? batch : batch.slice(cut);
  }
}

/** Adapts a row to the number of columns: cuts blank cells at the end; in a sheet, adds missing ones. */
function fitToWidth(row: FileRow, width: number, isSheet: boolean): FileRow {
  const { cells } = row;
  if (cells.length === width) return row;
  if (cells.length > width)
    return filledCount(cells.slice(width)) === 0 ? { ...row, cells: cells.slice(0, width) } : row;
  if (!isSheet) return row;
  return { ...row, cells: [...cells, ...Array.from({ length: width - cells.length }, () => '')] };
}
