import { countEach } from '../../lib/count-each';
import { referenceKey } from '../../matching/pair-tests';
import { compileSteps } from './compile-steps';
import type { Step } from '../settings';
import { extractFrom, findEndToEnd, findOf } from './extract';
import { idsInTexts } from './ids-in-texts';
import { instalmentColumns } from './propose-steps';
import type { ReferenceChoice, SearchedFile } from './searched-file';
import { placeIn } from './stage';

/** A choice with the rows that it identifies: the index of the row of each reference that occurs once. */
type Candidate = ReferenceChoice & {
  readonly rowOf: ReadonlyMap<string, number>;
  readonly isMapped: boolean;
};
type Common = { readonly left: Candidate; readonly right: Candidate; readonly shared: readonly RowPair[] };

/** The maximum number of columns of a file that are searched, and of those that are joined with an instalment. */
const maxColumns = 40;
const maxJoined = 8;
const maxJoins = 3;
/** The minimum number of references that two files share, and the maximum number of ways that are returned. */
const minShared = 3;
const maxFound = 16;
/** The rows by which a text is checked for identifiers. */
const sampled = 200;

/**
 * Returns the ways to give two files the same references, those that share most first: columns, without leading zeros, joined
 * with the number of an instalment, and ids in texts. Which of them is right, the amounts show.
 */
export function commonReferences(left: SearchedFile, right: SearchedFile): CommonReferences[] {
  const lefts = [...candidatesOf(left, joinsIn(right)), ...inTextsOf(left, right)];
  const rights = [...candidatesOf(right, joinsIn(left)), ...inTextsOf(right, left)];
  const found = lefts.flatMap((one) =>
    rights.flatMap((other): Common[] => {
      const shared = sharedOf(one, other);
      return shared.length >= minShared ? [{ left: one, right: other, shared }] : [];
    }),
  );
  return found
    .toSorted((a, b) => b.shared.length - a.shared.length || mapped(b) - mapped(a) || steps(a) - steps(b))
    .slice(0, maxFound)
    .map(({ left: l, right: r, shared }) => ({ left: choiceOf(l), right: choiceOf(r), shared }));
}

/** The indexes of a left and a right row that have the same reference, which no other row has. */
export type RowPair = readonly [left: number, right: number];
export type CommonReferences = {
  readonly left: ReferenceChoice;
  readonly right: ReferenceChoice;
  readonly shared: readonly RowPair[];
};

const choiceOf = ({ steps: made, column }: Candidate): ReferenceChoice => ({ steps: made, column });
const mapped = ({ left, right }: Common): number => Number(left.isMapped) + Number(right.isMapped);
const steps = ({ left, right }: Common): number => left.steps.length + right.steps.length;

function sharedOf(one: Candidate, other: Candidate): RowPair[] {
  const pairs: RowPair[] = [];
  for (const [key, left] of one.rowOf) {
    const right = other.rowOf.get(key);
    if (right !== undefined) pairs.push([left, right]);
  }
  return pairs;
}

/** Returns what can be the references of a file: columns of texts, joined with an instalment, or ids in them. */
function candidatesOf(file: SearchedFile, joins: readonly Join[]): Candidate[] {
  const { dialect, fields, rows } = file;
  const others = new Set([fields.amount, fields.date, fields.currency]);
  const instalments = instalmentColumns(dialect);
  const names = [...new Set(dialect.columns.map(({ name }) => name))].filter((name) => {
    const { notation } = dialect.columns.findLast((column) => column.name === name)!;
    return name === fields.external_id || (notation.holds === 'text' && !others.has(name));
  });
  const searched = names.slice(0, maxColumns).filter((name) => !instalments.includes(name));
  const ofColumns = searched.flatMap((column) => [
    ...candidate(file, { steps: [], column }, column),
    ...(hasZeros(file, column)
      ? candidate(file, { steps: [{ do: 'strip-zeros', column }], column }, column)
      : []),
  ]);
  const numbered = ofColumns.flatMap((choice) =>
    hasRepeatedIds(textsOf(file, choice.column)) ? numberedOf(file, choice) : [],
  );
  const inTexts = searched.flatMap((column) => {
    const choice = endToEndIn(file, column);
    return choice ? candidate(file, choice, column) : [];
  });
  const joinable = searched
    .toSorted((a, b) => Number(b === fields.external_id) - Number(a === fields.external_id))
    .slice(0, maxJoined);
  const joined = joinable.flatMap((column) => {
    const zeros: Step[][] = hasZeros(file, column) ? [[], [{ do: 'strip-zeros', column }]] : [[]];
    return instalments.flatMap((instalment) =>
      joins.flatMap(({ separator, digits }) =>
        numbersOf(file, instalment, digits).flatMap(({ steps: made, column: number }) => {
          const join: Step = { do: 'join', columns: [column, number], separator, into: column };
          return zeros.flatMap((before) =>
            candidate(file, { steps: [...before, ...made, join], column }, column),
          );
        }),
      ),
    );
  });
  const withoutCount = searched.flatMap((column) => {
    const step = withoutCountOf(file, column);
    if (!step) return [];
    const strip: Step = { do: 'strip-zeros', column };
    const ways: Step[][] = hasZeros(file, column) ? [[step], [step, strip]] : [[step]];
    return ways.flatMap((made) => candidate(file, { steps: made, column }, column));
  });
  return rows.length === 0 ? [] : [...ofColumns, ...joined, ...withoutCount, ...numbered, ...inTexts];
}

