import type { Table } from '../file/convert/stage';
import { groupBy } from '../lib/group-by';
import type { ReferenceChoice } from './compared-table';
import { referenceCandidates, type ReferenceCandidate } from './reference-candidates';

/** The indexes of a left and a right row that have the same reference, which no other row has. */
export type RowPair = readonly [left: number, right: number];
export type CommonReferences = {
  readonly left: ReferenceChoice;
  readonly right: ReferenceChoice;
  readonly shared: readonly RowPair[];
  /** The parts of the rows of both files, added, whose reference is a number among equal ones (`ReferenceCandidate`). */
  readonly guessed: number;
};

/** The minimum number of references that two files share, and the maximum number of ways that are returned. */
const minShared = 3;
const maxFound = 16;

/**
 * Returns the ways to read equal references from two files, those with most shared ones first; of equal ones, first the
 * mapped columns, then fewer steps. The amounts show which way is right.
 */
export function commonReferences(left: Table, right: Table): CommonReferences[] {
  const [lefts, rights] = [referenceCandidates(left, right), referenceCandidates(right, left)];
  const rows = rights.flatMap(({ rowOf }, candidate) =>
    [...rowOf].map(([key, row]) => ({ key, candidate, row })),
  );
  const having = groupBy(rows, ({ key }) => key);
  return lefts
    .flatMap((one) => {
      const pairs = rights.map((): RowPair[] => []);
      for (const [key, l] of one.rowOf)
        for (const { candidate, row } of having.get(key) ?? []) pairs[candidate]!.push([l, row]);
      return pairs.flatMap((shared, at) =>
        shared.length >= minShared ? [{ left: one, right: rights[at]!, shared }] : [],
      );
    })
    .toSorted(
      (a, b) => b.shared.length - a.shared.length || mappedCount(b) - mappedCount(a) || steps(a) - steps(b),
    )
    .slice(0, maxFound)
    .map(({ left: l, right: r, shared }) => ({
      left: l.choice,
      right: r.choice,
      shared,
      guessed: l.guessed + r.guessed,
    }));
}

type Common = Readonly<Record<'left' | 'right', ReferenceCandidate>>;
const mappedCount = ({ left, right }: Common): number => Number(left.isMapped) + Number(right.isMapped);
const steps = ({ left, right }: Common): number => left.choice.steps.length + right.choice.steps.length;
