import type { SkippedRow } from '../reading/transaction-row';
import { readCurrency } from '../field-maps/read-value';
import type { FileRow } from '../notation/dialect';
import { FileReadError } from '../formats/file-read-error';
import { fileLimits } from '../formats/limits';
import { isNoReference } from '../reading/no-reference';
import { changeSignStage, signStage } from './amount-steps';
import type { Step, StepOf } from '../settings';
import { extractFrom, identifierFinder } from './extract';
import { instalmentColumns } from './propose-steps';
import { leaveOutStage } from './leave-out';
import { numberRepeatsStage } from './number-repeats';
import {
  textColumnIn,
  columnIndexIn,
  type Stage,
  StepError,
  type StepIssue,
  type Columns,
  withCell,
} from './stage';
import { sumStage } from './sum-by';
import { changeText, joinTexts, padText } from './text-steps';

/** Steps that can be applied to rows, and the table after them. `merged`: the rows of each sum, by number of its first row. */
export type CompiledSteps = {
  stages: readonly Stage[];
  table: Columns;
  merged: ReadonlyMap<number, readonly number[]>;
};

/** Compiles steps for a file with these columns. Returns the first step that does not fit the file, if any, as `issue`. */
export function compileSteps(steps: readonly Step[], input: Columns): CompiledSteps | { issue: StepIssue } {
  const merged = new Map<number, readonly number[]>();
  const stages: Stage[] = [];
  let table = input;
  for (const [index, step] of steps.entries())
    try {
      const compiled = compileStep(step, index, table, merged);
      stages.push(compiled.stage);
      ({ table } = compiled);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      // Later steps may lack columns only because of this one.
      return { issue: { step: index, ...error.issue } };
    }
  return { stages, table, merged };
}

type Compiled = { stage: Stage; table: Columns };

function compileStep(
  step: Step,
  index: number,
  table: Columns,
  merged: Map<number, readonly number[]>,
): Compiled {
  switch (step.do) {
    case 'join':
      return joinStage(step, table);
    case 'pad': {
      const columnIndex = columnIndexIn(table, step.column);
      return cellStage({ index: columnIndex, table }, ({ cells }) =>
        padText(cells[columnIndex] ?? '', step.length),
      );
    }
    case 'extract':
      return extractStage(step, table);
    case 'sum-by':
      return sumStage(step, index, table, merged);
    case 'leave-out':
      return leaveOutStage(step, index, table);
    case 'sign':
      return signStage(step, index, table);
    case 'negate':
    case 'absolute':
      return changeSignStage(step, index, table);
    case 'currency':
      return currencyStage(step, table);
    case 'fill-down': {
      let above = '';
      return cellStage({ index: columnIndexIn(table, step.column), table }, ({ cells }, columnIndex) => {
        const cell = cells[columnIndex] ?? '';
        if (cell.trim() !== '') above = cell;
        return above;
      });
    }
    case 'fill':
      return fillStage(step, table);
    case 'number-repeats':
      return numberRepeatsStage(step, table);
    default: {
      const columnIndex = columnIndexIn(table, step.column);
      return cellStage({ index: columnIndex, table }, ({ cells }) =>
        changeText(step.do, cells[columnIndex] ?? ''),
      );
    }
  }
}

/** Returns the stage that writes a text into the column at `index`. */
function cellStage(
  { index, table }: { index: number; table: Columns },
  textOf: (row: FileRow, index: number) => string,
): Compiled {
  const report = { rows: 0 };
  const apply = (row: FileRow) => {
    const text = textOf(row, index);
    if (text === row.cells[index]) return row;
    report.rows += 1;
    return withCell(row, index, text);
  };
  return { stage: { apply, report }, table };
}

/** Returns the stage that joins cells. A blank cell that would be replaced stays blank: a row without id gets none. */
function joinStage({ columns, separator, into }: StepOf<'join'>, input: Columns): Compiled {
  const indexes = columns.map((name) => columnIndexIn(input, name));
  const target = textColumnIn(input, into);
  const isPart = indexes.includes(target.index);
  const instalments = instalmentColumns(input.dialect);
  const parts = columns.flatMap((name, at) => (instalments.includes(name) ? [] : [indexes[at]!]));
  const isNumbered = parts.length > 0 && parts.length < indexes.length;
  const joined = cellStage(target, ({ cells }) => {
    if (isPart && (cells[target.index] ?? '').trim() === '') return '';
    const texts = indexes.map((index) => cells[index] ?? '');
    // Before they are joined: a column that is joined with itself again and again exceeds the longest string.
    if (lengthOf(texts) > fileLimits.rowLength) throw stepsTooLong();
    return joinTexts(texts, separator);
  });
  if (!isNumbered) return joined;
  const apply = (row: FileRow) => {
    const done = joined.stage.apply(row);
    const original = joinTexts(
      parts.map((index) => row.cells[index] ?? ''),
      separator,
    );
    return done && 'cells' in done && done !== row ? { ...done, original } : done;
  };
  return { ...joined, stage: { ...joined.stage, apply } };
}

