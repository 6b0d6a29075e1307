import type { Table } from '../file/convert/stage';
import { countEach } from '../lib/count-each';
import { columnIndexesOf } from '../file/reading/transaction-row';
import { isNoReference } from '../file/reading/no-reference';
import type { FileRow } from '../file/notation/dialect';
import type { Step } from '../file/settings';
import { extractFrom, findEndToEnd, identifierFinder } from '../file/convert/extract';
import { ownReferenceStep } from '../file/convert/own-reference';
import {
  maxSearched,
  columnIndexOf,
  type ReferenceChoice,
  referenceColumns,
  sampled,
  textsOf,
} from './compared-table';
import { patternsOf, type IdInText } from './pattern-of-ids';

/** The maximum number of columns of ids, and of pairs of columns that are tried. */
const maxIdColumns = 8;
const maxPairs = 6;
/** The minimum number and percentage of the sampled rows that have an id. */
const minHits = 3;
const minPercent = 20;
/** The minimum length of an id with a digit that is unlikely to be in two files by chance. */
export const minLength = 4;
const maxLength = 100;
/** The maximum number of lengths of ids that are compared with the start and end of words. */
const maxLengths = 4;
/** The minimum percentage of different ids: each instalment of a sale may have that of the sale. */
const minUnique = 20;

/**
 * Returns the ways to find references in texts of `file`: words, or their starts and ends, that are ids in a column of
 * `other`. Patterns are derived from these. A row without an id keeps the reference with which the fewest rows are
 * rejected or dropped.
 */
export function idsInTexts(file: Table, other: Table): ReferenceChoice[] {
  const ids = idColumnsOf(other);
  const texts = ids.length === 0 ? [] : textColumnsOf(file);
  const step = Math.max(1, Math.floor(file.rows.length / sampled));
  const sample = file.rows.filter((_, at) => at % step === 0);
  return texts
    .flatMap((column) =>
      ids.flatMap(({ complete, numbers }) => {
        const found = { column, known: complete, hits: hitsIn(file, column, sample, complete) };
        const byNumber = { column, known: numbers, hits: hitsIn(file, column, sample, numbers) };
        return byNumber.hits.length > found.hits.length ? [found, byNumber] : [found];
      }),
    )
    .filter(({ hits }) => hits.length >= minHits && hits.length * 100 >= sample.length * minPercent)
    .toSorted((a, b) => b.hits.length - a.hits.length)
    .slice(0, maxPairs)
    .flatMap(({ column, known }) => choicesOf(file, column, hitsIn(file, column, file.rows, known)));
}

function textColumnsOf(file: Table): string[] {
  const { dialect, fields, rows } = file;
  const names = dialect.columns
    .filter(({ name, notation }) => notation.holds === 'text' && name !== fields.currency)
    .map(({ name }) => name);
  return [...new Set(names)].slice(0, maxSearched).filter((name) => {
    const index = columnIndexOf(file, name);
    // End-to-end ids are searched by their form.
    return !rows.slice(0, sampled).some(({ cells }) => findEndToEnd(cells[index] ?? '') !== undefined);
  });
}

/** Ids; `lengths`: the most frequent lengths of those that longer words may start or end with, the longest first. */
type Ids = { readonly all: ReadonlySet<string>; readonly lengths: readonly number[] };

/**
 * Returns the ids of the columns whose values are long enough and do not repeat too often, for comparison. `numbers`: their
 * digits, since of `NF 1234` the other file may have only the number.
 */
function idColumnsOf(file: Table): { complete: Ids; numbers: Ids }[] {
  return referenceColumns(file)
    .flatMap((column) => {
      const cells = textsOf(file, column);
      const ids = idsOf(cells);
      const numbers = idsOf(cells.map((cell) => cell.replaceAll(/\D/g, '')));
      const { size } = new Set([...ids, ...numbers]);
      if (size < minHits || size * 100 < cells.length * minUnique) return [];
      return [{ complete: { all: ids, lengths: lengthsOf(ids) }, numbers: { all: numbers, lengths: [] } }];
    })
    .slice(0, maxIdColumns);
}

function lengthsOf(ids: ReadonlySet<string>): number[] {
  const counts = [...countEach([...ids].map(({ length }) => length))].toSorted((a, b) => b[1] - a[1]);
  const frequent = counts.slice(0, maxLengths).map(([length]) => length);
  return frequent.toSorted((a, b) => b - a);
}

const idsOf = (texts: readonly string[]): Set<string> => new Set(texts.filter(isId).map(idOf));

const isId = (cell: string): boolean =>
  cell.length >= minLength && cell.length <= maxLength && /\d/.test(cell) && !/\s/.test(cell);

