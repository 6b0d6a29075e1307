import { expect, test } from 'vitest';
import { randomScenario } from '~/testing/random-scenarios';
import { runMatch } from '../matching/run';
import type { Scenario } from '../matching/transaction';
import { lintRules } from './lint';
import type { LintFinding, LintFix } from './lint-findings';

/** What lint says for certain, the engine does: over random rules and rows full of near-collisions. */

/** A scenario with rules of different priorities, and rows as an import stores them: without base amounts. */
function scenarioOf(seed: number): Scenario {
  const scenario = randomScenario(seed, { isWide: seed % 10 === 0 });
  const imported = (rows: Scenario['left']) =>
    rows.map(({ externalId, amount, currency, date }) => ({ externalId, amount, currency, date }));
  const rules = scenario.rules.map((rule, index) => ({ ...rule, priority: index + 1 }));
  return { ...scenario, rules, left: imported(scenario.left), right: imported(scenario.right) };
}

function takesNothing({ code }: LintFinding, contextType: string): boolean {
  if (code === 'takes-nothing' || code === 'empty-date-window') return true;
  return contextType === '1:1' && ['unreachable', 'duplicate', 'shadowed'].includes(code);
}

function withFix(scenario: Scenario, index: number, fix: LintFix | undefined): Scenario {
  const rules = scenario.rules.map((rule, place) => {
    if (place !== index || !fix || !('setting' in fix)) return rule;
    const { [fix.setting]: _, ...config } = rule.config;
    return { ...rule, config: fix.kind === 'set' ? { ...config, [fix.setting]: fix.value } : config };
  });
  return { ...scenario, rules };
}

test('a rule of which lint says that it takes nothing takes nothing', () => {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < 3000; seed += 1) {
    const scenario = scenarioOf(seed);
    const findings = lintRules(scenario.contextType, scenario.rules).filter((finding) =>
      takesNothing(finding, scenario.contextType),
    );
    const { groups, usedUp, rules } = runMatch(scenario);
    const taking = new Set([...groups, ...usedUp].map(({ rule }) => rules[rule]!.priority));
    for (const { code } of findings) seen.set(code, (seen.get(code) ?? 0) + 1);
    expect(findings.filter(({ priority }) => taking.has(priority))).toEqual([]);
  }
  expect([...seen.keys()].toSorted()).toEqual([
    'duplicate',
    'empty-date-window',
    'shadowed',
    'takes-nothing',
    'unreachable',
  ]);
});

test('a setting of which lint says that it has no effect may go', () => {
  let seen = 0;
  for (let seed = 5000; seed < 6000; seed += 1) {
    const scenario = scenarioOf(seed);
    const before = runMatch(scenario).groups;
    for (const { code, index, fix } of lintRules(scenario.contextType, scenario.rules)) {
      if (code !== 'without-effect') continue;
      seen += 1;
      expect(runMatch(withFix(scenario, index, fix)).groups).toEqual(before);
    }
  }
  expect(seen).toBeGreaterThan(500);
});
