import { expect, it } from 'vitest';
import { allWithAll } from '~/testing/all-with-all';
import { randomScenario } from '~/testing/random-scenarios';
import type { MatchResult } from './result';
import { runMatch } from './run';

/** A result in the reference's words. Rows are told apart by their place, since references repeat. */
function inWords(result: MatchResult) {
  const pairs = [
    ...result.groups.map((group) => ({ ...group, recorded: true })),
    ...result.usedUp.map((group) => ({ ...group, score: undefined, recorded: false })),
  ]
    .sort((a, b) => a.rule - b.rule || a.left - b.left)
    .map(({ rule, left, rights, score, recorded }) => ({
      left: result.left.rows[left]!.externalId,
      rights: rights.map((right) => result.right.rows[right]!.externalId),
      rule: result.rules[rule]!.place,
      ...(recorded && { score }),
      recorded,
    }));
  const reasons = Object.fromEntries(
    [...result.reasons].map(([left, reason]) => [result.left.rows[left]!.externalId, reason]),
  );
  return { failed: result.problem !== undefined, pairs, reasons };
}

const total = Number(process.env['RECON_SCENARIOS'] ?? 1000);
const seeds = Array.from({ length: total }, (_, seed) => seed);

/** References repeat in half of the scenarios; reasons are compared where each names one row. */
it(`agrees with every left tried with every right, in ${total} scenarios`, () => {
  let [pairs, splits, failed, usedUp, proposed] = [0, 0, 0, 0, 0];
  for (const seed of seeds) {
    const hasUniqueIds = seed % 2 === 0;
    const scenario = randomScenario(seed, { uniqueIds: hasUniqueIds, isWide: seed % 25 === 0 });
    const result = runMatch(scenario);
    const expected = allWithAll(scenario);
    const found = inWords(result);
    const told = {
      ...expected,
      pairs: expected.pairs.map(({ score, ...pair }) => ({ ...pair, ...(pair.recorded && { score }) })),
    };
    if (!hasUniqueIds) {
      told.reasons = {};
      found.reasons = {};
    }
    expect(found, `seed ${seed}: ${JSON.stringify(scenario)}`).toEqual(told);
    pairs += result.groups.length;
    splits += result.groups.filter(({ rights }) => rights.length > 1).length;
    failed += Number(found.failed);
    usedUp += result.usedUp.length;
    proposed += result.groups.filter(({ status }) => status === 'PROPOSED').length;
  }
  // The scenarios are worth it: all that may happen happens often.
  expect(pairs).toBeGreaterThan(total * 0.8);
  expect(Math.min(splits, proposed)).toBeGreaterThan(total / 25);
  expect(Math.min(failed, usedUp)).toBeGreaterThan(total / 63);
});