/** Returns the stage that fills a column from another one. A row whose identifier is filled has none of its own. */
function fillStage({ column, from }: StepOf<'fill'>, table: Columns): Compiled {
  const [index, sourceIndex] = [columnIndexIn(table, column), columnIndexIn(table, from)];
  const isReference = table.fields.external_id === column;
  const filled = cellStage({ index, table }, ({ cells }) => {
    const cell = cells[index] ?? '';
    return isNoReference(cell) ? (cells[sourceIndex] ?? '') : cell;
  });
  if (!isReference) return filled;
  const apply = (row: FileRow): FileRow => {
    const done = filled.stage.apply(row) as FileRow;
    return done === row ? row : { ...done, hasNoReference: true };
  };
  return { ...filled, stage: { ...filled.stage, apply } };
}

function extractStage(step: StepOf<'extract'>, input: Columns): Compiled {
  if ((step.find === undefined) === (step.pattern === undefined))
    throw new StepError({ code: 'choose-one', of: ['find', 'pattern'] });
  const read = identifierFinder(step);
  if ('fault' in read) throw new StepError({ code: 'pattern', ...read });
  const from = columnIndexIn(input, step.column);
  const fallback = step.otherwise === undefined ? undefined : columnIndexIn(input, step.otherwise);
  const { index, table } = textColumnIn(input, step.into);
  const report = { rows: 0, several: 0 };
  const apply = (row: FileRow) => {
    const match = extractFrom(row.cells[from] ?? '', read.find);
    if (!match) return withCell(row, index, row.cells[fallback ?? index] ?? '');
    report.rows += 1;
    if (match.hasOther) report.several += 1;
    return withCell(row, index, match.id);
  };
  return { stage: { apply, report }, table };
}

function currencyStage(step: StepOf<'currency'>, input: Columns): Compiled {
  const reading = readCurrency(step.code);
  if (!('read' in reading)) throw new StepError({ code: 'not-a-currency', text: step.code });
  const target = textColumnIn(input, step.column);
  return cellStage(target, ({ cells }) => {
    const cell = cells[target.index] ?? '';
    return cell.trim() === '' ? reading.read : cell;
  });
}

/**
 * Yields the rows after all steps. Adds the rows that steps leave out to `leftOut`, with what `knownOf` reads of them.
 * Stores only sums, and all rows if repeats are numbered. Throws `steps-too-long` if a row, or all rows together,
 * become longer than `fileLimits` allows.
 */
export async function* applySteps(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  stages: readonly Stage[],
  leftOut: SkippedRow[],
  knownOf?: (row: FileRow) => SkippedRow['known'],
): AsyncGenerator<FileRow> {
  let total = 0;
  const countText = ({ cells }: FileRow) => {
    const length = lengthOf(cells);
    total += length;
    if (length > fileLimits.rowLength || total > fileLimits.unpackedBytes) throw stepsTooLong();
  };
  const pass = (start: FileRow | SkippedRow, from: number): FileRow | undefined => {
    let row: FileRow | SkippedRow | undefined = start;
    for (let at = from; row && !('why' in row) && at < stages.length; at += 1) {
      const before = row;
      row = stages[at]!.apply(before);
      // It is held for a sum.
      if (!row) countText(before);
    }
    if (row && 'why' in row) {
      const known = !('why' in start) && from === 0 && row.loss !== 'none' ? knownOf?.(start) : undefined;
      leftOut.push(known ? { ...row, known } : row);
      return undefined;
    }
    if (row) countText(row);
    return row;
  };
  for await (const row of rows) {
    const done = pass(row, 0);
    if (done) yield done;
  }
  for (const [index, { end }] of stages.entries())
    for (const row of end?.() ?? []) {
      // It was counted when it was held.
      if ('cells' in row) total -= lengthOf(row.cells);
      const done = pass(row, index + 1);
      if (done) yield done;
    }
}

/** Returns the rows after the steps, without those that steps leave out. All in memory: for a sample or comparison. */
export function applyStages(stages: readonly Stage[], input: readonly FileRow[]): readonly FileRow[] {
  return stages.reduce((rows, { apply, end }) => {
    const done = rows.map((row) => apply(row));
    return [...done, ...(end?.() ?? [])].filter((row) => row !== undefined && 'cells' in row);
  }, input);
}

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length, 0);
const stepsTooLong = (): FileReadError => new FileReadError('steps-too-long', { most: fileLimits.rowLength });
