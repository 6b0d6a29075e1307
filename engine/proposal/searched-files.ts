import type { ReadSettings } from '../file/settings';
import { compileSteps, applyStages } from '../file/convert/compile-steps';
import type { Columns, Table } from '../file/convert/stage';
import type { CanonicalField } from '../file/field-maps/canonical-fields';
import { takeFirst } from '../file/formats/take-first';
import type { FileRow } from '../file/notation/dialect';
import { isNoReference } from '../file/reading/no-reference';
import { readFile } from '../file/reading/read-file';
import { referenceKey } from '../matching/pair-tests';
import { fileChunks } from '../session/file-chunks';
import type { SessionFile } from '../session/session-file';
import { fieldReader } from '../file/reading/transaction-row';
import { countEach } from '../lib/count-each';
import { exactOf } from './compared-table';
import type { ScoredSide } from './score';

/** The maximum number of rows of a file that are held, and of those that a search compares. */
const maxHeld = 50_000;
const maxCompared = 3000;

/** A file whose readings are compared: its first rows with all cells, before any step. */
export type SearchedFile = Table & {
  readonly sessionFile: SessionFile;
  /** What was read of the rows before, by settings. */
  readonly cache: Map<string, unknown>;
};

/** Reads the first rows of a file with all their cells; no rows if the file cannot be read any more. */
export async function readSearchedFile(sessionFile: SessionFile): Promise<SearchedFile> {
  const { dialect, fields } = sessionFile.summary;
  const read = await readFile(fileChunks(sessionFile.file), { dialect });
  if ('fault' in read) return { sessionFile, dialect, fields, rows: [], cache: new Map() };
  const { recognised } = read;
  const { items } = await takeFirst(onlyEven(read.rows, recognised.columns.length), maxHeld);
  return { sessionFile, dialect: recognised, fields, rows: items, cache: new Map() };
}

async function* onlyEven(rows: AsyncIterable<FileRow>, width: number) {
  for await (const row of rows) if (row.cells.length === width && !row.isUnpaid) yield row;
}

/** Returns the rows of two files on the days that both have: all rows of small files, else a part. */
export function inCommonDays(
  left: SearchedFile,
  right: SearchedFile,
): { left: SearchedFile; right: SearchedFile } {
  if (left.rows.length <= maxCompared && right.rows.length <= maxCompared) return { left, right };
  const days = [left, right].map((file) => readSide(file, {}).day);
  const known = days.map((all) => all.filter((day) => day !== undefined).toSorted((a, b) => a - b));
  const from = Math.max(known[0]![0] ?? 0, known[1]![0] ?? 0);
  const ends = known.map((all) => all.filter((day) => day >= from)[maxCompared - 1] ?? Infinity);
  const to = Math.min(...ends);
  const cut = (file: SearchedFile, at: number): SearchedFile => {
    const rows = file.rows.filter((_, row) => {
      const day = days[at]![row];
      return day !== undefined && day >= from && day <= to;
    });
    return {
      ...file,
      rows: (rows.length > 0 ? rows : file.rows).slice(0, 2 * maxCompared),
      cache: new Map(),
    };
  };
  return { left: cut(left, 0), right: cut(right, 1) };
}

/** Returns the rows of a file read with `settings`, after their steps. `merged`: the rows of each sum. */
export function tableBy(file: SearchedFile, settings: ReadSettings): Table & { merged: Merged } {
  return memoizePerFile(file, `table ${JSON.stringify(settings)}`, () => {
    const unchanged = unchangedTable(file, settings);
    const compiled = compileSteps(settings.steps ?? [], unchanged);
    if ('issue' in compiled || (settings.steps ?? []).length === 0)
      return { ...unchanged, rows: 'issue' in compiled ? [] : file.rows, merged: new Map() };
    const rows = applyStages(compiled.stages, file.rows);
    const { dialect, fields } = compiled.table;
    return { dialect, fields: { ...fields, ...settings.fields }, rows, merged: compiled.merged };
  });
}

type Merged = ReadonlyMap<number, readonly number[]>;

function unchangedTable({ dialect, ...file }: SearchedFile, settings: ReadSettings): Columns {
  const { columns, ...others } = settings.dialect ?? {};
  const changed = dialect.columns.map(
    (column) => columns?.findLast(({ name }) => name === column.name) ?? column,
  );
  const fields = { ...file.fields, ...settings.fields };
  return { dialect: { ...dialect, ...others, columns: changed }, fields };
}

/** Returns the amounts, days, currencies and references of a file read with `settings`. */
export function readSide(file: SearchedFile, settings: ReadSettings): ScoredSide {
  return memoizePerFile(file, `side ${JSON.stringify(settings)}`, () => {
    const table = tableBy(file, settings);
    const { rows } = table;
    /** Returns the side as it is without the last step of a kind, which changes no number of rows; `undefined` without one. */
    const withoutStep = (kind: 'absolute' | 'number-repeats'): ScoredSide | undefined => {
      const at = settings.steps?.findLastIndex((step) => step.do === kind) ?? -1;
      return at < 0 ? undefined : readSide(file, { ...settings, steps: settings.steps!.toSpliced(at, 1) });
    };
    const textsOf = (field: CanonicalField) => {
      const read = fieldReader(table, field);
      return rows.map((row) => read(row));
    };
    const amount = textsOf('amount').map((text) => exactOf(text));
    const before = withoutStep('absolute');
    const unnumbered = withoutStep('number-repeats');
    const day = textsOf('date').map(dayOf);
    const keys = unnumbered?.reference.map((reference, at) => `${reference} ${amount[at]} ${day[at]}`);
    const counts = keys && countEach(keys);
    return {
      amount: amount.map((one) => (one === undefined ? undefined : Number(one / perUnit))),
      isNegative: before ? before.isNegative : amount.map((one) => one !== undefined && one < 0n),
      day,
      currency: textsOf('currency').map((text) => text ?? ''),
      reference: textsOf('external_id').map((text) => referenceOf(text)),
      weight: rows.map(({ row }) => table.merged.get(row)?.length ?? 1),
      isAbsolute: before !== undefined,
      ...(counts && { alike: keys.map((key) => counts.get(key)!) }),
    };
  });
}

/** Amounts are compared in units of a ten thousandth. */
const perUnit = 1_000_000n;

function dayOf(text: string | undefined): number | undefined {
  const ms = text === undefined ? Number.NaN : Date.parse(text.length > 10 ? text : `${text}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 86_400_000);
}

function referenceOf(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  return isNoReference(trimmed) ? '' : referenceKey(trimmed, 'unicode');
}

/** Returns the cached value of a file for `key`; the first call caches the result of `make`. */
export function memoizePerFile<Value>({ cache }: SearchedFile, key: string, make: () => Value): Value {
  const before = cache.get(key);
  if (before !== undefined) return before as Value;
  const value = make();
  cache.set(key, value);
  return value;
}
