import type { CalculableSchedule, FeeProblem } from '../calculate';
import { roundingModes } from '../../money/rounding-modes';
import type { AmountRow } from './amount-row';
import { compileFees } from './compiled-fees';
import { type Grouping, groupKeyOf } from './grouping';
import { feesOfRows, isUncertain } from './row-fees';
import type { AmountKind, RowFailure, RowFee, RowOutcome } from './row-fees';

export type FeeRequest = {
  readonly current: CalculableSchedule;
  readonly edited: CalculableSchedule;
  readonly kind: AmountKind;
  /** The decimal places of gross amounts: those of the currency. */
  readonly digits: number;
  readonly grouping?: Grouping;
};

export const changes = ['dearer', 'cheaper', 'same', 'uncertain', 'failed'] as const;
/** How the edited schedule changes a row's fee. `uncertain`: the gross is ambiguous; `failed`: a fee is missing. */
export type FeeChange = (typeof changes)[number];

export type ComparedRow = {
  readonly current: RowOutcome;
  readonly edited: RowOutcome;
  readonly change: FeeChange;
  /** The edited schedule's fee under each of `roundingModes`, in units of 10⁻¹⁸; absent if the file has net amounts. */
  readonly byMode?: readonly bigint[];
};

export type FeeComparison = {
  readonly request: FeeRequest;
  readonly rows: readonly AmountRow[];
  readonly compared: readonly ComparedRow[];
  /** The index in `groupKeys` of each row's group. */
  readonly groupOf: Int32Array;
  readonly groupKeys: readonly string[];
};

/** A schedule that cannot be calculated: the current one, the edited one, or the own one of a group. */
export type ScheduleProblem = {
  readonly schedule: 'current' | 'edited' | 'own';
  readonly problem: FeeProblem;
};

/** The number of rows compared between two yields, where the caller may cancel. */
const stride = 256;

/**
 * Compares the fees of two schedules for all rows, in units of 10⁻¹⁸; in a group with its own schedule, this one is both.
 * Yields the number of rows done; returns the comparison, or the schedule that cannot be calculated.
 */
export function* compareSteps(
  rows: readonly AmountRow[],
  request: FeeRequest,
): Generator<number, FeeComparison | ScheduleProblem> {
  const { by = [], own = [] } = request.grouping ?? {};
  const usual = rowComparer(request, 'edited', request.edited, request.current);
  if ('problem' in usual) return usual;
  const ofGroup = new Map<string, RowComparer>();
  for (const { group, schedule } of own) {
    const comparer = rowComparer(request, 'own', schedule);
    if ('problem' in comparer) return comparer;
    ofGroup.set(group, comparer);
  }
  const keyOf = groupKeyOf(by);
  const groups = new Map<string, number>();
  const groupOf = new Int32Array(rows.length);
  const compared: ComparedRow[] = [];
  for (const row of rows) {
    if (compared.length % stride === 0) yield compared.length;
    const key = keyOf(row);
    const index = groups.get(key) ?? groups.size;
    groups.set(key, index);
    groupOf[compared.length] = index;
    compared.push((ofGroup.get(key) ?? usual)(row));
  }
  return { request, rows, compared, groupOf, groupKeys: [...groups.keys()] };
}

type RowComparer = (row: AmountRow) => ComparedRow;

/** Returns a function that compares a row's fees by two schedules, both the same without `present`. */
function rowComparer(
  { kind, digits }: FeeRequest,
  name: ScheduleProblem['schedule'],
  schedule: CalculableSchedule,
  present = schedule,
): RowComparer | ScheduleProblem {
  const current = compileFees(present);
  if ('problem' in current)
    return { schedule: name === 'edited' ? 'current' : name, problem: current.problem };
  const edited = compileFees(schedule);
  if ('problem' in edited) return { schedule: name, problem: edited.problem };
  const editedOf = feesOfRows(edited.fees, kind, digits);
  const currentOf = present === schedule ? editedOf : feesOfRows(current.fees, kind, digits);
  const modes = kind === 'gross' ? modesOf(schedule) : [];
  return (row) => {
    const other = editedOf(row);
    const one = currentOf === editedOf ? other : currentOf(row);
    const byMode = isFee(other) && kind === 'gross' ? modes.map((feeBy) => feeBy(other)) : undefined;
    return { current: one, edited: other, change: changeOf(one, other), ...(byMode && { byMode }) };
  };
}

/** Returns the schedules of the row at index `index`: those of the request or, for both, the own one of its group. */
export function schedulesOf({ request, groupOf, groupKeys }: FeeComparison, index: number) {
  const key = groupKeys[groupOf[index]!];
  const own = request.grouping?.own.find(({ group }) => group === key)?.schedule;
  return { current: own ?? request.current, edited: own ?? request.edited };
}

function modesOf(schedule: CalculableSchedule): ((fee: RowFee) => bigint)[] {
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
export function whyNotCompared(row: Pick<ComparedRow, 'current' | 'edited'>): RowFailure | undefined {
  const whys = [row.edited, row.current].flatMap((outcome) => (isFee(outcome) ? [] : [outcome]));
  return whys.find((why) => !isUncertain(why)) ?? whys[0];
}

/** Returns the increase of the fee by the edited schedule, in units of 10⁻¹⁸; `undefined` if one has no fee. */
export function differenceOf({ current, edited }: ComparedRow): bigint | undefined {
  return isFee(current) && isFee(edited) ? edited.fee - current.fee : undefined;
}

/** Returns the acquirer's fee minus the edited schedule's, in units of 10⁻¹⁸; `undefined` if one is missing. */
export function overchargeOf({ charged }: AmountRow, { edited }: ComparedRow): bigint | undefined {
  return charged !== undefined && isFee(edited) ? charged - edited.fee : undefined;
}

function changeOf(current: RowOutcome, edited: RowOutcome): FeeChange {
  if (!isFee(current) || !isFee(edited))
    return isUncertain(whyNotCompared({ current, edited })!) ? 'uncertain' : 'failed';
  if (edited.fee === current.fee) return 'same';
  return edited.fee > current.fee ? 'dearer' : 'cheaper';
}
