import { type BetterReferences, type FileHint, fileHints, isFew, sharedOf } from '../hints/file-hints';
import type { MatchResult } from '../matching/result';
import type { CodesOf } from '../matching/row-codes';
import { type SideName, sideNames } from '../matching/side-name';
import { commonReferences } from '../proposal/common-references';
import type { ReferenceChoice } from '../proposal/compared-table';
import { readSearchedFile, inCommonDays, tableBy } from '../proposal/searched-files';
import type { SessionFile } from './session-file';

type Files = Readonly<Partial<Record<SideName, SessionFile>>>;

/** The minimum percentage of rows with a common reference. With fewer, columns may match by chance. */
const minShared = 50;
/** The percentage of the rows of the best way that one with fewer changes needs. */
const worthChange = 90;
/** What was found for the files that were read last: the rules change more often than the files. */
const known = new WeakMap<
  SessionFile,
  { right: SessionFile; found: Promise<BetterReferences | undefined> }
>();

/**
 * Returns hints about the files of a run. If few references match, reads the files again for better ones. `codesOf`:
 * the codes of the rows, if known.
 */
export async function hintsOf(
  run: MatchResult,
  files: Files,
  byZone: number,
  codesOf?: CodesOf,
): Promise<FileHint[]> {
  const shared = sharedOf(run, codesOf);
  const better = isFew(shared, run) ? await betterReferences(files) : undefined;
  return fileHints(run, byZone, shared, better);
}

async function betterReferences({ left, right }: Files): Promise<BetterReferences | undefined> {
  if (!left || !right) return undefined;
  const before = known.get(left);
  const found = before?.right === right ? before.found : searched(left, right);
  known.set(left, { right, found });
  return found;
}

/** Searches how two files are read so that most references are in both, as the page of a context from files does. */
async function searched(left: SessionFile, right: SessionFile): Promise<BetterReferences | undefined> {
  const held = inCommonDays(await readSearchedFile(left), await readSearchedFile(right));
  const sessionFiles = { left, right };
  const tables = {
    left: tableBy(held.left, left.settings),
    right: tableBy(held.right, right.settings),
  };
  const isNumbered = ({ steps }: ReferenceChoice) => steps.some((step) => step.do === 'number-repeats');
  const isChanged = ({ steps, column }: ReferenceChoice, side: SideName) =>
    steps.length > 0 || column !== sessionFiles[side].summary.fields.external_id;
  const ways = commonReferences(tables.left, tables.right).filter(
    (one) => !isNumbered(one.left) && !isNumbered(one.right),
  );
  const changes = (one: (typeof ways)[number]) =>
    sideNames.filter((side) => isChanged(one[side], side)).length;
  // A few more rows are not worth a change of another file.
  const [found] = ways
    .filter(({ shared }) => shared.length * 100 >= ways[0]!.shared.length * worthChange)
    .toSorted((a, b) => changes(a) - changes(b));
  const rows = Math.min(tables.left.rows.length, tables.right.rows.length);
  const percent = found ? Math.floor((found.shared.length * 100) / rows) : 0;
  if (!found || percent < minShared) return undefined;
  const changed = sideNames.filter((side) => isChanged(found[side], side));
  return { ...Object.fromEntries(changed.map((side) => [side, found[side]])), percent };
}
