import type { CalculableSchedule, FeeProblem } from '../fee-schedules/calculate';
import { roundingModes } from '../money/rounding';
import type { AmountRow } from './amount-row';
import { compileFees } from './compiled-fees';
import {
  type AmountKind,
  feesOfRows,
  isUncertain,
  type RowFailure,
  type RowFee,
  type RowOutcome,
} from './row-fees';

/** Two fee schedules over the same amounts, row by row (docs/fee-what-if.md#what-is-compared). */

export type FeeRequest = {
  readonly now: CalculableSchedule;
  readonly edited: CalculableSchedule;
  readonly kind: AmountKind;
  /** Digits after the point that a gross has: those of the currency. */
  readonly digits: number;
};

export const changes = ['dearer', 'cheaper', 'same', 'uncertain', 'failed'] as const;
/**
 * What the edited schedule makes of a row: it takes more, less, the same; its gross is not certain by one of the two; or one of
 * them cannot be calculated.
 */
export type FeeChange = (typeof changes)[number];

/** A row as both schedules see it. */
export type ComparedRow = {
  readonly now: RowOutcome;
  readonly edited: RowOutcome;
  readonly change: FeeChange;
  /** Of the gross by the edited schedule under each of `roundingModes`, in units; nothing for amounts that are net. */
  readonly byMode?: readonly bigint[];
};

export type FeeComparison = {
  readonly request: FeeRequest;
  readonly rows: readonly AmountRow[];
  readonly compared: readonly ComparedRow[];
};

/** Rows between two looks at whether the comparison is still wanted. */
const stride = 256;

/**
 * Compares the schedules over all rows; yields the number of rows done now and then. `item` of a problem is the place of
 * the fee that cannot be read, in the schedule named.
 */
export function* compareSteps(
  rows: readonly AmountRow[],
  request: FeeRequest,
): Generator<number, FeeComparison | { readonly schedule: 'now' | 'edited'; readonly problem: FeeProblem }> {
  const now = compileFees(request.now);
  if ('problem' in now) return { schedule: 'now', problem: now.problem };
  const edited = compileFees(request.edited);
  if ('problem' in edited) return { schedule: 'edited', problem: edited.problem };
  const { kind, digits } = request;
  const nowOf = feesOfRows(now.fees, kind, digits);
  const editedOf = feesOfRows(edited.fees, kind, digits);
  const modes = kind === 'gross' ? modesOf(request.edited) : [];
  const compared: ComparedRow[] = [];
  for (const row of rows) {
    if (compared.length % stride === 0) yield compared.length;
    const one = nowOf(row);
    const other = editedOf(row);
    const byMode = isFee(other) && kind === 'gross' ? modes.map((feeBy) => feeBy(other)) : undefined;
    compared.push({ now: one, edited: other, change: changeOf(one, other), ...(byMode && { byMode }) });
  }
  return { request, rows, compared };
}

/** All fees of a row under each of the rounding modes; those of the set one are known. */
function modesOf(schedule: CalculableSchedule): ((known: RowFee) => bigint)[] {
  return roundingModes.map((roundingMode) => {
    const compiled = compileFees({ ...schedule, roundingMode });
    if (roundingMode === schedule.roundingMode || 'problem' in compiled) return ({ fee }) => fee;
    const { charge } = compiled.fees;
    return ({ gross }) => charge(gross)!.fee;
  });
}

/** Whether an outcome is fees. */
export function isFee(outcome: RowOutcome): outcome is RowFee {
  return typeof outcome === 'object';
}

/** Why a row cannot be compared: a failure before what is only not certain, the edited schedule's before the present one's. */
export function failureOf({ now, edited }: Pick<ComparedRow, 'now' | 'edited'>): RowFailure | undefined {
  const whys = [edited, now].flatMap((outcome) => (isFee(outcome) ? [] : [outcome]));
  return whys.find((why) => !isUncertain(why)) ?? whys[0];
}

/** By how much the edited schedule takes more, in units; undefined where one of the two has no fee. */
export function differenceOf({ now, edited }: ComparedRow): bigint | undefined {
  return isFee(now) && isFee(edited) ? edited.fee - now.fee : undefined;
}

/** By how much the acquirer took more than the edited schedule does, in units. */
export function overchargeOf({ charged }: AmountRow, { edited }: ComparedRow): bigint | undefined {
  return charged !== undefined && isFee(edited) ? charged - edited.fee : undefined;
}

function changeOf(now: RowOutcome, edited: RowOutcome): FeeChange {
  if (!isFee(now) || !isFee(edited)) return isUncertain(failureOf({ now, edited })!) ? 'uncertain' : 'failed';
  if (edited.fee === now.fee) return 'same';
  return edited.fee > now.fee ? 'dearer' : 'cheaper';
}
