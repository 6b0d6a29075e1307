import type { Table } from '../file/convert/stage';
import { compileSteps, applyStages } from '../file/convert/compile-steps';
import { extractFrom, findEndToEnd } from '../file/convert/extract';
import { instalmentColumns } from '../file/convert/propose-steps';
import { columnIndexIn } from '../file/convert/stage';
import type { Step } from '../file/settings';
import { referenceKey } from '../matching/pair-tests';
import { fieldReader } from '../file/reading/transaction-row';
import { countEach } from '../lib/count-each';
import { uniqueTextIndexes } from '../lib/unique-text-indexes';
import { columnIndexOf, type ReferenceChoice, referenceColumns, sampled } from './compared-table';
import { idsInTexts, minLength } from './ids-in-texts';
import { idsBesideNumbers, instalmentNumbers, joinsIn, withoutCounts } from './instalment-numbers';

/** A way to read references. `rowOf`: the index of the row of each reference that occurs once. */
export type ReferenceCandidate = {
  readonly choice: ReferenceChoice;
  readonly rowOf: ReadonlyMap<string, number>;
  readonly isMapped: boolean;
  /** The part of the rows, 0 to 1, that only a number among rows of one reference and amount identifies. */
  readonly guessed: number;
};

/** The maximum number of choices that are joined with the number of an instalment. */
const maxJoined = 12;
const minRows = 3;

/**
 * Returns how to read references from `table`: columns; ids in texts; digits only, or without leading zeros; joined
 * with the number of an instalment as in `other`; with repeats numbered.
 */
export function referenceCandidates(table: Table, other: Table): ReferenceCandidate[] {
  if (table.rows.length === 0) return [];
  const instalments = instalmentColumns(table.dialect);
  const columns = referenceColumns(table).filter((column) => !instalments.includes(column));
  const alone = columns.map((column): ReferenceChoice => ({ steps: [], column }));
  const inTexts = [...columns.flatMap((column) => endToEndIn(table, column)), ...idsInTexts(table, other)];
  const known = textsByChoice(table);
  const withZeros = (choice: ReferenceChoice) => [choice, ...withoutZeros(choice, known(choice))];
  const numbers = joinsIn(other).flatMap(({ separator, digits }) =>
    instalmentNumbers(table, digits).map((number) => ({ ...number, separator })),
  );
  const sales = columns.flatMap((column) => idsBesideNumbers(table, column));
  const joined = [...alone, ...sales, ...inTexts]
    .toSorted((a, b) => Number(isId(table, b)) - Number(isId(table, a)))
    .slice(0, numbers.length === 0 ? 0 : maxJoined)
    .flatMap((choice) => {
      // A column that has the number already is joined with it only after its id was lifted out.
      const others = numbers.filter(({ source }) => choice.steps.length > 0 || source !== choice.column);
      return withZeros(choice).flatMap(({ steps, column }) =>
        others.map(({ separator, ...number }): ReferenceChoice => {
          const join: Step = { do: 'join', columns: [column, number.column], separator, into: column };
          return { steps: [...number.steps, ...steps, join], column };
        }),
      );
    });
  const counted = columns.flatMap((column) => withoutCounts(table, column));
  const single = [...alone, ...inTexts, ...counted].flatMap(withZeros);
  const digits = alone.flatMap((choice) => digitsOnly(choice, known(choice)));
  const repeated = single.filter((choice) => hasRepeatedIds(known(choice)));
  const guesses = new Map(
    repeated.map((choice) => [withNumberedRepeats(choice), guessedPart(table, known(choice))]),
  );
  return [...single, ...joined, ...guesses.keys(), ...digits].flatMap((choice) => {
    const rowOf = uniqueTextIndexes(known(choice).map((text) => referenceKey(text, 'unicode')));
    const guessed = guesses.get(choice) ?? 0;
    // Of a text, an id that is lifted out is better than all its digits.
    const isMapped = choice.column === idOf(table) && choice.steps.every((step) => step.do !== 'digits-only');
    return rowOf.size >= minRows ? [{ choice, rowOf, isMapped, guessed }] : [];
  });
}