/** An id that ends with the number of an instalment, and perhaps with how many there are, such as `700/02` or `700 1/6`. */
const idOfInstalment = /[\p{L}\p{N}]([^\p{L}\p{N}]{1,3})(\d{1,3})(\/\d{1,3})?$/u;

/** Returns the step that leaves out how many instalments there are: `700 1` of `700 1/6`; `undefined` if most ids lack it. */
function withoutCountOf(file: SearchedFile, column: string): Step | undefined {
  const texts = textsOf(file, column, sampled);
  const found = texts.flatMap((text) => {
    const [, separator, , count] = idOfInstalment.exec(text) ?? [];
    return separator !== undefined && count !== undefined ? [{ separator }] : [];
  });
  const most = separatorOfMost(found, texts.length);
  if (most === undefined) return undefined;
  const separator = most.replaceAll(/[^\s]/gu, String.raw`\$&`);
  return {
    do: 'extract',
    column,
    pattern: `[{alphanumerics}${separator}{digits}]/{digits}`,
    into: column,
    otherwise: column,
  };
}

/** Returns the most frequent separator of `ends`; `undefined` if fewer than half of `count` texts have it. */
function separatorOfMost(ends: readonly { readonly separator: string }[], count: number): string | undefined {
  const counts = countEach(ends.map(({ separator }) => separator));
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most && most[1] * 2 >= count ? most[0] : undefined;
}

/** Returns the filled cells of a column, trimmed: of all rows, or of the first `most`. */
function textsOf({ dialect, rows }: SearchedFile, column: string, most = rows.length): string[] {
  const place = dialect.columns.findLastIndex(({ name }) => name === column);
  return rows
    .slice(0, most)
    .map(({ cells }) => (cells[place] ?? '').trim())
    .filter((text) => text !== '');
}

/** How a file joins an id with the number of an instalment; `digits` if that has zeros at its start. */
type Join = { readonly separator: string; readonly digits?: number };

/** Returns how most ids of the columns of a file end with another number, such as `700/02` or `700 1/6`, and a usual way. */
function joinsIn(file: SearchedFile): Join[] {
  // A column of instalments only, such as `1/6`, joins nothing.
  const instalments = instalmentColumns(file.dialect);
  const columns = file.dialect.columns.slice(0, maxColumns).filter(({ name }) => !instalments.includes(name));
  const found = columns.flatMap(({ name, notation }): Join[] => {
    const texts = notation.holds === 'text' ? textsOf(file, name, sampled) : [];
    const ends = texts.flatMap((text) => {
      const [, separator, number] = idOfInstalment.exec(text) ?? [];
      return separator !== undefined && number !== undefined ? [{ separator, number }] : [];
    });
    const most = separatorOfMost(ends, texts.length);
    if (most === undefined) return [];
    const numbers = ends.map(({ number }) => number);
    const digits = Math.max(...numbers.map(({ length }) => length));
    return [{ separator: most, ...(numbers.some((one) => one.startsWith('0')) && { digits }) }];
  });
  const isUsual = ({ separator, digits }: Join) => separator === '-' && digits === undefined;
  return [...found.filter((join) => !isUsual(join)).slice(0, maxJoins), { separator: '-' }];
}

/** Returns whether some of the ids repeat: they then differ by their place among equal ones. */
function hasRepeatedIds(texts: readonly string[]): boolean {
  const ids = new Set(texts.filter((text) => /\d/.test(text)));
  return ids.size >= minShared && ids.size < texts.length && ids.size * 2 > new Set(texts).size;
}

/** Returns whether numbers of a column start with zeros, which the other file may lack. */
function hasZeros(file: SearchedFile, column: string): boolean {
  return textsOf(file, column, sampled).some((text) => /^0+\d/.test(text));
}

