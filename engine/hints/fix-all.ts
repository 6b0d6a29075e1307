import { moveBefore, orderOf } from '../configuration/match-rules/order';
import type { Finding, Fix, LintContext, RuleToLint } from './finding';
import { lintRules } from './lint-rules';

/** Rules after their fixes, and the hints about these rules: those that remain, and new ones that fixes cause. */
type FixedRules = { readonly rules: readonly RuleToLint[]; readonly remaining: readonly Finding[] };

/** The maximum number of rules to check again in total: about half a second. Above it, the remaining fixes are skipped. */
const maxChecked = 10_000;

/** Returns the rules after the fixes of all hints, one after another; each hint is computed on the rules fixed so far. */
export function fixAll(rules: readonly RuleToLint[], context: LintContext): FixedRules {
  let fixed = rules;
  let checked = 0;
  for (const finding of lintRules(rules, context).findings) {
    if (!finding.fix) continue;
    const { ruleId, code, other } = finding;
    // A hint without another rule depends on its own rule alone.
    const linted = other === undefined ? fixed.filter(({ id }) => id === ruleId) : fixed;
    checked += linted.length;
    const findings = checked > maxChecked ? [] : lintRules(linted, context).findings;
    const same = findings.find(
      (one) => one.ruleId === ruleId && one.code === code && isSameKind(one, finding),
    );
    const fix = same?.fix;
    if (fix) fixed = withFix(fixed, ruleId, fix);
  }
  return { rules: fixed, remaining: lintRules(fixed, context).findings };
}

/** Returns whether two hints are about the same settings, as a rule may have the same hint twice. */
const isSameKind = (one: Finding, other: Finding) =>
  one.code === 'no-effect' || one.values.settings?.join() === other.values.settings?.join();

function withFix(rules: readonly RuleToLint[], ruleId: string, fix: Fix): readonly RuleToLint[] {
  if (fix.kind === 'delete') return rules.filter(({ id }) => id !== ruleId);
  if (fix.kind === 'edit')
    return rules.map((rule) =>
      rule.id === ruleId ? { ...rule, type: fix.type ?? rule.type, config: fix.config } : rule,
    );
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return moveBefore(orderOf(rules), ruleId, fix.before).flatMap((id) => byId.get(id) ?? []);
}
