import type { Transaction } from '~/domain/matching/transaction';
import { decimalOf } from '~/domain/matching/exact-number';
import { type GroupedRows, groupReasons } from '~/domain/row-reasons/reason-groups';
import { notTakenReason, type ReasonOf, rowReasons, type SideName } from '~/domain/row-reasons/row-reasons';
import { rowStates } from '~/domain/row-reasons/row-state';
import type { RowReason } from '~/domain/row-reasons/row-reason';
import type { Refusal } from '~/domain/files/transaction-row';
import { type Run, ruleIdOf } from '~/domain/what-if/compare-runs';
import type { GivenFile } from './file-hints';
import type { OpenRow, OpenRowPage, ShownReason } from './what-if-protocol';

export type RunReasons = {
  /** Returns why a row is not matched, `undefined` if it is matched. `place` is its index in run order. */
  readonly of: (side: SideName, place: number) => ShownReason | undefined;
  /** Groups all unmatched rows by reason, the most frequent first. Yields regularly. */
  readonly groups: () => Generator<void, GroupedRows>;
  /** Returns `count` unmatched rows from index `from`, the left ones first, then those of the files' rejected rows. */
  readonly openRows: (from: number, count: number) => OpenRowPage;
  /** Counts left rows that are open only because of the UTC day: in local time, their counterpart has the same day. */
  readonly byZone: () => Generator<void, number>;
};

/** A row of a file that is not a transaction, and an unmatched row of the run by its index in run order. */
type Refused = { readonly side: SideName; readonly refusal: Refusal };
type Unmatched = { readonly side: SideName; readonly place: number };

const sides = ['left', 'right'] as const;
/** The number of rows that are explained between two yields. */
const atOnce = 256;

/** Returns functions for why rows of a run are not matched. */
export function reasonsOfRun(run: Run, files: Readonly<Partial<Record<SideName, GivenFile>>>): RunReasons {
  const { result } = run;
  const refused = { left: files.left?.refused ?? [], right: files.right?.refused ?? [] };
  const reasonOf: ReasonOf = rowReasons(result, refused);
  const referenceAt = (side: SideName, place: number) => result[side].rows[place]!.externalId;
  let open: readonly (Refused | Unmatched)[] | undefined;
  const shown = (side: SideName, place: number): ShownReason | undefined => {
    const reason = reasonOf(side, place);
    if (!reason) return undefined;
    const otherSide = side === 'left' ? 'right' : 'left';
    const other = counterpartOf(reason);
    const ruleId = 'rule' in reason ? ruleIdOf(run, reason.rule) : undefined;
    const byId = 'by' in reason ? ruleIdOf(run, reason.by) : undefined;
    return {
      reason,
      ...(other !== undefined && { other: referenceAt(otherSide, other) }),
      ...('taker' in reason && { taker: referenceAt(side, reason.taker) }),
      ...(ruleId !== undefined && { ruleId }),
      ...(byId !== undefined && { byId }),
    };
  };
  /** Returns a row with its counterpart and the differences of amounts and days. */
  const openRow = (one: Refused | Unmatched): OpenRow => {
    if ('refusal' in one) return { ...one, reason: { reason: notTakenReason(one.refusal) } };
    const { side, place } = one;
    const [own, other] = side === 'left' ? [result.left, result.right] : [result.right, result.left];
    const reason = shown(side, place)!;
    const at = counterpartOf(reason.reason);
    return {
      side,
      reason,
      row: own.rows[place]!,
      ...(at !== undefined && {
        other: other.rows[at]!,
        amountBy: decimalOf(other.amount[at]! - own.amount[place]!),
        daysTo: other.day[at]! - own.day[place]!,
      }),
    };
  };
  const openPlaces = () => {
    const states = rowStates(result);
    return [
      ...sides.flatMap((side) =>
        states[side].flatMap((state, place) => (state === 'open' ? [{ side, place }] : [])),
      ),
      ...sides.flatMap((side) => refused[side].map((refusal) => ({ side, refusal }))),
    ];
  };
  return {
    of: shown,
    groups: () => groupReasons(result, reasonOf, refused),
    openRows: (from, count) => {
      open ??= openPlaces();
      return { total: open.length, rows: open.slice(from, from + count).map(openRow) };
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

/** Returns the index of the row that a reason names on the other side. */
function counterpartOf(reason: RowReason): number | undefined {
  return 'other' in reason ? reason.other : 'others' in reason ? reason.others[0] : undefined;
}
