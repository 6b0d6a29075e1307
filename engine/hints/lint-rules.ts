import { compileRule, type CompiledRule } from '../matching/compile-rule';
import type { Fraction } from '../matching/exact-number';
import { runToEnd } from '../matching/run-to-end';
import { comparesNothing, coverageOf, decimalPlacesInRun, isZeroFraction, leavesNoSplit } from './covers';
import type { Finding, FindingCode, LintContext, RuleToLint } from './finding';
import { singleRuleFindings } from './own-settings';
import { takesNothing } from './takes-nothing';

/** The maximum number of pairs of rules to compare. Above it, hints about the order may be missing. */
export const maxComparisons = 100_000;

export type Lint = {
  /** The hints, sorted by rule. Per rule, those about its own settings are first. */
  readonly findings: readonly Finding[];
  readonly comparisons: number;
  /** False if `maxComparisons` was reached, so hints may be missing. */
  readonly isComplete: boolean;
};

/** Returns hints about likely mistakes in rules, passed in priority order (docs/contract.md#rules-that-do-nothing). */
export function lintRules(rules: readonly RuleToLint[], context: LintContext): Lint {
  return runToEnd(lintSteps(rules, context));
}

/** Returns the hints of `lintRules`. Yields after each rule: 1,000 rules take longer than a frame. */
export function* lintSteps(rules: readonly RuleToLint[], context: LintContext): Generator<void, Lint> {
  const findings: Finding[] = [];
  const order = orderLint(context);
  for (const [index, ruleToLint] of rules.entries()) {
    const rule = compileRule({ ...ruleToLint, priority: index }, index);
    if ('code' in rule) {
      if (rule.code === 'rule-config')
        findings.push({ code: 'fails-run', ruleId: ruleToLint.id, values: { settings: [rule.key] } });
      continue;
    }
    findings.push(...singleRuleFindings(rule, ruleToLint, context));
    const found = takesNothing(rule, ruleToLint, context.contextType)
      ? undefined
      : order.add(rule, ruleToLint.id);
    if (found) findings.push(found);
    yield;
  }
  return { findings, comparisons: order.comparisons(), isComplete: order.comparisons() < maxComparisons };
}

type Standing = { readonly rule: CompiledRule; readonly id: string };

/**
 * Returns an object whose `add` compares a rule with the earlier ones. It skips those that an earlier rule covers: that
 * rule covers all that they cover.
 */
function orderLint(context: LintContext) {
  const canRun = context.contextType === '1:1' || context.contextType === '1:N';
  const earlier: Standing[] = [];
  const seen = new Map<string, Standing>();
  let comparisons = 0;

  function add(rule: CompiledRule, id: string): Finding | undefined {
    if (!canRun) return undefined;
    const key = signature(rule, context);
    const same = seen.get(key);
    if (same) return sameAs(same, rule, id, context);
    seen.set(key, { rule, id });
    const { covering, looser } = search(rule);
    if (!covering) earlier.push({ rule, id });
    if (covering) return coveredBy(covering, looser, { rule, id });
    return looser && { code: 'loose-first', ruleId: id, values: {}, other: looser.id, fix: before(looser) };
  }

  /** Returns the first earlier rule that covers this one, and the first that does so at least nearly. */
  function search(rule: CompiledRule): { covering?: Standing; looser?: Standing } {
    let looser: Standing | undefined;
    for (const standing of earlier) {
      const relation = related(standing.rule, rule);
      if (relation === 'covers') return { covering: standing, looser: looser ?? standing };
      if (relation === 'nearly' && !looser && !related(rule, standing.rule)) looser = standing;
    }
    return looser ? { looser } : {};
  }

  function related(a: CompiledRule, b: CompiledRule) {
    if (comparisons >= maxComparisons) return undefined;
    comparisons += 1;
    return coverageOf(a, b, context);
  }

  function coveredBy(covering: Standing, looser: Standing | undefined, { rule, id }: Standing): Finding {
    const found = { ruleId: id, values: {}, other: covering.id };
    if (comparesNothing(covering.rule))
      return { ...found, code: 'unreachable', fix: before(looser ?? covering) };
    // If each rule takes what the other takes, another order does not help.
    const isSame = related(rule, covering.rule) === 'covers';
    return { ...found, code: 'shadowed', fix: isSame ? { kind: 'delete' } : before(looser ?? covering) };
  }

  return { add, comparisons: () => comparisons };
}

const before = ({ id }: Standing) => ({ kind: 'move' as const, before: id });

function sameAs(same: Standing, rule: CompiledRule, ruleId: string, { contextType }: LintContext): Finding {
  const found = { ruleId, values: {}, other: same.id };
  // With the same settings the second rule is too late even if a score depends on the row.
  const leavesNothing = contextType === '1:1' || rule.allocation.partial || leavesNoSplit(same.rule, rule);
  return leavesNothing
    ? { ...found, code: 'duplicate', fix: { kind: 'delete' } }
    : { ...found, code: 'repeated' };
}

/** Returns a key for the effect of a rule: its type and effective settings. Equal keys mean the same effect. */
function signature(rule: CompiledRule, context: LintContext): string {
  const { allocation, reference } = rule;
  const { partial, tolerance, percent } = allocation;
  const split = [partial, !isZeroFraction(tolerance) && percent, plain(tolerance)];
  const isSplit = context.contextType !== '1:1';
  const common = [rule.type, rule.currency, reference?.fold, ...(isSplit ? split : [])];
  return [...common, ...ofType(rule, context)].join(' ');
}

function ofType(rule: CompiledRule, context: LintContext): unknown[] {
  switch (rule.type) {
    case 'EXACT':
      return [rule.amount, rule.date];
    case 'TOLERANCE': {
      const isRounded = rule.scale < decimalPlacesInRun(context);
      return [
        rule.absolute,
        plain(rule.percent),
        !isZeroFraction(rule.percent) && rule.percentOf,
        isRounded && `${rule.scale} ${rule.mode}`,
        rule.days?.[0]?.to,
      ];
    }
    case 'DATE_LAG':
      return [rule.fee, ...rule.days!.flatMap(({ from, to }) => [from, to])];
  }
}

/** Returns a fraction as a text, the same for equal ones. The denominator must be a power of ten. */
function plain({ top, bottom }: Fraction): string {
  let [over, under] = [top, bottom];
  while (under > 1n && over % 10n === 0n) [over, under] = [over / 10n, under / 10n];
  return `${over}/${under}`;
}

/** Hints about rows that stay unmatched, or runs that fail, and those about settings that change nothing. */
const costly: readonly FindingCode[] = [
  'fails-run',
  'takes-nothing',
  'empty-window',
  'unreachable',
  'shadowed',
];
const harmless: readonly FindingCode[] = ['duplicate', 'repeated', 'zero-tolerance', 'no-effect'];

/** Returns hints sorted by what they cost, the costliest first; equal ones in the order of their rules. */
export function rankFindings(findings: readonly Finding[]): Finding[] {
  const rank = ({ code }: Finding) => (costly.includes(code) ? 0 : 2 + harmless.indexOf(code));
  return findings.toSorted((a, b) => rank(a) - rank(b));
}
