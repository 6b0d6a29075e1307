import { type SideName, sideNames } from '../matching/side-name';
import type { TextChange } from '../file/settings';
import { changeText } from '../file/convert/text-steps';
import type { MatchResult } from '../matching/result';
import type { ReferenceDifference } from './reference-difference';

/** Changes of the references of one or both files, after which those of a group are equal. */
export type ReferenceSteps = {
  readonly changes: readonly TextChange[];
  readonly sides: readonly SideName[];
};

type Pairs = Readonly<Record<SideName, readonly number[]>>;

/**
 * Returns the smallest changes that remove the differences `by` and make the references of pairs equal, but no two of
 * one file; `undefined` if there are none. `sides`: those whose references change; both for a reference in both files.
 */
export function referenceSteps(
  result: MatchResult,
  { by = [], pairs }: { readonly by?: readonly ReferenceDifference[] | undefined; readonly pairs: Pairs },
): ReferenceSteps | undefined {
  const comparable = (reference: string) => (by.includes('case') ? reference.toLowerCase() : reference);
  const referenceOf = (side: SideName, index: number) => result[side].rows[index]!.externalId;
  for (const changes of candidates(by)) {
    const changed = (reference: string) =>
      changes.reduce((text, change) => changeText(change, text), reference);
    const changesIn = (side: SideName) =>
      pairs[side].some((index) => changed(referenceOf(side, index)) !== referenceOf(side, index));
    const isMended = pairs.left.some((left, at) => {
      const right = referenceOf('right', pairs.right[at]!);
      return comparable(changed(referenceOf('left', left))) === comparable(changed(right));
    });
    if (!isMended) continue;
    const references = { left: referencesOf(result, 'left'), right: referencesOf(result, 'right') };
    if (sideNames.some((side) => new Set([...references[side]].map(changed)).size < references[side].size))
      continue;
    const isShared = [...references.left].some(
      (reference) => references.right.has(reference) && changed(reference) !== reference,
    );
    return { changes, sides: sideNames.filter((side) => isShared || changesIn(side)) };
  }
  return undefined;
}

/** Returns the changes to try, the smallest first. Zeros within a reference lead a number only once its letters are gone. */
function candidates(by: readonly ReferenceDifference[]): readonly (readonly TextChange[])[] {
  const formats = by.filter((kind) => kind !== 'case');
  if (formats.length === 0) return [];
  const own = formats.toReversed().map((kind) => (kind === 'zeros' ? 'strip-zeros' : 'trim-inner'));
  return formats.includes('zeros') ? [own, ['digits-only', 'strip-zeros']] : [own];
}

function referencesOf(result: MatchResult, side: SideName): Set<string> {
  return new Set(result[side].rows.map(({ externalId }) => externalId));
}
