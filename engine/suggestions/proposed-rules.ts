import { compileRule, type CompiledRule } from '../matching/compile-rule';
import { referenceKey } from '../matching/pair-tests';
import { ambiguousGroups, type RowGroup } from './ambiguity';
import { absolute } from '../matching/exact-number';
import { riskOf } from './risk';
import type { Doubt, ProposedRule, Suggestion, Support, TrialCounts } from './suggestion';
import { freeRows, type Sides, type Trial, tryRule } from './trial';

export type Attempt = {
  readonly rule: ProposedRule;
  readonly evidence: Support;
  /** The maximum percentage of ambiguous matches. With more, the rule is not suggested. */
  readonly maxAmbiguous: number;
  /** The minimum number of matches; by default a thousandth of the left rows. */
  readonly minMatches?: number;
  /** Groups of `sides` that are known to belong together: the rule must not be ambiguous for these either. */
  readonly knownGroups?: { readonly sides: Sides; readonly groups: readonly RowGroup[] };
  /** Why the rows that the rule is for may be errors. */
  readonly doubt?: Doubt | undefined;
  /** Counts ambiguous matches of a rule that is not compared row by row; by default `ambiguousGroups` does. */
  readonly ambiguousOf?: (sides: Sides, groups: readonly RowGroup[]) => number;
};

/** The rules found so far. Each further rule is tried on the rows that these do not use. */
export type ProposedRules = {
  free(): Sides;
  /** Tries a rule and adds it if it is useful; returns whether it was added. Yields regularly. */
  attempt(attempt: Attempt): Generator<void, boolean>;
  /** True if each reference is unique on its side, ignoring case. If false, rules must compare the case. */
  readonly isKey: boolean;
  tried(): number;
  readonly suggestions: readonly Suggestion[];
};

/** A tolerance must not exceed a fifth of the amounts of more than 5 % of its matches: it would hide what is missing. */
const widePart = 5n;
const mostWide = 5;
/** A rule must match at least one in this number of left rows to be suggested. */
const minShare = 1000;

/** Returns an empty list of rules, to which `attempt` adds useful ones: each is tried on the rows that those before left. */
export function createProposedRules(contextType: string, allSides: Sides): ProposedRules {
  const least = Math.max(1, allSides.left.rows.length / minShare);
  const suggestions: Suggestion[] = [];
  const isKey = !hasDouble(allSides.left) && !hasDouble(allSides.right);
  let free = allSides;
  let tried = 0;

  function* attempt(attempted: Attempt): Generator<void, boolean> {
    const { rule, evidence, maxAmbiguous, minMatches: fewest = 1, knownGroups: known } = attempted;
    tried += 1;
    const compiled = compileRule({ ...rule, priority: 1 }, 0);
    if ('code' in compiled) return false;
    const trial = yield* tryRule(contextType, free, compiled);
    if (!trial || trial.groups.length < Math.max(least, fewest)) return false;
    const isTooAmbiguous = (count: number | undefined, groups: readonly RowGroup[]) =>
      count === undefined || count * 100 > groups.length * maxAmbiguous;
    const ambiguous = yield* ambiguousIn(compiled, trial.groups, attempted);
    if (ambiguous === undefined || isTooAmbiguous(ambiguous, trial.groups)) return false;
    if (known && isTooAmbiguous(yield* ambiguousGroups(compiled, known.sides, known.groups), known.groups))
      return false;
    const takes = takesOf(free, trial, ambiguous);
    const comparesAmounts = compiled.type !== 'EXACT' || compiled.amount || contextType === '1:N';
    const doubt = attempted.doubt ?? wideTolerance(compiled, free, trial.groups);
    suggestions.push({ rule, evidence, takes, risk: riskOf(takes, comparesAmounts, doubt) });
    free = { left: freeRows(free.left, trial.leftRule), right: freeRows(free.right, trial.rightRule) };
    return true;
  }

  function* ambiguousIn(rule: CompiledRule, groups: readonly RowGroup[], { ambiguousOf }: Attempt) {
    if (ambiguousOf) return ambiguousOf(free, groups);
    // If each reference is unique, no second transaction has the same one.
    return rule.reference && isKey ? 0 : yield* ambiguousGroups(rule, free, groups);
  }

  return { free: () => free, attempt, isKey, tried: () => tried, suggestions };
}

/** Returns whether a side has a reference twice, ignoring the case of letters. */
function hasDouble({ rows }: Sides['left']): boolean {
  return new Set(rows.map(({ externalId }) => referenceKey(externalId, 'unicode'))).size < rows.length;
}

/** Returns a doubt if the tolerance of a rule is large for the amounts that it matches; else `undefined`. */
function wideTolerance(
  rule: CompiledRule,
  { left, right }: Sides,
  groups: readonly RowGroup[],
): Doubt | undefined {
  if (rule.type !== 'TOLERANCE') return undefined;
  const isWide = (one: bigint, other: bigint) =>
    one !== other && rule.absolute * widePart > absolute(one) && rule.absolute * widePart > absolute(other);
  const count = groups.filter(({ left: l, rights }) =>
    rights.some((r) => isWide(left.amount[l]!, right.amount[r]!)),
  ).length;
  return count * 100 > groups.length * mostWide ? { code: 'wide', count } : undefined;
}

function takesOf({ left, right }: Sides, { groups, usedUp }: Trial, ambiguous: number): TrialCounts {
  const keyOf = (side: Sides['left'], at: number) => referenceKey(side.rows[at]!.externalId, 'unicode');
  const hasNone = (side: Sides['left'], at: number) => side.rows[at]!.facts?.hasNoReference === true;
  const isOtherReference = (l: number, rights: readonly number[]) =>
    rights.some((r) => keyOf(left, l) !== keyOf(right, r) && !(hasNone(left, l) && hasNone(right, r)));
  return {
    lefts: groups.length,
    rights: groups.reduce((sum, { rights }) => sum + rights.length, 0),
    proposed: groups.filter(({ status }) => status === 'PROPOSED').length,
    usedUp: usedUp.reduce((sum, { rights }) => sum + 1 + rights.length, 0),
    ambiguous,
    withoutReference: groups.filter(({ left: l, rights }) => isOtherReference(l, rights)).length,
    otherAmount: groups.filter(
      ({ left: l, rights }) => rights.length === 1 && right.amount[rights[0]!] !== left.amount[l],
    ).length,
  };
}
