import { canonicalFieldOf, type RequiredField, requiredFields, requiredMeter } from './canonical-fields';
import type { Direction, MappingRow } from './direction';
import { importCurrencies } from './import-currencies';
import { type Loss, type Reading, type ReadNotice, type ReadProblem, riskyNotices } from './reading';
import { readValue } from './read-value';

/**
 * What the service would make of a file through a field map: docs/contract.md#the-import, as the import was seen
 * to do. It answers "done" whatever became of the rows, so this has to be known before.
 */

/** A file as the console reads it, with what the service's own reader would stumble over. */
export type FileToValidate = {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** What parts the cells; the service knows the comma only. */
  delimiter: string;
  encoding?: 'UTF-8' | 'Windows-1252' | 'UTF-16' | undefined;
  /** Lines end in a carriage return alone. */
  endsInCr?: boolean;
  /** Rows with a quote in a cell that is not quoted, or one that is not closed. */
  strayQuotes?: number;
};

/** What concerns the file as a whole, and what it costs: nothing of the file is stored, or every row is refused, or less. */
export type FileProblem = {
  code:
    | 'separator'
    | 'utf-16'
    | 'cr-line-ends'
    | 'no-rows'
    /** The first line looks like a title: one cell, where the rows have more. */
    | 'title-line'
    /** Required fields without a column. */
    | 'unmapped'
    /** Column to field, where the service reads field to column. */
    | 'direction'
    /** Columns of required fields that the file has not. */
    | 'column-missing'
    /** Columns named with letters that are not in UTF-8, and so are not found. */
    | 'damaged-names'
    | 'damaged-text';
  costs: 'file' | 'rows' | 'text';
  names?: string[];
};

/** One kind of thing found in one field: how many of the rows have it. Without a field it concerns the row's shape. */
export type Finding = {
  field: string;
  code: ReadProblem | ReadNotice | 'cells' | 'quotes';
  effect: Loss | 'changed';
  count: number;
  /** How many of them can mean two values. */
  unclear: number;
  example: string;
  /** What the example probably means. */
  likely?: string;
};

/** One cell as it stands in the file (`undefined` when its column is not there) and as it would be read. */
export type ValidatedCell = { raw: string | undefined; reading: Reading };

export type ValidatedRow = {
  /** Counted from 1, without the header. */
  number: number;
  /** It has more or fewer cells than the header, and is refused as a whole. */
  isUneven: boolean;
  /** By the field's name in the mapping. */
  cells: Record<string, ValidatedCell>;
};

export type Verdict = {
  /** The mapped fields, in the order of the mapping. */
  fields: string[];
  /** How many rows were validated. */
  judged: number;
  /** What becomes of them: stored as they are, stored with a change worth knowing, counted as failed, dropped in silence. */
  rows: { accepted: number; changed: number; refused: number; dropped: number };
  /** Nothing of the file is stored, good rows included. */
  losesFile: boolean;
  problems: FileProblem[];
  /**
   * Losses before changes; what loses the file first, then amount and date, where most faults are, then the
   * other fields in the order of the mapping. Of one field the most frequent first.
   */
  findings: Finding[];
  /** The first 50 rows. */
  shown: ValidatedRow[];
  /** Columns of the file that no field uses: they are kept as metadata of the transaction. */
  unusedColumns: string[];
};

const mostShown = 50;
/** Identifiers are compared within blocks of this many rows; see `duplicatesOf`. */
const block = 1000;
/** One error a row, the first of these. */
const order: readonly RequiredField[] = ['external_id', 'amount', 'currency', 'date'];