/** Returns the choices of ids in texts that a column of the other file has: as they are, without zeros, and numbered. */
function inTextsOf(file: SearchedFile, other: SearchedFile): Candidate[] {
  return idsInTexts(file, other).flatMap(({ keys, ...choice }) => {
    const { steps: made, column } = choice;
    const ways: ReferenceChoice[] = keys.some((key) => /^0+\d/.test(key))
      ? [choice, { steps: [...made, { do: 'strip-zeros', column }], column }]
      : [choice];
    const numbered = hasRepeatedIds(keys.filter(Boolean)) ? ways.flatMap((way) => numberedOf(file, way)) : [];
    return [
      ...withRows(choice, keys, false),
      ...ways.slice(1).flatMap((way) => candidate(file, way, column)),
      ...numbered,
    ];
  });
}

const numberedOf = (file: SearchedFile, { steps: before, column }: ReferenceChoice): Candidate[] =>
  candidate(file, { steps: [...before, { do: 'number-repeats', column }], column }, column);

/** Returns a choice with its rows, or an empty list if no row has a reference of its own. */
function candidate(file: SearchedFile, choice: ReferenceChoice, from: string): Candidate[] {
  return withRows(choice, keysOf(file, choice), from === file.fields.external_id);
}

function withRows(choice: ReferenceChoice, keys: readonly string[], isMapped: boolean): Candidate[] {
  const rowOf = new Map<string, number>();
  const several = new Set<string>();
  for (const [at, key] of keys.entries())
    if (key !== '' && rowOf.has(key)) several.add(key);
    else if (key !== '') rowOf.set(key, at);
  for (const key of several) rowOf.delete(key);
  return rowOf.size >= minShared ? [{ ...choice, rowOf, isMapped }] : [];
}

/** Returns the reference of each row after the steps, as rules compare it; empty if it has none. */
function keysOf(file: SearchedFile, choice: ReferenceChoice): string[] {
  const compiled = compileSteps(choice.steps, file);
  if ('issue' in compiled) return [];
  const place = placeIn(compiled.table, choice.column);
  const isExtract = choice.steps.some((step) => step.do === 'extract' && step.find !== undefined);
  return file.rows.map((given) => {
    let row = given;
    for (const { apply } of compiled.stages) {
      const next = apply(row);
      if (next && 'cells' in next) row = next;
    }
    const text = (row.cells[place] ?? '').trim();
    // The rows without an id keep another text, which is not one.
    return isExtract && !findEndToEnd(text) ? '' : referenceKey(text, 'unicode');
  });
}

/** Returns the choice of end-to-end ids in a column of texts; `undefined` if it has none, or if its cells are the ids. */
function endToEndIn({ dialect, fields, rows }: SearchedFile, column: string): ReferenceChoice | undefined {
  const place = dialect.columns.findLastIndex(({ name }) => name === column);
  const texts = rows.slice(0, sampled).map(({ cells }) => (cells[place] ?? '').trim());
  const ids = texts.map((text) => extractFrom(text, findEndToEnd)?.found);
  if (ids.every((id) => id === undefined) || ids.every((id, at) => id === texts[at])) return undefined;
  const { external_id: otherwise } = fields;
  const into = 'end_to_end_id';
  const isKept = otherwise !== undefined && otherwise !== into;
  const step: Step = { do: 'extract', column, find: 'end-to-end', into, ...(isKept && { otherwise }) };
  return { steps: [step], column: into };
}

const ofSeveral = ['[{digits}]/{digits}', '[{digits}] de {digits}'];

/**
 * Returns the ways to read a column of instalments: as it is; of `01/02` only `01`; and without leading zeros, or with as
 * many as the other file has (`digits`).
 */
function numbersOf(file: SearchedFile, instalment: string, digits?: number): ReferenceChoice[] {
  const texts = textsOf(file, instalment, sampled);
  const pattern = ofSeveral.find((one) => {
    const read = findOf({ pattern: one });
    return 'find' in read && texts.some((text) => read.find(text) !== undefined);
  });
  // The column keeps the number of all instalments.
  const column = pattern === undefined ? instalment : 'instalment';
  const made: Step[] =
    pattern === undefined
      ? []
      : [{ do: 'extract', column: instalment, pattern, into: column, otherwise: instalment }];
  const hasZeros = texts.some((text) => /^0\d/.test(text));
  return [
    { steps: made, column },
    ...(hasZeros ? [{ steps: [...made, { do: 'strip-zeros' as const, column }], column }] : []),
    ...(digits !== undefined && texts.some((text) => /^[1-9](?:\D|$)/.test(text))
      ? [{ steps: [...made, { do: 'pad' as const, column, length: digits }], column }]
      : []),
  ];
}
