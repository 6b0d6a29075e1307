import { withProgress } from '../lib/with-progress';
import type { SideName } from '../matching/side-name';
import type { SkippedRow } from '../file/reading/transaction-row';
import { absolute, decimalOf, exactAmount } from '../matching/exact-number';
import { compileRule } from '../matching/compile-rule';
import type { MatchResult } from '../matching/result';
import { codeBook, type CodesOf } from '../matching/row-codes';
import { reportEvery } from '../matching/run-state';
import type { Side } from '../matching/side';
import { isRounding } from '../suggestions/amount-tolerance';
import { amountsDoubt } from '../suggestions/one-to-one';
import type { Doubt, ProposedRule } from '../suggestions/suggestion';
import { freeRows, type Sides, tryRule } from '../suggestions/trial';
import { type DifferingRows, ruleFor } from './group-rule';
import type { Transaction } from '../matching/transaction';
import { areOpposite, isOut } from './relation';
import type { ReferenceDifference } from './reference-difference';
import type { RowReason } from './row-reason';
import { type ReferenceSteps, referenceSteps } from './reference-steps';
import { type Prepare, type ReasonOf, refusalReason, type RefusedBySide } from './row-reasons';
import { rowStates } from './row-state';

/** The code of a reason; for a pair with one difference, or opposite signs, the kind of the difference. */
export type ReasonCode =
  | RowReason['code']
  | 'amount'
  | 'sign'
  | 'currency'
  | 'days'
  | 'time'
  | 'reference'
  | 'form'
  | 'base';
/** A sum of amounts without signs, as decimals. `out`: the part of outgoing amounts, if others are incoming. */
export type OpenAmount = {
  readonly currency: string;
  readonly amount: string;
  readonly out?: string | undefined;
};
/** A number of rows, and their amounts per currency, the currency of the most rows first. */
export type OpenSum = { readonly rows: number; readonly amounts: readonly OpenAmount[] };

export type ReasonGroup = {
  /** Unique among the groups of a run; the same for the same reason in another run. */
  readonly key: string;
  readonly code: ReasonCode;
  /** If of what rules compare only the day differs: the number of UTC days between a row and its counterpart, without a sign. */
  readonly days?: number;
  /** If of what rules compare only the reference differs: how; absent if the references are unrelated. */
  readonly by?: readonly ReferenceDifference[];
  /** Changes of the files after which references that differ by their format are equal; absent if there are none. */
  readonly steps?: ReferenceSteps;
  readonly left: OpenSum;
  readonly right: OpenSum;
  /** A rule that would match some of these rows behind the others, and how many matches; absent if there is none. */
  readonly proposal?: { readonly rule: ProposedRule; readonly matches: number; readonly doubt?: Doubt };
};

/** The groups of a run, the group of the most rows first. `keyOf`: the key of the group of a row by its index in run order. */
export type GroupedRows = {
  readonly groups: readonly ReasonGroup[];
  readonly keyOf: (side: SideName, index: number) => string | undefined;
};

type Sums = { rows: number; amounts: Map<string, { rows: number; amount: bigint; out: bigint }> };
type Found = Pick<ReasonGroup, 'key' | 'code' | 'days' | 'by'> & {
  readonly left: Sums;
  readonly right: Sums;
  readonly rule: number | undefined;
  from: number;
  to: number;
  readonly pairs: Record<SideName, number[]>;
};

const atOnce = 256;
/** The maximum number of groups, the largest, for which a rule is tried. */
const maxTried = 10;

/** The parts of the work: codes, what finds the counterparts of a side, the reasons of its rows, rules for the groups. */
const phases = ['codes', 'finders-left', 'left', 'finders-right', 'right', 'rules'] as const;

/** Returns the part of all work that is done, 0 to 1, when a part of a phase is. All phases count the same. */
const partOf = (phase: (typeof phases)[number], part: number): number =>
  (phases.indexOf(phase) + part) / phases.length;

