import { haveFewReferences, type Search, stepsOf } from './better-references';
import type { SearchedFile } from '../file/convert/searched-file';
import { type FoundSums, stepsOfSums, sumsInOtherFile } from '../file/convert/sums-in-other-file';
import type { ReadSettings } from '../file/reading/read-source';
import type { FileWithRows } from '../session/given-file';
import type { SideName } from '../session/what-if-protocol';

/** The settings that add up the rows of one side, and the evidence. */
export type BetterSums = Partial<Record<SideName, ReadSettings>> & {
  readonly sums?: Pick<FoundSums, 'sums' | 'found'>;
};

/**
 * Returns settings that add up rows of one file, with their columns, if the sums are amounts of the other file and the files
 * have no common references; else empty. What the user has set of a file stays.
 */
export async function betterSums(
  left: FileWithRows,
  right: FileWithRows,
  search: Search,
): Promise<BetterSums> {
  if (!haveFewReferences(left, right)) return {};
  if (!isUnset(left) && !isUnset(right)) return {};
  const [ofLeft, ofRight] = [await search(left), await search(right)];
  const found = (
    [
      ['left', left, ofLeft, ofRight],
      ['right', right, ofRight, ofLeft],
    ] as const
  ).flatMap(([side, given, file, other]) => {
    const sums = isUnset(given) && sumsInOtherFile(file, other);
    return sums ? [{ side, sums, settings: settingsBy(given, sums, file) }] : [];
  });
  const [best] = found.toSorted((a, b) => b.sums.found - a.sums.found);
  if (!best) return {};
  const { sums, found: count } = best.sums;
  return { [best.side]: best.settings, sums: { sums, found: count } };
}

function isUnset({ settings: { steps, fields = {} } }: FileWithRows): boolean {
  return !steps && (fields.amount ?? fields.date ?? fields.external_id) === undefined;
}

function settingsBy(given: FileWithRows, sums: FoundSums, file: SearchedFile): ReadSettings {
  const { steps, column } = stepsOfSums(sums, file);
  const fields = { ...given.settings.fields, amount: sums.amount, date: sums.date, external_id: column };
  return { steps: [...stepsOf(given), ...steps], fields };
}
