import { columnsByOtherFile } from '../file/convert/columns-by-other-file';
import type { Step } from '../file/convert/conversion';
import type { ReadSettings } from '../file/reading/read-source';
import { signsOfPairs } from '../suggestions/agreement';
import type { Search } from './better-references';
import type { FileWithRows } from '../session/given-file';
import type { SideName } from '../session/what-if-protocol';

/** The minimum percentage of pairs with opposite signs for the signs of a file to be reversed, and the minimum of pairs. */
const minOpposite = 80;
const minPairs = 3;

/** Returns, per side, the columns of amount and date that agree with the other file, if those that are read do not. */
export async function columnsOfBothFiles(
  left: FileWithRows,
  right: FileWithRows,
  search: Search,
): Promise<Partial<Record<SideName, ReadSettings>>> {
  const forLeft = await betterColumns(left, right, search);
  const forRight = await betterColumns(right, left, search);
  return { ...(forLeft && { left: forLeft }), ...(forRight && { right: forRight }) };
}

async function betterColumns(
  given: FileWithRows,
  other: FileWithRows,
  search: Search,
): Promise<ReadSettings | undefined> {
  const { settings, summary } = given;
  const { amount, date } = settings.fields ?? {};
  // What was chosen stays. The file is read again only if it has several columns.
  const has = (holds: string) =>
    summary.columns.filter(({ notation }) => notation.holds === holds).length > 1;
  if (amount !== undefined || date !== undefined || !(has('amount') || has('date'))) return undefined;
  const found = columnsByOtherFile(await search(given), other.rows);
  return Object.keys(found).length === 0 ? undefined : { fields: { ...settings.fields, ...found } };
}

/**
 * Returns settings that reverse the signs of the file whose signs are letters, if most pairs have opposite ones: a debit of
 * the ledger’s bank account is a credit in the bank’s statement.
 */
export function reversedSigns(
  left: FileWithRows,
  right: FileWithRows,
): Partial<Record<SideName, ReadSettings>> {
  const { pairs, opposite } = signsOfPairs(left.rows, right.rows);
  if (pairs < minPairs || opposite * 100 < pairs * minOpposite) return {};
  const [forLeft, forRight] = [withReversed(left), withReversed(right)];
  // If both have letters, nothing shows which file is the reversed one.
  if (forLeft && forRight) return {};
  return { ...(forLeft && { left: forLeft }), ...(forRight && { right: forRight }) };
}

function withReversed({ settings, summary }: FileWithRows): ReadSettings | undefined {
  const { amountFrom } = summary.dialect;
  const { steps = [] } = settings;
  if (!amountFrom || !('sign' in amountFrom) || steps.some(({ do: kind }) => isOfSigns(kind)))
    return undefined;
  return { steps: [...steps, { do: 'negate', column: amountFrom.amount }] };
}

const isOfSigns = (kind: Step['do']): boolean => kind === 'negate' || kind === 'absolute' || kind === 'sign';