const idOf = ({ fields }: Table): string | undefined => fields.external_id;
const isId = (table: Table, { column }: ReferenceChoice): boolean => column === idOf(table);

const withStep = (
  { steps, column }: ReferenceChoice,
  kind: 'strip-zeros' | 'digits-only' | 'number-repeats',
) => ({
  steps: [...steps, { do: kind, column }],
  column,
});
const withNumberedRepeats = (choice: ReferenceChoice): ReferenceChoice => withStep(choice, 'number-repeats');

/** Returns the choice without zeros at the start of numbers, which the other file may lack; nothing if none has some. */
function withoutZeros(choice: ReferenceChoice, texts: readonly string[]): ReferenceChoice[] {
  return texts.some((text) => /^0+\d/.test(text)) ? [withStep(choice, 'strip-zeros')] : [];
}

/**
 * Returns the choice with only its digits, such as 1234 of `NF-1.234`; nothing if it has no other characters, or if some of its
 * numbers are short: the rows of two files are often counted from 1.
 */
function digitsOnly(choice: ReferenceChoice, texts: readonly string[]): ReferenceChoice[] {
  const filled = texts.filter((text) => text !== '');
  const numbers = filled.map((text) => text.replaceAll(/\D/g, ''));
  const isShort = (number: string) => number.replace(/^0+/, '').length < minLength;
  if (numbers.some(isShort) || numbers.every((number, at) => number === filled[at])) return [];
  const digits = withStep(choice, 'digits-only');
  return numbers.some((number) => number.startsWith('0')) ? [withStep(digits, 'strip-zeros')] : [digits];
}

/** Returns whether some of the ids repeat: they then differ by their place among equal ones. */
function hasRepeatedIds(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  const ids = new Set(filled.filter((text) => /\d/.test(text)));
  return ids.size >= minRows && ids.size < filled.length && ids.size * 2 > new Set(filled).size;
}

/** Returns the part of the rows whose reference and amount another row has, too: instalments, which differ by their number. */
function guessedPart(table: Table, texts: readonly string[]): number {
  const { rows } = table;
  const amountOf = fieldReader(table, 'amount');
  const counts = countEach(rows.map((row, at) => (texts[at] === '' ? '' : `${texts[at]} ${amountOf(row)}`)));
  counts.delete('');
  return [...counts.values()].reduce((sum, one) => (one > 1 ? sum + one : sum), 0) / rows.length;
}

/** Returns a function for the trimmed text of each row after the steps of a choice; it reads each choice once. */
function textsByChoice(table: Table): (choice: ReferenceChoice) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (choice) => {
    const key = JSON.stringify(choice);
    const texts = known.get(key) ?? textsAfter(table, choice);
    known.set(key, texts);
    return texts;
  };
}

function textsAfter(table: Table, { steps, column }: ReferenceChoice): string[] {
  const compiled = compileSteps(steps, table);
  if ('issue' in compiled) return [];
  const index = columnIndexIn(compiled.table, column);
  // The steps of a choice change cells, and leave out no row.
  return applyStages(compiled.stages, table.rows).map(({ cells }) => (cells[index] ?? '').trim());
}

/** Returns the choice of end-to-end ids in a column of texts; nothing if it has none, or if its cells are the ids. */
function endToEndIn(table: Table, column: string): ReferenceChoice[] {
  const index = columnIndexOf(table, column);
  const texts = table.rows.slice(0, sampled).map(({ cells }) => (cells[index] ?? '').trim());
  const ids = texts.map((text) => extractFrom(text, findEndToEnd)?.id);
  if (ids.every((id) => id === undefined) || ids.every((id, at) => id === texts[at])) return [];
  const { external_id: otherwise } = table.fields;
  const into = 'end_to_end_id';
  const isKept = otherwise !== undefined && otherwise !== into;
  return [
    {
      steps: [{ do: 'extract', column, find: 'end-to-end', into, ...(isKept && { otherwise }) }],
      column: into,
    },
  ];
}