/** Returns an id for comparison: without zeros at its start, which one of two files may lack, and in lower case. */
const idOf = (text: string): string => text.toLowerCase().replace(/^0+(?=\d)/, '');

/** Words, with the characters by which their parts are joined, such as `RE-2026-4000`. */
const word = /[\p{L}\p{N}]+(?:[-./_][\p{L}\p{N}]+)*/gu;
const part = /[\p{L}\p{N}]+/gu;
/** The maximum number of parts of a word that are compared. */
const maxParts = 8;

/** Returns where rows have an id in a longer text, the first one per row. */
function hitsIn(file: Table, column: string, rows: readonly FileRow[], ids: Ids): IdInText[] {
  const index = columnIndexOf(file, column);
  return rows.flatMap(({ cells }) => {
    const text = cells[index] ?? '';
    const hit = firstId(text, ids);
    return hit && hit.id !== text.trim() ? [hit] : [];
  });
}

/** Returns the first id that is a word or some parts of one; else the first one that a part starts or ends with. */
function firstId(text: string, { all, lengths }: Ids): IdInText | undefined {
  let cut: IdInText | undefined;
  for (const { 0: found, index } of text.matchAll(word)) {
    const parts = [...found.matchAll(part)].slice(0, maxParts);
    const placeIn = (ranges: readonly Range[]): IdInText | undefined => {
      const range = ranges.find(([from, to]) => all.has(idOf(found.slice(from, to))));
      return range && { id: found.slice(...range), text, at: index + range[0] };
    };
    const complete = placeIn(
      parts.flatMap(({ index: from }, at) =>
        parts
          .slice(at)
          .toReversed()
          .map((last): Range => [from, endOf(last)]),
      ),
    );
    if (complete) return complete;
    cut ??= placeIn(parts.flatMap((one) => cutRanges(one, lengths)));
  }
  return cut;
}

type Range = readonly [from: number, to: number];
const endOf = (one: RegExpExecArray): number => one.index + one[0].length;

/** Returns the ranges from the start of a part, after which zeros do not count, and to its end. */
function cutRanges(one: RegExpExecArray, lengths: readonly number[]): Range[] {
  const zeros = /^0*/.exec(one[0])![0].length;
  return lengths.flatMap((length): Range[] => [
    [one.index, one.index + zeros + length],
    [Math.max(0, endOf(one) - length), endOf(one)],
  ]);
}

function choicesOf(file: Table, column: string, hits: readonly IdInText[]): ReferenceChoice[] {
  const index = columnIndexOf(file, column);
  return patternsOf(hits).flatMap((pattern) => {
    const read = identifierFinder({ pattern });
    if ('fault' in read) return [];
    const found = file.rows.map(({ cells }) => extractFrom(cells[index] ?? '', read.find)?.id ?? '');
    return [withFallback(file, column, pattern, found)];
  });
}

/** Returns the steps that extract ids, and the reference of rows without an id by which the fewest rows are lost. */
function withFallback(
  file: Table,
  column: string,
  pattern: string,
  found: readonly string[],
): ReferenceChoice {
  const { dialect, fields, rows } = file;
  const names = new Set(dialect.columns.map(({ name }) => name.trim()));
  const into = ['reference', 'text_reference', 'id_in_text'].find((name) => !names.has(name)) ?? column;
  const extract = { do: 'extract', column, pattern, into } as const;
  const cellOf = (name: string) => {
    const index = columnIndexesOf(dialect, { external_id: name }).external_id ?? -1;
    return ({ cells }: FileRow) => cells[index] ?? '';
  };
  const own = ownReferenceStep(dialect, fields, into);
  const joined = own?.columns.map(cellOf) ?? [];
  const options: { steps: Step[]; textOf: (row: FileRow) => string }[] = [
    ...[fields.external_id, column].flatMap((name) =>
      name === undefined ? [] : [{ steps: [{ ...extract, otherwise: name }], textOf: cellOf(name) }],
    ),
    ...(own
      ? [
          {
            steps: [own, extract],
            textOf: (row: FileRow) => joined.map((textOf) => textOf(row).trim()).join(' '),
          },
        ]
      : []),
  ];
  const [best] = options
    .map(({ steps, textOf }) => ({
      steps,
      lost: lostOf(rows.map((row, at) => (found[at] === '' ? textOf(row) : found[at]!))),
    }))
    .toSorted((a, b) => a.lost - b.lost);
  return { steps: best!.steps, column: into };
}

/** Returns how many rows the service would reject or drop, because their reference is missing or repeated. */
function lostOf(references: readonly string[]): number {
  const counts = countEach(references.map((reference) => (isNoReference(reference) ? '' : reference.trim())));
  let lost = 0;
  for (const [key, count] of counts) if (key === '' || count > 1) lost += count;
  return lost;
}
