import { openTable } from '../reading/open-table';
import type { ReadSettings } from '../settings';
import { requiredFields } from '../field-maps/canonical-fields';
import type { ReadProblem } from '../field-maps/reading';
import { headingTokens } from '../field-maps/synonyms';
import { instalmentWords } from '../vocabulary';
import type { Chunks } from '../formats/bytes';
import { columnsOfAmount, type Dialect, type FileRow } from '../notation/dialect';
import { type ProposedFields } from '../reading/propose-fields';
import { type Unreadable, unreadable } from '../reading/read-file';
import { fieldWriter, importReader, placesOf } from '../reading/transaction-row';
import { withProposed } from './convert-file';
import type { Step } from '../settings';
import { previewExtract } from './extract';
import { isLikeHeadings, isLikeTotals } from './leave-out';
import { ownReferenceStep } from './own-reference';

/**
 * Why a file must be converted. `rows`: the number of sampled rows with the reason. A reason with a `step` is the
 * reason for the proposed step of this index; the dialect covers the others.
 */
export type ConversionReason =
  /** The service reads only CSV. */
  | { code: 'format'; format: Dialect['format'] }
  | { code: 'separator'; separator: string }
  | { code: 'encoding'; encoding: string }
  /** Rows above the headings; or no headings; or headings in several rows, which are joined. */
  | { code: 'title-rows' | 'headings'; count: number }
  /** The amount is in two columns. */
  | { code: 'two-columns'; columns: readonly string[] }
  /** No column has the currency: all rows get this one; without `currency`, the user must choose one. */
  | { code: 'currency'; currency?: string }
  /** Cells of a field that the service would reject, and why. The dialect reads them. */
  | { code: 'cells'; problem: ReadProblem; field: string; column: string; rows: number; example: string }
  | { code: 'repeated-headings' | 'subtotals'; step: number; rows: number }
  /** Days only in the first row of each. */
  | { code: 'empty-days'; step: number; column: string; rows: number }
  /** Identifiers such as `12.0`, numbers of a spreadsheet. */
  | { code: 'zero-decimals'; step: number; column: string }
  /** Identifiers that repeat and, with the instalment, do not. */
  | { code: 'instalments'; step: number; columns: readonly string[] }
  /** End-to-end ids in a text; the file has no other column of identifiers. */
  | { code: 'end-to-end'; step: number; column: string; rows: number }
  /** No column identifies the rows, but date, text and amount together do. */
  | { code: 'own-reference'; step: number; columns: readonly string[] };

/** The steps that a file needs, why, and the columns of the fields after them. */
export type ProposedConversion = { steps: Step[]; fields: ProposedFields; reasons: ConversionReason[] };

/** Proposes the steps that a file needs for the service to accept it, by its first rows (docs/files.md#proposed-steps). */
export function proposeSteps(
  dialect: Dialect,
  sample: readonly FileRow[],
  fields: ProposedFields,
): ProposedConversion {
  const { columns } = dialect;
  const even = sample.filter(({ cells }) => cells.length === columns.length);
  const headings = even.filter((row) => isLikeHeadings(row, { dialect }));
  const totals = even.filter((row) => isLikeTotals(row, { dialect }));
  const rows = even.filter((row) => !headings.includes(row) && !totals.includes(row));
  const proposed: ProposedConversion = { steps: [], fields, reasons: dialectReasons(dialect, rows, fields) };
  const date = columns[placesOf(dialect, fields).date ?? -1]?.name;
  const empty = date === undefined ? 0 : emptyBelow(dialect, rows, fields);
  if (date !== undefined && empty > 0)
    add(proposed, { do: 'fill-down', column: date }, { code: 'empty-days', column: date, rows: empty });
  if (headings.length > 0)
    add(
      proposed,
      { do: 'leave-out', rows: 'like-headings' },
      { code: 'repeated-headings', rows: headings.length },
    );
  if (totals.length > 0)
    add(proposed, { do: 'leave-out', rows: 'like-totals' }, { code: 'subtotals', rows: totals.length });
  proposeIdentifier(dialect, rows, proposed);
  return proposed;
}

/** The minimum share of rows with an amount whose day is in the row above. */
const minEmpty = 0.2;
/** The minimum number of days: fewer may be in order by chance, and the empty cell be an error. */
const minDays = 5;
/** The maximum mean number of days from one day of a statement to the next. */
const maxDaysPerDay = 7;

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/**
 * Returns the number of rows with an amount whose day is only in a row above them; 0 if the file writes days otherwise: a day
 * is in two rows, the days are in no order or far apart, or few are missing.
 */
