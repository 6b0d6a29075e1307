import type { RowFacts } from '../../matching/transaction';
import { instalmentColumns } from '../convert/propose-steps';
import { headingTokens } from '../field-maps/synonyms';
import { cellReader } from '../formats/cell-reader';
import type { Dialect, FileRow } from '../notation/dialect';
import { memoize } from '../../lib/memoize';
import { withoutAccents } from '../../lib/without-accents';
import { dueWords, statusWords, unpaidStatuses } from '../vocabulary';
import type { ProposedFields } from './propose-fields';

/** The share of the filled cells of a column that differ and have digits, from which they may be references. */
const enough = 0.5;
/** The maximum number of columns whose texts are stored per row. */
const maxTexts = 3;

type Sampled = {
  readonly dialect: Dialect;
  readonly sample: readonly FileRow[];
  readonly fields: ProposedFields;
};

/** Returns a function for what a row states in addition to its transaction; `undefined` if it states nothing. */
export function factReader({ dialect, sample, fields }: Sampled): (row: FileRow) => RowFacts | undefined {
  const { columns } = dialect;
  const ofFields = new Set(Object.values(fields));
  const [numbered] = instalmentColumns(dialect);
  const instalmentAt = columns.findIndex(({ name }) => name === numbered);
  const dueAt = columns.findIndex(
    ({ name, notation }) => notation.holds === 'date' && name !== fields.date && isDue(name),
  );
  const readDue = dueAt < 0 ? undefined : cellReader(columns[dueAt]!.notation, 'UTC');
  const unpaidIn = unpaidReader(dialect);
  const others = columns.flatMap(({ name, notation }, at) =>
    notation.holds === 'text' && !ofFields.has(name) && at !== instalmentAt && holdReferences(sample, at)
      ? [at]
      : [],
  );
  return (row) => {
    const { cells, original, isOut, hasNoReference } = row;
    const unpaid = unpaidIn(row);
    const instalment = cells[instalmentAt]?.trim();
    const due = readDue?.(cells[dueAt] ?? '')?.slice(0, 10);
    const texts = others
      .slice(0, maxTexts)
      .map((at) => cells[at] ?? '')
      .join(' ')
      .trim();
    const facts = {
      ...(original !== undefined && { original }),
      ...(instalment !== undefined && instalment !== '' && { instalment }),
      ...(due !== undefined && { due }),
      ...(unpaid !== undefined && { unpaid }),
      ...(isOut && { isOut }),
      ...(hasNoReference && { hasNoReference }),
      ...(texts !== '' && { texts }),
    };
    return Object.keys(facts).length === 0 ? undefined : facts;
  };
}

/** Returns a function for the status of a row if it states that the row is not paid yet, else `undefined`. */
export function unpaidReader({ columns }: Dialect): (row: Pick<FileRow, 'cells'>) => string | undefined {
  const at = columns.findIndex(({ name }) => headingTokens(name).some((token) => statusWords.has(token)));
  return ({ cells }) => {
    const status = cells[at]?.trim() ?? '';
    return status !== '' && unpaidStatuses.has(withoutAccents(status).toLowerCase()) ? status : undefined;
  };
}

/** Returns `note`, to call per row, and `found`: the last day (`YYYY-MM-DD`) in columns other than `date` and due days. */
export function lastDayFinder(dialect: Dialect, date: string | undefined) {
  const readers = dialect.columns.flatMap(({ name, notation }, at) =>
    notation.holds === 'date' && name !== date && !isDue(name)
      ? [{ at, read: memoize(cellReader(notation, 'UTC')) }]
      : [],
  );
  let last: string | undefined;
  return {
    note: ({ cells }: FileRow): void => {
      for (const { at, read } of readers) {
        const day = read(cells[at] ?? '')?.slice(0, 10);
        if (day !== undefined && (last === undefined || day > last)) last = day;
      }
    },
    found: () => last,
  };
}

/** Returns whether a heading is that of the day on which a row is due. */
const isDue = (heading: string): boolean => headingTokens(heading).some((token) => dueWords.has(token));

function holdReferences(sample: readonly FileRow[], at: number): boolean {
  const filled = sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
  const withDigits = new Set(filled.filter((text) => /\d/.test(text)));
  return withDigits.size > 1 && withDigits.size >= filled.length * enough;
}