function countOpen(result: MatchResult): Record<SideName, number> {
  const { left, right } = rowStates(result);
  const count = (states: readonly string[]) =>
    states.reduce((sum, state) => (state === 'open' ? sum + 1 : sum), 0);
  return { left: count(left), right: count(right) };
}

/** Adds the amounts of unmatched rows to the sums of their groups. Regularly yields how many rows are explained. */
function* groupRows(
  { rows, imported }: Side,
  isOutgoing: (row: Transaction) => boolean,
  sumsOf: (index: number) => Sums | undefined,
): Generator<number, void> {
  let explained = 0;
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === 0) yield explained;
    const sums = sumsOf(index);
    if (!sums) continue;
    explained += 1;
    addAmount(sums, row.currency, imported[index]!, isOutgoing(row));
  }
}

/**
 * Returns the groups of the unmatched rows of a run and of the `refused` rows of its files. Yields the part of the work
 * that is done, 0 to 1. `prepare` builds what `reasonOf` needs for a side; without it, `reasonOf` does.
 */
export function* groupReasons(
  result: MatchResult,
  reasonOf: ReasonOf,
  refused: RefusedBySide,
  prepare?: Prepare,
): Generator<number, GroupedRows> {
  const found = new Map<string, Found>();
  const keys: Record<SideName, (string | undefined)[]> = { left: [], right: [] };
  const open = countOpen(result);
  // A ledger has debits for what the bank receives. It is the left side.
  const isMirrored = areOpposite(result);
  yield 0;
  if (prepare && open.left + open.right > 0) for (const part of prepare('codes')) yield partOf('codes', part);
  for (const side of ['left', 'right'] as const) {
    if (prepare && open[side] > 0) for (const part of prepare(side)) yield partOf(`finders-${side}`, part);
    const isOutgoing = (row: Transaction) => isOut(row) !== (isMirrored && side === 'left');
    const parts = groupRows(result[side], isOutgoing, (index) => {
      const reason = reasonOf(side, index);
      const group = reason && groupOf(found, reason);
      keys[side].push(group?.key);
      if (group && reason.code === 'differs') addPair(result, group, side, index, reason.other);
      return group?.[side];
    });
    for (const explained of parts) yield partOf(side, explained / Math.max(1, open[side]));
    for (const refusal of refused[side]) addRefused(groupOf(found, refusalReason(refusal))[side], refusal);
  }
  const sorted = [...found.values()].toSorted(
    (a, b) => b.left.rows + b.right.rows - a.left.rows - a.right.rows,
  );
  const free = {
    left: freeRows(result.left, result.leftRule),
    right: freeRows(result.right, result.rightRule),
  };
  const codesOf = codeBook(free.left, free.right).of;
  const groups: ReasonGroup[] = [];
  const tries = Math.min(sorted.length, maxTried);
  for (const group of sorted) {
    const partWith = (part: number) => partOf('rules', Math.min(1, (groups.length + part) / tries));
    yield partWith(0);
    const proposal =
      groups.length < maxTried ? yield* tryRuleOnGroup(result, free, codesOf, group, partWith) : undefined;
    const steps = referenceSteps(result, group);
    groups.push({ ...toReasonGroup(group), ...(steps && { steps }), ...(proposal && { proposal }) });
  }
  return {
    groups,
    keyOf: (side, index) => keys[side][index],
  };
}

function partsOf(reason: RowReason): Pick<ReasonGroup, 'code' | 'days' | 'by'> {
  const { differences: all = [] } = reason.code === 'differs' ? reason : {};
  if (all.some(({ kind }) => kind === 'sign')) return { code: 'sign' };
  // The form of the reference only counts if nothing else differs.
  const differences = all.length > 1 ? all.filter(({ kind }) => kind !== 'form') : all;
  const only = differences.length === 1 ? differences[0] : undefined;
  if (only?.kind === 'days') return { code: 'days', days: Math.abs(only.days) };
  if (only?.kind === 'reference' && only.by) return { code: 'reference', by: only.by };
  return { code: only?.kind ?? reason.code };
}