function emptyBelow(dialect: Dialect, rows: readonly FileRow[], fields: ProposedFields): number {
  const amount = fields.amount ?? Object.values(dialect.amountFrom ?? {})[0];
  if (amount === undefined) return 0;
  const write = fieldWriter(dialect, placesOf(dialect, { ...fields, amount }));
  const textOf = (field: 'date' | 'amount', row: FileRow) => {
    const written = write(field, row);
    return 'text' in written ? written.text : '';
  };
  const days = rows.filter((row) => textOf('amount', row) !== '').map((row) => textOf('date', row));
  const known = days.filter((day) => day !== '').map((day) => day.slice(0, 10));
  const empty = days.length - known.length;
  const isOrdered = [1, -1].some((sign) =>
    known.every((day, at) => at === 0 || day.localeCompare(known[at - 1]!) === sign),
  );
  const isDense =
    known.length >= minDays && daysBetween(known[0]!, known.at(-1)!) <= maxDaysPerDay * known.length;
  return days[0] !== '' && isOrdered && isDense && empty >= days.length * minEmpty ? empty : 0;
}

type WithoutStep<Reason> = Reason extends { step: number } ? Omit<Reason, 'step'> : never;

function add(
  { steps, reasons }: ProposedConversion,
  step: Step,
  reason: WithoutStep<ConversionReason>,
): void {
  reasons.push({ ...reason, step: steps.length });
  steps.push(step);
}

/** Returns the reasons that the dialect covers. */
function dialectReasons(
  dialect: Dialect,
  rows: readonly FileRow[],
  fields: ProposedFields,
): ConversionReason[] {
  const { format, separator, encoding, skip, headings, amountFrom, currency } = dialect;
  const reasons: ConversionReason[] = [];
  if (format !== 'csv') reasons.push({ code: 'format', format });
  if (format === 'csv' && separator !== undefined && separator !== ',')
    reasons.push({ code: 'separator', separator });
  if (format === 'csv' && encoding !== undefined && encoding !== 'utf-8')
    reasons.push({ code: 'encoding', encoding });
  if (skip > 0) reasons.push({ code: 'title-rows', count: skip });
  if (format === 'csv' && headings !== 1) reasons.push({ code: 'headings', count: headings });
  if (amountFrom) reasons.push({ code: 'two-columns', columns: columnsOfAmount(dialect) });
  const places = placesOf(dialect, fields);
  if ((places.currency ?? -1) < 0) reasons.push({ code: 'currency', ...(currency && { currency }) });
  return [...reasons, ...cellReasons(dialect, rows, fields)];
}

/** Returns why the service would reject cells that the dialect reads, per field and problem. */
function cellReasons(dialect: Dialect, rows: readonly FileRow[], fields: ProposedFields): ConversionReason[] {
  const places = placesOf(dialect, fields);
  const write = fieldWriter(dialect, places);
  const read = importReader();
  return requiredFields.flatMap((field) => {
    const place = places[field] ?? -1;
    const found = new Map<ReadProblem, Extract<ConversionReason, { code: 'cells' }>>();
    for (const row of place < 0 ? [] : rows) {
      const example = row.cells[place] ?? '';
      const reading = read(field, example);
      const written = write(field, row);
      if (!('problem' in reading) || 'why' in written || 'problem' in read(field, written.text)) continue;
      const { problem } = reading;
      const column = dialect.columns[place]!.name;
      const reason = found.get(problem) ?? { code: 'cells', problem, field, column, rows: 0, example };
      found.set(problem, { ...reason, rows: reason.rows + 1 });
    }
    return [...found.values()];
  });
}

/** The minimum share of rows with an end-to-end id for its column to be proposed. */
const enough = 0.6;

/** Proposes steps for the column of identifiers: it is missing, has decimals, repeats, or is in a longer text. */
function proposeIdentifier(dialect: Dialect, rows: readonly FileRow[], proposed: ProposedConversion): void {
  const { columns } = dialect;
  const place = placesOf(dialect, proposed.fields).external_id ?? -1;
  const column = columns[place]?.name;
  const cellsIn = (index: number) => rows.map(({ cells }) => (cells[index] ?? '').trim());
  if (column === undefined || cellsIn(place).some((cell) => /\s/.test(cell))) {
    proposeEndToEnd(dialect, rows, proposed, column);
    if (proposed.fields.external_id === undefined) proposeOwnReference(rows, dialect, proposed);
    return;
  }
  const ids = cellsIn(place).filter((cell) => cell !== '');
  if (ids.length > 0 && ids.every((id) => /^\d+[.,]0{1,2}$/.test(id)))
    add(proposed, { do: 'drop-zero-decimals', column }, { code: 'zero-decimals', column });
  if (isUnique(ids)) return;
  const [instalment] = instalmentColumns(dialect);
  const numbers =
    instalment === undefined ? [] : cellsIn(columns.findIndex(({ name }) => name === instalment));
  const joined = cellsIn(place).map((id, index) => `${id}-${numbers[index]}`);
  if (instalment === undefined || numbers.includes('') || !isUnique(joined)) return;
  const both = [column, instalment];
  add(
    proposed,
    { do: 'join', columns: both, separator: '-', into: column },
    { code: 'instalments', columns: both },
  );
}

