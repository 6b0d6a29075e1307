import type { CalculableSchedule, FeeProblem } from '../fee-schedules/calculate';
import { roundingModes } from '../money/rounding';
import type { AmountRow } from './amount-row';
import { compileFees } from './compiled-fees';
import { feesOfRows, isUncertain } from './row-fees';
import type { AmountKind, RowFailure, RowFee, RowOutcome } from './row-fees';

export type FeeRequest = {
  readonly now: CalculableSchedule;
  readonly edited: CalculableSchedule;
  readonly kind: AmountKind;
  /** The number of decimal places that gross amounts have: those of the currency. */
  readonly digits: number;
};

export const changes = ['dearer', 'cheaper', 'same', 'uncertain', 'failed'] as const;
/** How the edited schedule changes a row's fee; `uncertain`: ambiguous gross, `failed`: a schedule has no fee. */
export type FeeChange = (typeof changes)[number];

export type ComparedRow = {
  readonly now: RowOutcome;
  readonly edited: RowOutcome;
  readonly change: FeeChange;
  /** The edited schedule's fee under each of `roundingModes`, in units of 10⁻¹⁸; absent for net amounts. */
  readonly byMode?: readonly bigint[];
};

export type FeeComparison = {
  readonly request: FeeRequest;
  readonly rows: readonly AmountRow[];
  readonly compared: readonly ComparedRow[];
};

/** The number of rows between two checks for cancellation. */
const stride = 256;

/** Compares two schedules over all rows (docs/fee-what-if.md#what-is-compared). Yields the number of rows done. */
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

function modesOf(schedule: CalculableSchedule): ((known: RowFee) => bigint)[] {
  return roundingModes.map((roundingMode) => {
    const compiled = compileFees({ ...schedule, roundingMode });
    if (roundingMode === schedule.roundingMode || 'problem' in compiled) return ({ fee }) => fee;
    const { charge } = compiled.fees;
    return ({ gross }) => charge(gross)!.fee;
  });
}

export function isFee(outcome: RowOutcome): outcome is RowFee {
  return typeof outcome === 'object';
}

/** Returns why a row cannot be compared, if so: failures before uncertainties, the edited schedule's first. */
export function failureOf({ now, edited }: Pick<ComparedRow, 'now' | 'edited'>): RowFailure | undefined {
  const whys = [edited, now].flatMap((outcome) => (isFee(outcome) ? [] : [outcome]));
  return whys.find((why) => !isUncertain(why)) ?? whys[0];
}

/** Returns by how much the edited schedule raises the fee, in units of 10⁻¹⁸; `undefined` if a schedule has no fee. */
export function differenceOf({ now, edited }: ComparedRow): bigint | undefined {
  return isFee(now) && isFee(edited) ? edited.fee - now.fee : undefined;
}

/** Returns the acquirer's fee minus the edited schedule's, in units of 10⁻¹⁸; `undefined` if one of them is missing. */
export function overchargeOf({ charged }: AmountRow, { edited }: ComparedRow): bigint | undefined {
  return charged !== undefined && isFee(edited) ? charged - edited.fee : undefined;
}

function changeOf(now: RowOutcome, edited: RowOutcome): FeeChange {
  if (!isFee(now) || !isFee(edited)) return isUncertain(failureOf({ now, edited })!) ? 'uncertain' : 'failed';
  if (edited.fee === now.fee) return 'same';
  return edited.fee > now.fee ? 'dearer' : 'cheaper';
}
