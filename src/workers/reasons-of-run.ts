import type { Transaction } from '~/domain/matching/transaction';
import { type ReasonOf, rowReasons, type SideName } from '~/domain/row-reasons/row-reasons';
import type { RowReason } from '~/domain/row-reasons/row-reason';
import { type Run, ruleIdOf } from '~/domain/what-if/compare-runs';
import type { GivenFile } from './file-hints';
import type { ReasonCode, ReasonCounts, ShownReason } from './what-if-protocol';

export type RunReasons = {
  /** Returns why a row is not matched, `undefined` if it is matched. `place` is its index in run order. */
  readonly of: (side: SideName, place: number) => ShownReason | undefined;
  /** Counts all open rows by reason, the most frequent first. Yields regularly. */
  readonly counts: () => Generator<void, ReasonCounts>;
  /** Counts left rows that are open only because of the UTC day: in local time, their counterpart has the same day. */
  readonly byZone: () => Generator<void, number>;
};

/** The number of rows that are explained between two yields. */
const atOnce = 256;

/** Returns functions for why rows of a run are not matched. */
export function reasonsOfRun(run: Run, files: Readonly<Partial<Record<SideName, GivenFile>>>): RunReasons {
  const { result } = run;
  const refused = { left: files.left?.refused ?? [], right: files.right?.refused ?? [] };
  const reasonOf: ReasonOf = rowReasons(result, refused);
  const referenceAt = (side: SideName, place: number) => result[side].rows[place]!.externalId;
  return {
    of: (side, place) => {
      const reason = reasonOf(side, place);
      if (!reason) return undefined;
      const otherSide = side === 'left' ? 'right' : 'left';
      const other = 'other' in reason ? reason.other : 'others' in reason ? reason.others[0] : undefined;
      const ruleId = 'rule' in reason ? ruleIdOf(run, reason.rule) : undefined;
      const byId = 'by' in reason ? ruleIdOf(run, reason.by) : undefined;
      return {
        reason,
        ...(other !== undefined && { other: referenceAt(otherSide, other) }),
        ...('taker' in reason && { taker: referenceAt(side, reason.taker) }),
        ...(ruleId !== undefined && { ruleId }),
        ...(byId !== undefined && { byId }),
      };
    },
    *counts() {
      const counts = new Map<ReasonCode, { left: number; right: number }>();
      for (const side of ['left', 'right'] as const)
        for (const place of result[side].rows.keys()) {
          if (place % atOnce === 0) yield;
          const reason = reasonOf(side, place);
          if (!reason) continue;
          const code = codeOf(reason);
          const count = counts.get(code) ?? { left: 0, right: 0 };
          count[side] += 1;
          counts.set(code, count);
        }
      return [...counts]
        .map(([code, count]) => ({ code, ...count }))
        .toSorted((a, b) => b.left + b.right - a.left - a.right);
    },
    *byZone() {
      const { left, right } = result;
      // Without local times, no day can differ by them.
      if (![left, right].some(({ rows }) => rows.some(({ localTime }) => localTime !== undefined))) return 0;
      let found = 0;
      for (const place of left.rows.keys()) {
        if (place % atOnce === 0) yield;
        const reason = reasonOf('left', place);
        if (reason?.code !== 'differs' || reason.differences.length > 1) continue;
        const isSameDay = localDay(left.rows[place]!) === localDay(right.rows[reason.other]!);
        if (reason.differences[0]?.kind === 'days' && isSameDay) found += 1;
      }
      return found;
    },
  };
}

const localDay = ({ date, localTime = date }: Transaction): string => localTime.slice(0, 10);

function codeOf(reason: RowReason): ReasonCode {
  if (reason.code !== 'differs') return reason.code;
  const [first, ...others] = reason.differences;
  return first && others.length === 0 ? first.kind : 'differs';
}