/** Returns the names of the columns that have the number of an instalment, by their headings. */
export function instalmentColumns({ columns }: Dialect): string[] {
  const names = columns.map(({ name }) => name).filter((name) => isInstalment(headingTokens(name)));
  return [...new Set(names)];
}

function isInstalment(tokens: readonly string[]): boolean {
  const others = tokens.filter((token) => !instalmentWords.has(token));
  return (
    others.length < tokens.length &&
    others.every((token) => /^(?:n(?:º|r|o|um|umero|umber)?|atual|current|actual)$/.test(token))
  );
}

/** Proposes to lift out end-to-end ids. Rows without one keep their text as identifier if `column` is mapped to it. */
function proposeEndToEnd(
  dialect: Dialect,
  rows: readonly FileRow[],
  proposed: ProposedConversion,
  column: string | undefined,
): void {
  const counts = dialect.columns.map((_, place) => {
    const preview = previewExtract(rows, place, { find: 'end-to-end' });
    return 'found' in preview ? preview.found : 0;
  });
  const most = Math.max(0, ...counts);
  if (most === 0 || most < rows.length * enough) return;
  const name = dialect.columns[counts.indexOf(most)]!.name;
  const into = column === undefined ? (proposed.fields.external_id ?? 'end_to_end_id') : 'end_to_end_id';
  add(
    proposed,
    {
      do: 'extract',
      column: name,
      find: 'end-to-end',
      into,
      ...(column !== undefined && { otherwise: column }),
    },
    { code: 'end-to-end', column: name, rows: most },
  );
  proposed.fields = { ...proposed.fields, external_id: into };
}

/** Proposes to join date, text and amount to an identifier for a file that has none: all rows would be rejected. */
function proposeOwnReference(rows: readonly FileRow[], dialect: Dialect, proposed: ProposedConversion): void {
  const step = ownReferenceStep(dialect, proposed.fields, 'reference');
  if (!step) return;
  const { columns } = step;
  const places = columns.map((name) => dialect.columns.findIndex((column) => column.name === name));
  const joined = rows.map(({ cells }) => places.map((place) => cells[place] ?? '').join(' '));
  if (joined.length === 0 || !isUnique(joined)) return;
  add(proposed, step, { code: 'own-reference', columns });
  proposed.fields = { ...proposed.fields, external_id: step.into };
}

const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** A proposed conversion: the dialect with only what the user may have to change, because it is not in every file. */
export type ProposedFile = ReadSettings & Pick<ProposedConversion, 'reasons'>;

/** Reads a file and proposes its conversion, and columns for required fields that `fields` lacks. */
export async function proposeConversion(
  chunks: Chunks,
  { dialect = {}, fields }: Omit<ReadSettings, 'steps'> = {},
): Promise<ProposedFile | Unreadable> {
  try {
    const table = await openTable(chunks, { dialect });
    if ('fault' in table) return table;
    const given = withProposed(fields, table.fields);
    const { reasons, ...proposed } = proposeSteps(table.dialect, table.sample, given);
    return {
      dialect: { ...settingsOf(table.dialect, proposed.fields), ...dialect },
      ...proposed,
      reasons,
    };
  } catch (error) {
    return unreadable(error);
  }
}

/** Returns the settings that hold for all files of a source: those that a row cannot prove. */
function settingsOf(
  { zone, currency, columns, amountFrom }: Dialect,
  fields: ProposedFields,
): Partial<Dialect> {
  const mapped = new Set([
    ...Object.values(fields),
    ...columnsOfAmount({ ...(amountFrom !== undefined && { amountFrom }) }),
  ]);
  const written = columns.filter(({ name, notation }) => mapped.has(name) && notation.holds !== 'text');
  return { zone, ...(currency && { currency }), ...(written.length > 0 && { columns: written }) };
}
