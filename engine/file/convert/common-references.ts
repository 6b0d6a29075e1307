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
type Common = { readonly left: Candidate; readonly right: Candidate; readonly shared: number };

/** The maximum number of columns of a file that are searched, and of those that are joined with an instalment. */
const maxColumns = 40;
const maxJoined = 8;
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
  const lefts = [...candidatesOf(left), ...inTextsOf(left, right)];
  const rights = [...candidatesOf(right), ...inTextsOf(right, left)];
  const found = lefts.flatMap((one) =>
    rights.flatMap((other): Common[] => {
      const shared = sharedOf(one, other);
      return shared >= minShared ? [{ left: one, right: other, shared }] : [];
    }),
  );
  return found
    .toSorted((a, b) => b.shared - a.shared || mapped(b) - mapped(a) || steps(a) - steps(b))
    .slice(0, maxFound)
    .map(({ left: l, right: r }) => ({ left: choiceOf(l), right: choiceOf(r) }));
}

export type CommonReferences = { readonly left: ReferenceChoice; readonly right: ReferenceChoice };

const choiceOf = ({ steps: made, column }: Candidate): ReferenceChoice => ({ steps: made, column });
const mapped = ({ left, right }: Common): number => Number(left.isMapped) + Number(right.isMapped);
const steps = ({ left, right }: Common): number => left.steps.length + right.steps.length;

function sharedOf(one: Candidate, other: Candidate): number {
  let count = 0;
  for (const key of one.rowOf.keys()) if (other.rowOf.has(key)) count += 1;
  return count;
}

/** Returns what can be the references of a file: columns of texts, joined with an instalment, or ids in them. */
function candidatesOf(file: SearchedFile): Candidate[] {
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
  const numbered = ofColumns.flatMap(({ steps: before, column }) =>
    hasRepeatedIds(file, column)
      ? candidate(file, { steps: [...before, { do: 'number-repeats', column }], column }, column)
      : [],
  );
  const inTexts = searched.flatMap((column) => {
    const choice = endToEndIn(file, column);
    return choice ? candidate(file, choice, column) : [];
  });
  const joinable = searched
    .toSorted((a, b) => Number(b === fields.external_id) - Number(a === fields.external_id))
    .slice(0, maxJoined);
  const joined = joinable.flatMap((column) =>
    instalments.flatMap((instalment) =>
      numbersOf(file, instalment).flatMap(({ steps: made, column: number }) => {
        const join: Step = { do: 'join', columns: [column, number], separator: '-', into: column };
        return candidate(file, { steps: [...made, join], column }, column);
      }),
    ),
  );
  return rows.length === 0 ? [] : [...ofColumns, ...numbered, ...inTexts, ...joined];
}

/** Returns whether a column has ids of which some repeat: they then differ by their place among equal ones. */
function hasRepeatedIds({ dialect, rows }: SearchedFile, column: string): boolean {
  const place = dialect.columns.findLastIndex(({ name }) => name === column);
  const texts = rows.map(({ cells }) => (cells[place] ?? '').trim()).filter((text) => text !== '');
  const ids = new Set(texts.filter((text) => /\d/.test(text)));
  return ids.size >= minShared && ids.size < texts.length && ids.size * 2 > new Set(texts).size;
}

/** Returns whether numbers of a column start with zeros, which the other file may lack. */
function hasZeros({ dialect, rows }: SearchedFile, column: string): boolean {
  const place = dialect.columns.findLastIndex(({ name }) => name === column);
  return rows.slice(0, sampled).some(({ cells }) => /^0+\d/.test((cells[place] ?? '').trim()));
}

/** Returns the choices of ids in texts that a column of the other file has. */
function inTextsOf(file: SearchedFile, other: SearchedFile): Candidate[] {
  return idsInTexts(file, other).flatMap(({ keys, ...choice }) => withRows(choice, keys, false));
}

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

/** Returns the ways to read a column of instalments: as it is; of `01/02` only `01`; and without leading zeros. */
function numbersOf(file: SearchedFile, instalment: string): ReferenceChoice[] {
  const { dialect, rows } = file;
  const place = dialect.columns.findLastIndex(({ name }) => name === instalment);
  const texts = rows
    .slice(0, sampled)
    .map(({ cells }) => (cells[place] ?? '').trim())
    .filter((text) => text !== '');
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
  ];
}