function keyOf(reason: RowReason): string {
  const { code, days, by } = partsOf(reason);
  return [code, days, by?.join('+')].filter((part) => part !== undefined).join(' ');
}

function groupOf(found: Map<string, Found>, reason: RowReason): Found {
  const key = keyOf(reason);
  const known = found.get(key);
  if (known) return known;
  const sums = (): Sums => ({ rows: 0, amounts: new Map() });
  const group: Found = {
    key,
    ...partsOf(reason),
    left: sums(),
    right: sums(),
    rule: 'rule' in reason ? reason.rule : undefined,
    from: 0,
    to: 0,
    pairs: { left: [], right: [] },
  };
  found.set(key, group);
  return group;
}

function addAmount(sums: Sums, currency: string, signed: bigint, isOut = signed < 0n): void {
  sums.rows += 1;
  const sum = sums.amounts.get(currency) ?? { rows: 0, amount: 0n, out: 0n };
  sums.amounts.set(currency, sum);
  sum.rows += 1;
  sum.amount += absolute(signed);
  if (isOut) sum.out += absolute(signed);
}

function addRefused(sums: Sums, { known }: SkippedRow): void {
  if (known?.amount === undefined || known.currency === undefined) sums.rows += 1;
  else addAmount(sums, known.currency, exactAmount(known.amount));
}

/** Adds a row and its counterpart to the pairs of a group, and their days from left to right to its range. */
function addPair(
  { left, right }: MatchResult,
  group: Found,
  side: SideName,
  index: number,
  other: number,
): void {
  const [l, r] = side === 'left' ? [index, other] : [other, index];
  const days = right.day[r]! - left.day[l]!;
  const isFirst = group.pairs.left.length === 0;
  group.from = isFirst ? days : Math.min(group.from, days);
  group.to = isFirst ? days : Math.max(group.to, days);
  group.pairs.left.push(l);
  group.pairs.right.push(r);
}

function toReasonGroup({ key, code, days, by, left, right }: Found): ReasonGroup {
  return {
    key,
    code,
    ...(days !== undefined && { days }),
    ...(by && { by }),
    left: sumOf(left),
    right: sumOf(right),
  };
}

function sumOf({ rows, amounts }: Sums): OpenSum {
  return {
    rows,
    amounts: [...amounts]
      .toSorted(([, a], [, b]) => b.rows - a.rows)
      .map(([currency, { amount, out }]) => ({
        currency,
        amount: decimalOf(amount),
        ...(out > 0n && { out: decimalOf(out) }),
      })),
  };
}

/**
 * Tries a rule for a group on the `free` rows, which no rule used; returns `undefined` without a rule or a match. Yields
 * what `partWith` returns for the part of the trial that is done.
 */
function* tryRuleOnGroup(
  result: MatchResult,
  free: Sides,
  codesOf: CodesOf,
  group: DifferingRows,
  partWith: (part: number) => number,
): Generator<number, ReasonGroup['proposal']> {
  const rule = ruleFor(result, group);
  const compiled = rule && compileRule({ priority: 1, ...rule }, 0);
  if (!rule || !compiled || 'code' in compiled) return undefined;
  const trial = yield* withProgress(tryRule(result.contextType, free, compiled, codesOf), (_, before) =>
    partWith(Math.min(1, (before * reportEvery) / Math.max(1, free.left.rows.length))),
  );
  if (!trial || trial.groups.length === 0) return undefined;
  const matches = trial.groups.length;
  const isRounded = group.pairs.left.every((l, at) =>
    isRounding(result.left.amount[l]!, result.right.amount[group.pairs.right[at]!]!),
  );
  const isOther = group.code === 'amount' && !isRounded;
  const doubt = isOther ? amountsDoubt(matches, result.groups.length + matches) : undefined;
  return { rule, matches, ...(doubt && { doubt }) };
}
