import { type AmbiguousColumn, ambiguousColumns } from '../file/reading/ambiguous-columns';
import type { ColumnDialect, Notation } from '../file/notation/dialect';
import type { ReadSettings } from '../file/reading/read-source';
import type { Transaction } from '../matching/transaction';
import { agreementOf } from '../suggestions/agreement';
import { type FileWithRows, readGivenFile } from '../session/given-file';
import type { SideName } from '../session/what-if-protocol';

type Kind = 'amount' | 'date';

/** One way to read the ambiguous amounts or dates of a file. `columns` is empty for a file without such columns. */
type Way = {
  readonly columns: readonly ColumnDialect[];
  readonly isPresent: boolean;
  readonly rows: readonly Transaction[];
};

/** A combination of two ways, and the number of pairs that agree. */
type Combination = Readonly<Record<SideName, Way>> & { readonly agree: number; readonly pairs: number };

/**
 * Returns, per side, the notations of ambiguous amounts and dates by which most rows with a common reference agree; empty
 * if no column is ambiguous, or if the other file does not decide it.
 */
export async function notationsByOtherFile(
  left: FileWithRows,
  right: FileWithRows,
): Promise<Partial<Record<SideName, ReadSettings>>> {
  // Reading again takes as long as the first time.
  const isAmbiguous = [left, right].some(({ summary }) => ambiguousColumns(summary).length > 0);
  if (!isAmbiguous || agreementOf(left.rows, right.rows).pairs === 0) return {};
  const found: Record<SideName, ColumnDialect[]> = { left: [], right: [] };
  for (const kind of ['amount', 'date'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other is read again
    const decided = await decide(kind, left, right);
    found.left.push(...decided.left);
    found.right.push(...decided.right);
  }
  const settings = (columns: ColumnDialect[]) => columns.length > 0 && { dialect: { columns } };
  const [forLeft, forRight] = [settings(found.left), settings(found.right)];
  return { ...(forLeft && { left: forLeft }), ...(forRight && { right: forRight }) };
}

async function decide(
  kind: Kind,
  left: FileWithRows,
  right: FileWithRows,
): Promise<Readonly<Record<SideName, readonly ColumnDialect[]>>> {
  const ways = { left: await waysOf(kind, left), right: await waysOf(kind, right) };
  const none = { left: [], right: [] };
  if (ways.left.length + ways.right.length < 3) return none;
  const combinations = ways.left.flatMap((l) =>
    ways.right.map((r): Combination => {
      const { pairs, [kind]: agree } = agreementOf(l.rows, r.rows);
      return { left: l, right: r, agree, pairs };
    }),
  );
  const most = Math.max(...combinations.map(({ agree }) => agree));
  const best = combinations.filter(({ agree, pairs }) => agree === most && agree * 2 > pairs);
  const present = best.find(({ left: l, right: r }) => l.isPresent && r.isPresent);
  const chosen = present ?? best[0];
  if (!chosen) return none;
  // As both are read now, they agree: only a column that agrees in no other way is decided.
  const isDecided = (side: SideName) => !present || best.every((one) => one[side] === chosen[side]);
  return {
    left: isDecided('left') ? chosen.left.columns : [],
    right: isDecided('right') ? chosen.right.columns : [],
  };
}

/**
 * Notations in order of preference. Without any other sign, amounts are read with decimal points and dates with the month
 * first, so the file that is read differently has a sign, such as Portuguese headings.
 */
const preferred: Readonly<Record<Kind, readonly Notation[]>> = {
  amount: [
    { holds: 'amount', mark: ',' },
    { holds: 'amount', mark: '.' },
  ],
  date: [
    { holds: 'date', order: 'dmy' },
    { holds: 'date', order: 'ymd' },
    { holds: 'date', order: 'mdy' },
    { holds: 'date', order: 'serial-1900' },
    { holds: 'date', order: 'serial-1904' },
  ],
};

/** Returns the ways to read a file's ambiguous columns of a kind; without such a column, only the present way. */
async function waysOf(kind: Kind, given: FileWithRows): Promise<Way[]> {
  const { file, settings, summary, rows } = given;
  const columns = ambiguousColumns(summary).filter(({ notation }) => notation.holds === kind);
  if (columns.length === 0) return [{ columns: [], isPresent: true, rows }];
  const ways: Way[] = [];
  for (const notation of preferred[kind].filter((one) => columns.some((column) => canBe(column, one)))) {
    const chosen = columns
      .filter((column) => canBe(column, notation))
      .map(({ name }) => ({ name, notation }));
    if (columns.every((column) => isSame(column.notation, notation)))
      ways.push({ columns: chosen, isPresent: true, rows });
    else {
      const dialect = { ...settings.dialect, columns: [...(settings.dialect?.columns ?? []), ...chosen] };
      // oxlint-disable-next-line no-await-in-loop -- one read after the other, since each needs memory
      const read = await readGivenFile(file, { ...settings, dialect }, () => undefined);
      if (!('fault' in read)) ways.push({ columns: chosen, isPresent: false, rows: read.rows });
    }
  }
  return ways;
}

function canBe({ ambiguous }: AmbiguousColumn, notation: Notation): boolean {
  return ambiguous.readings.some((one) => isSame(one.notation, notation));
}

function isSame(a: Notation, b: Notation): boolean {
  if (a.holds === 'amount') return b.holds === 'amount' && a.mark === b.mark;
  return a.holds === 'date' && b.holds === 'date' && a.order === b.order;
}
