import { sumDecimals } from '../money/decimal';
import { covers, farthestDay, type KnownFacts } from './covers';
import type { LintFinding, LintRule } from './lint-findings';
import { lintSettings, takesNothing } from './lint-settings';
import { matchesAnything } from './matches-anything';
import { ruleFacts, type RuleFacts } from './rule-facts';

type Found = Pick<LintFinding, 'code' | 'values' | 'fix'>;

/**
 * What is noticeable in the rules of a context, in the order in which they are tried, without any file. What says that
 * a rule never takes anything is certain, and so found in 1:1 contexts only: in others what one left leaves over
 * depends on the rows. A rule that cannot be read is not compared with others.
 */
export function lintRules(contextType: string, rules: readonly LintRule[]): LintFinding[] {
  const facts = rules.map(ruleFacts);
  return rules.flatMap((rule, index) => {
    const found = facts[index]!;
    const own = lintSettings(contextType, rule, found);
    const order = takesNothing(contextType, found) ? [] : lintPlace(contextType, rules, facts, index);
    return [...order, ...own].map((finding) => ({
      ...finding,
      index,
      priority: rule.priority,
      ...(rule.id !== undefined && { id: rule.id }),
    }));
  });
}

/** What is noticeable in a rule's place: of several findings the one that says most. */
function lintPlace(
  contextType: string,
  rules: readonly LintRule[],
  facts: readonly RuleFacts[],
  index: number,
): Found[] {
  const own = facts[index]!;
  if (own.type === 'unclear') return [];
  const earlier = facts.slice(0, index).flatMap((found, place) => {
    if (found.type === 'unclear' || takesNothing(contextType, found)) return [];
    return [{ found, rule: rules[place]! }];
  });
  const isCertain = contextType === '1:1';
  const anything = earlier.find(({ rule }) => matchesAnything(rule));
  const duplicate = earlier.find(({ found }) => sameTests(contextType, found, own));
  if (duplicate)
    return [{ code: 'duplicate', values: { of: duplicate.rule.priority }, fix: { kind: 'remove' } }];
  if (anything && isCertain) {
    const { priority } = anything.rule;
    return [{ code: 'unreachable', values: { after: priority }, fix: { kind: 'move-before', priority } }];
  }
  const wider = isCertain ? earlier.find(({ found }) => covers(found, own)) : undefined;
  if (wider) {
    const { priority } = wider.rule;
    return [{ code: 'shadowed', values: { by: priority }, fix: { kind: 'move-before', priority } }];
  }
  const looser = earlier.find(({ found }) => isLooser(found, own));
  if (!looser) return [];
  const { priority } = looser.rule;
  return [
    { code: 'loose-before-strict', values: { before: priority }, fix: { kind: 'move-before', priority } },
  ];
}

const decimals = new Set(['absolute', 'percent', 'fee', 'value']);

/** Whether two rules test the same. In 1:1 contexts how a group is made up of parts does not count. */
function sameTests(contextType: string, left: RuleFacts, right: RuleFacts): boolean {
  const tests = (facts: RuleFacts) =>
    JSON.stringify(facts, (key, value: unknown) => {
      if (key === 'allocation' && contextType === '1:1') return undefined;
      // 0.5 and 0.50 are the same bound.
      return decimals.has(key) && typeof value === 'string' ? sumDecimals([value]) : value;
    });
  return tests(left) === tests(right);
}

/**
 * Whether a rule before another is the looser one: it compares less and nothing more closely. Amounts that may differ
 * are looser than equal ones, days that may differ than one day, and no reference than a reference.
 */
function isLooser(earlier: KnownFacts, later: KnownFacts): boolean {
  const [before, behind] = [strictness(earlier), strictness(later)];
  const pairs = before.map((value, place) => [value, behind[place]!] as const);
  return pairs.every(([wide, narrow]) => wide <= narrow) && pairs.some(([wide, narrow]) => wide < narrow);
}

/** How closely amount, currency, day and reference are compared: 0 not at all, 1 within bounds, 2 exactly. */
function strictness(facts: KnownFacts): readonly number[] {
  const days = farthestDay(facts);
  return [
    amountStrictness(facts),
    facts.currency ? 2 : 0,
    days === undefined ? 0 : days === 0 ? 2 : 1,
    facts.type !== 'DATE_LAG' && facts.reference ? 2 : 0,
  ];
}

function amountStrictness(facts: KnownFacts): number {
  if (facts.type === 'EXACT') return facts.amount ? 2 : 0;
  if (facts.type === 'DATE_LAG') return facts.fee === undefined ? 2 : 1;
  return facts.absolute === undefined && facts.percent === undefined ? 2 : 1;
}
