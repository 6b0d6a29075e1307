import { otherSide, type SideName } from '../matching/side-name';
import type { TransactionRow } from '../file/reading/read-transactions';
import { rowUnit } from '../file/notation/dialect';
import type { CodeBook } from '../matching/row-codes';
import type { Transaction } from '../matching/transaction';
import { type GroupedRows, groupReasons } from '../reasons/reason-groups';
import { type ReasonOf, reasonSteps, type RefusedBySide } from '../reasons/row-reasons';
import type { RowReason } from '../reasons/row-reason';
import { type Run, ruleIdOf } from '../comparison/compare-runs';
import type { SessionFile } from './session-file';
import type { ShownReason } from './what-if-protocol';

export type RunReasons = {
  /** Returns why a row is not matched, `undefined` if it is matched. `index` is its index in run order. */
  readonly of: (side: SideName, index: number) => ShownReason | undefined;
  /** Groups all unmatched rows by reason, the most frequent first. Regularly yields the part that is done, 0 to 1. */
  readonly groups: () => Generator<number, GroupedRows>;
  /** Returns the likely counterpart of an unmatched row by its index in run order; `undefined` if there is none. */
  readonly counterpart: (side: SideName, index: number) => number | undefined;
  readonly refused: RefusedBySide;
  /** Counts left rows that are open only because of the UTC day: in local time, their counterpart has the same day. */
  readonly byZone: () => Generator<void, number>;
};

const atOnce = 256;
/** In place of the index of a counterpart: there is none, or it was not searched yet. */
const none = -1;
const notSearched = -2;

/** Returns functions for why rows of a run are unmatched. `codes`: those of the rows, if known. */
export function reasonsOfRun(
  run: Run,
  files: Readonly<Partial<Record<SideName, SessionFile>>>,
  codes?: CodeBook,
): RunReasons {
  const { result } = run;
  const refused = { left: files.left?.refused ?? [], right: files.right?.refused ?? [] };
  const { of: reasonOf, prepare } = reasonSteps(result, refused, codes, {
    left: files.left?.lastDay,
    right: files.right?.lastDay,
  });
  const referenceAt = (side: SideName, index: number) => result[side].rows[index]!.externalId;
  // The groups find the counterparts of all unmatched rows: sorting them again would take as long.
  const counterparts = {
    left: new Int32Array(result.left.rows.length).fill(notSearched),
    right: new Int32Array(result.right.rows.length).fill(notSearched),
  };
  const reasonWithCounterpart: ReasonOf = (side, index) => {
    const reason = reasonOf(side, index);
    counterparts[side][index] = (reason && counterpartOf(reason)) ?? none;
    return reason;
  };
  const shown = (side: SideName, index: number): ShownReason | undefined => {
    const reason = reasonOf(side, index);
    if (!reason) return undefined;
    const others = result[otherSide(side)].rows;
    const otherFile = files[otherSide(side)];
    const other = counterpartOf(reason);
    const ruleId = 'rule' in reason ? ruleIdOf(run, reason.rule) : undefined;
    const byId = 'by' in reason ? ruleIdOf(run, reason.by) : undefined;
    return {
      reason,
      ...(other !== undefined && { other: others[other]!.externalId }),
      ...(reason.code === 'same-reference' &&
        otherFile && {
          otherRow: { row: rowOf(others[reason.other]!), unit: rowUnit(otherFile.summary.dialect) },
        }),
      ...('taker' in reason && { taker: referenceAt(side, reason.taker) }),
      ...(ruleId !== undefined && { ruleId }),
      ...(byId !== undefined && { byId }),
    };
  };
  return {
    of: shown,
    groups: () => groupReasons(result, reasonWithCounterpart, refused, prepare),
    counterpart: (side, index) => {
      if (counterparts[side][index] === notSearched) reasonWithCounterpart(side, index);
      const found = counterparts[side][index]!;
      return found === none ? undefined : found;
    },
    refused,
    *byZone() {
      const { left, right } = result;
      // Without local times, no day can differ by them.
      if (![left, right].some(({ rows }) => rows.some(({ localTime }) => localTime !== undefined))) return 0;
      let found = 0;
      for (const index of left.rows.keys()) {
        if (index % atOnce === 0) yield;
        const reason = reasonOf('left', index);
        if (reason?.code !== 'differs' || reason.differences.length > 1) continue;
        const isSameDay = localDay(left.rows[index]!) === localDay(right.rows[reason.other]!);
        if (reason.differences[0]?.kind === 'days' && isSameDay) found += 1;
      }
      return found;
    },
  };
}

const rowOf = (row: Transaction): number => (row as TransactionRow).row;

const localDay = ({ date, localTime = date }: Transaction): string => localTime.slice(0, 10);

/** Returns the index of the row that a reason names on the other side. */
function counterpartOf(reason: RowReason): number | undefined {
  return 'other' in reason ? reason.other : 'others' in reason ? reason.others[0] : undefined;
}