/** Validates all rows given. */
export function validateFile(
  file: FileToValidate,
  mapping: readonly MappingRow[],
  direction: Direction = 'field-to-column',
): Verdict {
  const fields = mapping.map(({ field }) => field);
  const columns = columnsOf(file, mapping);
  const problems = fileProblems(file, mapping, direction, columns);
  // Values of required fields are validated all the same: so they would be once the file is saved in UTF-8.
  const lost = new Set(
    columns
      .filter(({ column, canonical }) => isDamaged(file, column) && !isRequired(canonical))
      .map(({ field }) => field),
  );
  const findings = new Map<string, Finding>();
  const shown: ValidatedRow[] = [];
  const fates = file.rows.map((row, index): Fate => {
    const isUneven = row.length !== file.header.length;
    const cells: ValidatedRow['cells'] = {};
    for (const { field, canonical, place, read } of columns) {
      const raw = place < 0 || lost.has(field) ? undefined : (row[place] ?? '');
      const reading = raw !== undefined ? read(raw) : isRequired(canonical) ? missingColumn : emptyText;
      cells[field] = { raw, reading };
    }
    if (index < mostShown) shown.push({ number: index + 1, isUneven, cells });
    if (isUneven) count(findings, '', { problem: 'cells', loss: 'refused' }, row.join(file.delimiter));
    // The cells of an uneven row are not where the header says.
    else for (const { field } of columns) count(findings, field, cells[field]!.reading, cells[field]!.raw);
    return fateOf(isUneven, columns, cells);
  });

  if (file.strayQuotes)
    findings.set('quotes', {
      field: '',
      code: 'quotes',
      effect: 'refused',
      count: file.strayQuotes,
      unclear: 0,
      example: '',
    });
  const idField = columns.find(({ canonical }) => canonical === 'external_id')?.field;
  for (const index of duplicatesOf(fates)) {
    const fate = fates[index]!;
    fate.effect = 'dropped';
    const reading: Reading = { problem: 'duplicate', loss: 'dropped' };
    count(findings, idField ?? '', reading, fate.id);
    const cell = shown[index]?.cells[idField ?? ''];
    if (cell) cell.reading = reading;
  }
  const losesFile =
    problems.some(({ costs }) => costs === 'file') ||
    (!problems.some(({ costs }) => costs === 'rows') && fates.some(({ effect }) => effect === 'file'));
  return {
    fields,
    judged: file.rows.length,
    rows: rowCounts(fates, problems, file.strayQuotes ?? 0),
    losesFile,
    problems,
    findings: inOrder([...findings.values()], fields, losesFile),
    shown,
    unusedColumns: file.header.filter((name) => !mapping.some(({ column }) => column === name)),
  };
}

const missingColumn: Reading = { problem: 'column-missing', loss: 'refused' };
const emptyText: Reading = { read: '' };

type Column = {
  field: string;
  column: string;
  canonical: ReturnType<typeof canonicalFieldOf>;
  /** In the header; the last one counts where two have the name. −1 when it is not there. */
  place: number;
  read: (raw: string) => Reading;
};

function columnsOf(file: FileToValidate, mapping: readonly MappingRow[]): Column[] {
  const places = new Map(file.header.map((name, index) => [name.trim(), index]));
  return mapping.map(({ field, column }) => {
    const canonical = canonicalFieldOf(field);
    const judged = isRequired(canonical) ? canonical : undefined;
    // Dates and currencies repeat: each text is validated once.
    const seen = new Map<string, Reading>();
    const read = (raw: string) => {
      const known = seen.get(raw);
      if (known) return known;
      const isLost =
        file.encoding === 'Windows-1252' &&
        (canonical === 'external_id' || canonical === 'description') &&
        isNotAscii(raw);
      const reading: Reading = isLost
        ? { problem: 'not-utf-8', loss: 'file' }
        : readValue(judged, raw, importCurrencies);
      if (judged !== 'external_id') seen.set(raw, reading);
      return reading;
    };
    return { field, column, canonical, place: places.get(column.trim()) ?? -1, read };
  });
}

function isRequired(canonical: Column['canonical']): boolean {
  return requiredFields.some((name) => name === canonical);
}

function fileProblems(
  file: FileToValidate,
  mapping: readonly MappingRow[],
  direction: Direction,
  columns: readonly Column[],
): FileProblem[] {
  const { header, rows, delimiter, encoding } = file;
  const problems: FileProblem[] = [];
  const has = (code: FileProblem['code'], costs: FileProblem['costs'], names?: string[]) =>
    problems.push({ code, costs, ...(names && { names }) });
  const isTitle =
    header.filter((name) => name.trim() !== '').length === 1 &&
    rows.filter((row) => row.length > 1).length * 2 > rows.length;
  const { missing } = requiredMeter(mapping.map(({ field }) => field));
  const required = columns.filter(({ canonical }) => isRequired(canonical));
  const absent = required.filter(({ place }) => place < 0).map(({ column }) => column);
  const damaged = columns.filter(({ place, column }) => place >= 0 && isDamaged(file, column));

  if (missing.length > 0) has('unmapped', 'file', missing);
  else if (direction === 'column-to-field') has('direction', 'file');
  if (encoding === 'UTF-16') has('utf-16', 'rows');
  if (delimiter !== ',') has('separator', 'rows');
  if (file.endsInCr) has('cr-line-ends', 'file');
  if (rows.length === 0) has('no-rows', 'file');
  if (isTitle) has('title-line', 'rows');
  if (absent.length > 0) has('column-missing', 'rows', [...new Set(absent)]);
  if (damaged.length > 0) {
    const losesRows = damaged.some((one) => required.includes(one));
    has('damaged-names', losesRows ? 'rows' : 'text', [...new Set(damaged.map(({ column }) => column))]);
  }
  if (encoding === 'Windows-1252' && rows.some((row) => row.some(isNotAscii))) has('damaged-text', 'text');
  return problems;
}

