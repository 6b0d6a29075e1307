import { commonReferences } from '../file/convert/common-references';
import type { ReferenceChoice, SearchedFile } from '../file/convert/searched-file';
import type { Step } from '../file/convert/conversion';
import { fileSteps } from '../file/convert/file-steps';
import { withProposedSteps } from '../file/convert/proposed-settings';
import { ambiguousColumns } from '../file/reading/ambiguous-columns';
import { readFile } from '../file/reading/read-file';
import type { ReadSettings } from '../file/reading/read-source';
import { takeFirst } from '../file/formats/take-first';
import { agreementOf } from '../suggestions/agreement';
import { fileChunks } from '../session/file-chunks';
import type { FileWithRows } from '../session/given-file';
import type { SideName } from '../session/what-if-protocol';

/** The maximum number of rows of a file in which references are searched. */
const maxRows = 50_000;
/** The minimum percentage of references on both sides. Below, they may be equal by chance. */
const fewShared = 5;

/**
 * Returns settings with the steps that two files need, and with the references that are in both; empty if they need none.
 * Steps for the references of one file alone are proposed only if no references are in both.
 */
export async function betterReferences(
  left: FileWithRows,
  right: FileWithRows,
  search: Search,
): Promise<Partial<Record<SideName, ReadSettings>>> {
  const own = [left, right].some(({ summary }) => summary.proposed?.steps.some(isForReferences));
  const common =
    own || [left, right].some(losesRows) || haveFewReferences(left, right)
      ? commonReferences(await search(left), await search(right))
      : undefined;
  const of = (given: FileWithRows, choice: ReferenceChoice | undefined) =>
    choice ? settingsBy(given, choice) : withProposedSteps({}, given.summary);
  const [forLeft, forRight] = [of(left, common?.left), of(right, common?.right)];
  return { ...(forLeft && { left: forLeft }), ...(forRight && { right: forRight }) };
}

/** Returns whether a step makes references of a file's columns, and does not only clean the file. */
const isForReferences = ({ do: kind }: Step): boolean => kind === 'join' || kind === 'extract';

/** Returns whether several rows of a file are rejected because their reference is missing. */
function losesRows({ summary: { taken, refused } }: FileWithRows): boolean {
  const missing = refused.causes.filter(
    ({ field, why }) => field === 'external_id' && (why === 'empty' || why === 'no-reference'),
  );
  const rows = missing.reduce((sum, cause) => sum + cause.rows, 0);
  return rows * 100 >= (taken + refused.count) * fewShared && rows > 0;
}

/** Returns whether fewer references are in both files than equal by chance, or most of these have other amounts. */
export function haveFewReferences(left: FileWithRows, right: FileWithRows): boolean {
  const { pairs, amount } = agreementOf(left.rows, right.rows);
  const fewer = Math.min(left.rows.length, right.rows.length);
  const isAmbiguous = [left, right].some(({ summary }) => ambiguousColumns(summary).length > 0);
  return pairs === 0 || pairs * 100 < fewer * fewShared || (!isAmbiguous && amount * 2 < pairs);
}

/** Returns the steps that a file has, or those that it needs whatever its references are. */
export function stepsOf({ settings, summary }: FileWithRows): readonly Step[] {
  return settings.steps ?? summary.proposed?.steps.filter((step) => !isForReferences(step)) ?? [];
}

/** Returns the first rows of a file after its steps, with all their cells. */
export type Search = (given: FileWithRows) => Promise<SearchedFile>;

/** Returns a search that reads each file once. It holds the rows, so drop it when nothing more is searched. */
export function createSearch(): Search {
  const files = new Map<FileWithRows, Promise<SearchedFile>>();
  return (given) => {
    const reading = files.get(given) ?? readAgain(given);
    files.set(given, reading);
    return reading;
  };
}

async function readAgain(given: FileWithRows): Promise<SearchedFile> {
  const { file, summary } = given;
  const { fields } = summary;
  const read = await readFile(fileChunks(file), { dialect: summary.dialect });
  if ('fault' in read) return { dialect: summary.dialect, fields, rows: [], hasAmbiguousAmounts: false };
  const { dialect, apply } = await fileSteps(stepsOf(given), { dialect: read.recognised, fields }, []);
  const even = onlyEven(apply(read.rows), dialect.columns.length);
  const { taken } = await takeFirst(even, maxRows);
  const hasAmbiguousAmounts = ambiguousColumns(summary).some(({ notation }) => notation.holds === 'amount');
  return { dialect, fields, rows: taken, hasAmbiguousAmounts };
}

async function* onlyEven<Row extends { cells: readonly string[] }>(rows: AsyncIterable<Row>, width: number) {
  for await (const row of rows) if (row.cells.length === width) yield row;
}

/** Returns the settings that a choice needs; `undefined` if the file is read with these. */
function settingsBy(given: FileWithRows, { steps, column }: ReferenceChoice): ReadSettings | undefined {
  const { settings, summary } = given;
  const isOther = column !== summary.fields.external_id;
  const hasProposed = summary.proposed !== undefined;
  if (!isOther && steps.length === 0 && !hasProposed) return undefined;
  return {
    ...((steps.length > 0 || hasProposed) && { steps: [...stepsOf(given), ...steps] }),
    ...(isOther && { fields: { ...settings.fields, external_id: column } }),
  };
}
