import { headingTokens } from '../field-maps/synonyms';
import { instalmentWords } from '../vocabulary';
import type { Dialect, FileRow } from '../notation/dialect';
import type { ProposedFields } from '../reading/propose-fields';
import { fieldReader, columnIndexesOf } from '../reading/transaction-row';
import type { Step } from '../settings';
import { findEndToEnd } from './extract';
import { isLikeHeadings, isLikeTotals } from './leave-out';
import { ownReferenceStep } from './own-reference';

/** Why a step is proposed, by the first rows of a file. `rows`: the number of rows to which it applies. */
export type StepReason =
  | { code: 'repeated-headings' | 'subtotals'; rows: number }
  /** Days only in the first row of each. */
  | { code: 'empty-days'; column: string; rows: number }
  /** Identifiers such as `12.0`, numbers of a spreadsheet. */
  | { code: 'zero-decimals'; column: string }
  /** Identifiers that repeat and, with the instalment, do not. */
  | { code: 'instalments'; columns: readonly string[] }
  /** End-to-end ids in a text; the file has no other column of identifiers. */
  | { code: 'end-to-end'; column: string; rows: number }
  /** No column identifies the rows: date, text and amount together do. */
  | { code: 'own-reference'; columns: readonly string[] }
  /** Rows in which also these are equal. */
  | { code: 'own-repeats'; rows: number };

/** The steps that a file needs, the reason of each, and the fields that have another column after them. */
export type ProposedSteps = { steps: Step[]; reasons: StepReason[]; fields?: ProposedFields };

/** Returns the steps that make a file acceptable to the service, by its first rows (docs/files.md#proposed-steps). */
export function proposeSteps(
  dialect: Dialect,
  sample: readonly FileRow[],
  fields: ProposedFields,
): ProposedSteps {
  const { columns } = dialect;
  const even = sample.filter(({ cells }) => cells.length === columns.length);
  const headings = even.filter((row) => isLikeHeadings(row, { dialect }));
  const totals = even.filter((row) => isLikeTotals(row, { dialect }));
  const rows = even.filter((row) => !headings.includes(row) && !totals.includes(row));
  const proposed: ProposedSteps = { steps: [], reasons: [] };
  const date = columns[columnIndexesOf(dialect, fields).date ?? -1]?.name;
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
  proposeIdentifier(dialect, rows, proposed, fields);
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
  const [amountOf, dayOf] = [
    fieldReader({ dialect, fields }, 'amount'),
    fieldReader({ dialect, fields }, 'date'),
  ];
  const days = rows.filter((row) => amountOf(row) !== undefined).map((row) => dayOf(row) ?? '');
  const known = days.filter((day) => day !== '').map((day) => day.slice(0, 10));
  const empty = days.length - known.length;
  const isOrdered = [1, -1].some((sign) =>
    known.every((day, at) => at === 0 || day.localeCompare(known[at - 1]!) === sign),
  );
  const isDense =
    known.length >= minDays && daysBetween(known[0]!, known.at(-1)!) <= maxDaysPerDay * known.length;
  return days[0] !== '' && isOrdered && isDense && empty >= days.length * minEmpty ? empty : 0;
}

function add({ steps, reasons }: ProposedSteps, step: Step, reason: StepReason): void {
  steps.push(step);
  reasons.push(reason);
}

/** The minimum share of rows with an end-to-end id for its column to be proposed. */
const enough = 0.6;

/** Proposes steps for the column of identifiers: it is missing, has decimals, repeats, or is in a longer text. */
function proposeIdentifier(
  dialect: Dialect,
  rows: readonly FileRow[],
  proposed: ProposedSteps,
  fields: ProposedFields,
): void {
  const { columns } = dialect;
  const columnIndex = columnIndexesOf(dialect, fields).external_id ?? -1;
  const column = columns[columnIndex]?.name;
  const cellsIn = (index: number) => rows.map(({ cells }) => (cells[index] ?? '').trim());
  if (column === undefined || cellsIn(columnIndex).some((cell) => /\s/.test(cell))) {
    const isFound = proposeEndToEnd(dialect, rows, proposed, fields, column);
    if (!isFound && fields.external_id === undefined) proposeOwnReference(rows, dialect, proposed, fields);
    return;
  }
  const ids = cellsIn(columnIndex).filter((cell) => cell !== '');
  if (ids.length > 0 && ids.every((id) => /^\d+[.,]0{1,2}$/.test(id)))
    add(proposed, { do: 'drop-zero-decimals', column }, { code: 'zero-decimals', column });
  if (isUnique(ids)) return;
  const [instalment] = instalmentColumns(dialect);
  const numbers =
    instalment === undefined ? [] : cellsIn(columns.findIndex(({ name }) => name === instalment));
  const joined = cellsIn(columnIndex).map((id, index) => `${id}-${numbers[index]}`);
  if (instalment === undefined || numbers.includes('') || !isUnique(joined)) return;
  const both = [column, instalment];
  add(
    proposed,
    { do: 'join', columns: both, separator: '-', into: column },
    { code: 'instalments', columns: both },
  );
}

/** Returns the headings of the columns that state the number of an instalment. */
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

/**
 * Proposes to lift out end-to-end ids; returns whether it does. Rows without one keep their text as identifier if `column` is
 * mapped to it.
 */
function proposeEndToEnd(
  { columns }: Dialect,
  rows: readonly FileRow[],
  proposed: ProposedSteps,
  fields: ProposedFields,
  otherwise: string | undefined,
): boolean {
  const counts = columns.map(
    (_, index) => rows.filter(({ cells }) => findEndToEnd(cells[index] ?? '') !== undefined).length,
  );
  const most = Math.max(0, ...counts);
  if (most === 0 || most < rows.length * enough) return false;
  const column = columns[counts.indexOf(most)]!.name;
  const into = otherwise === undefined ? (fields.external_id ?? 'end_to_end_id') : 'end_to_end_id';
  add(
    proposed,
    { do: 'extract', column, find: 'end-to-end', into, ...(otherwise !== undefined && { otherwise }) },
    { code: 'end-to-end', column, rows: most },
  );
  if (into !== fields.external_id) proposed.fields = { external_id: into };
  return true;
}

/** Proposes to join date, text and amount to an identifier, numbered where it repeats: without one all rows are rejected. */
function proposeOwnReference(
  rows: readonly FileRow[],
  dialect: Dialect,
  proposed: ProposedSteps,
  fields: ProposedFields,
): void {
  const step = ownReferenceStep(dialect, fields, 'reference');
  if (!step) return;
  const { columns } = step;
  const places = columns.map((name) => dialect.columns.findIndex((column) => column.name === name));
  const joined = rows.map(({ cells }) => places.map((index) => cells[index] ?? '').join(' '));
  if (joined.length === 0) return;
  add(proposed, step, { code: 'own-reference', columns });
  const repeats = joined.length - new Set(joined).size;
  if (repeats > 0)
    add(proposed, { do: 'number-repeats', column: step.into }, { code: 'own-repeats', rows: repeats });
  proposed.fields = { external_id: step.into };
}

const isUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