/** A name that is written otherwise in UTF-8: a mapping names another one. */
function isDamaged({ encoding }: FileToValidate, column: string): boolean {
  return encoding === 'Windows-1252' && isNotAscii(column);
}

function isNotAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return true;
  return false;
}

/** What becomes of a row, and the identifier by which it is compared with others. */
type Fate = { effect: Loss | 'changed' | 'accepted'; id: string | undefined };

function fateOf(isUneven: boolean, columns: readonly Column[], cells: ValidatedRow['cells']): Fate {
  if (isUneven) return { effect: 'refused', id: undefined };
  const readings = order.flatMap((name) => {
    const column = columns.find(({ canonical }) => canonical === name);
    return column ? [cells[column.field]!.reading] : [];
  });
  // A refused row does not reach the store, whose limits lose the file.
  if (readings.some((reading) => 'loss' in reading && reading.loss === 'refused'))
    return { effect: 'refused', id: undefined };
  const all = Object.values(cells).map(({ reading }) => reading);
  if (all.some((reading) => 'loss' in reading)) return { effect: 'file', id: undefined };
  const idColumn = columns.find(({ canonical }) => canonical === 'external_id');
  const id = idColumn && cells[idColumn.field]!.reading;
  return {
    effect: all.some(isRisky) ? 'changed' : 'accepted',
    id: id && 'read' in id ? id.read : undefined,
  };
}

function isRisky(reading: Reading): boolean {
  return 'read' in reading && reading.notice !== undefined && riskyNotices.has(reading.notice);
}

/**
 * Rows that are dropped for their identifier: within a block of 1000 rows all that share one, the first
 * too; in a later block the one that is stored already.
 */
function duplicatesOf(fates: readonly Fate[]): number[] {
  const stored = new Set<string>();
  const dropped: number[] = [];
  for (let start = 0; start < fates.length; start += block) {
    const places = new Map<string, number[]>();
    fates.slice(start, start + block).forEach(({ id }, offset) => {
      if (id === undefined) return;
      const same = places.get(id);
      if (same) same.push(start + offset);
      else places.set(id, [start + offset]);
    });
    for (const [id, same] of places) {
      if (same.length > 1 || stored.has(id)) dropped.push(...same);
      else stored.add(id);
    }
  }
  return dropped;
}

function rowCounts(
  fates: readonly Fate[],
  problems: readonly FileProblem[],
  quotes: number,
): Verdict['rows'] {
  const all = fates.length;
  if (problems.some(({ costs }) => costs === 'rows'))
    return { accepted: 0, changed: 0, refused: all, dropped: 0 };
  const of = (effect: Fate['effect']) => fates.filter((fate) => fate.effect === effect).length;
  const accepted = of('accepted') + of('file');
  const refused = Math.min(all, of('refused') + quotes);
  return {
    accepted: Math.max(0, accepted - quotes),
    changed: of('changed'),
    refused,
    dropped: of('dropped'),
  };
}

/** Anything a cell or a row may have; `cells` is of the row. */
type Found = Reading | { problem: 'cells'; loss: 'refused' };

function count(findings: Map<string, Finding>, field: string, found: Found, raw: string | undefined): void {
  if ('read' in found && (!found.notice || !riskyNotices.has(found.notice))) return;
  const code = 'read' in found ? found.notice! : found.problem;
  const key = `${field} ${code}`;
  const likely = 'likely' in found ? (found.likely ?? []) : [];
  let finding = findings.get(key);
  if (!finding) {
    finding = {
      field,
      code,
      effect: 'read' in found ? 'changed' : found.loss,
      count: 0,
      unclear: 0,
      example: raw ?? '',
      ...(likely.length === 1 && { likely: likely[0]! }),
    };
    findings.set(key, finding);
  }
  finding.count += 1;
  if (likely.length > 1) finding.unclear += 1;
}

/** Whether a finding loses amounts or dates: the faults that a person looks for first. */
export function isLossOfAmountOrDate({ field, effect }: Finding): boolean {
  return effect !== 'changed' && weightiest.indexOf(canonicalFieldOf(field)) >= 0;
}

const weightiest: readonly ReturnType<typeof canonicalFieldOf>[] = ['amount', 'date'];

function inOrder(findings: Finding[], fields: readonly string[], losesFile: boolean): Finding[] {
  const rank = ({ effect }: Finding) => (effect === 'changed' ? 2 : effect === 'file' && losesFile ? 0 : 1);
  const place = ({ field }: Finding) => {
    const weighty = weightiest.indexOf(canonicalFieldOf(field));
    return weighty < 0 ? weightiest.length + fields.indexOf(field) + 1 : weighty;
  };
  return findings.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b) || b.count - a.count);
}
