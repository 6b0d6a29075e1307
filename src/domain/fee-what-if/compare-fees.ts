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
  /** The decimal places of gross amounts: those of the currency. */
  readonly digits: number;
};

export const changes = ['dearer', 'cheaper', 'same', 'uncertain', 'failed'] as const;
/** How the edited schedule changes a row's fee. `uncertain`: the gross is ambiguous; `failed`: a fee is missing. */
export type FeeChange = (typeof changes)[number];

export type ComparedRow = {
  readonly now: RowOutcome;
  readonly edited: RowOutcome;
  readonly change: FeeChange;
  /** The edited schedule's fee under each of `roundingModes`, in units of 10⁻¹⁸; absent if the file has net amounts. */
  readonly byMode?: readonly bigint[];
};

export type FeeComparison = {
  readonly request: FeeRequest;
  readonly rows: readonly AmountRow[];
  readonly compared: readonly ComparedRow[];
};

/** The number of rows compared between two yields, where the caller may cancel. */
const stride = 256;

/** Compares the fees of two schedules for all rows. Yields the number of rows done; returns the result or a problem. */
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

/** Returns why a row cannot be compared, failures before uncertainties; `undefined` if it can. */
export function failureOf({ now, edited }: Pick<ComparedRow, 'now' | 'edited'>): RowFailure | undefined {
  const whys = [edited, now].flatMap((outcome) => (isFee(outcome) ? [] : [outcome]));
  return whys.find((why) => !isUncertain(why)) ?? whys[0];
}

/** Returns the increase of the fee by the edited schedule, in units of 10⁻¹⁸; `undefined` if one has no fee. */
export function differenceOf({ now, edited }: ComparedRow): bigint | undefined {
  return isFee(now) && isFee(edited) ? edited.fee - now.fee : undefined;
}

/** Returns the acquirer's fee minus the edited schedule's, in units of 10⁻¹⁸; `undefined` if one is missing. */
export function overchargeOf({ charged }: AmountRow, { edited }: ComparedRow): bigint | undefined {
  return charged !== undefined && isFee(edited) ? charged - edited.fee : undefined;
}

function changeOf(now: RowOutcome, edited: RowOutcome): FeeChange {
  if (!isFee(now) || !isFee(edited)) return isUncertain(failureOf({ now, edited })!) ? 'uncertain' : 'failed';
  if (edited.fee === now.fee) return 'same';
  return edited.fee > now.fee ? 'dearer' : 'cheaper';
}
