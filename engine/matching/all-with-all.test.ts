import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bruteForceMatch, type ReferenceResult } from '../testing/brute-force-match';
import { randomScenario } from '../testing/random-scenarios';
import { decimalOf } from './exact-number';
import type { MatchResult } from './result';
import { runMatch } from './run';

/** Returns a result in the form of the reference implementation. Groups not recorded have no score or shares. */
function asReference(result: MatchResult): ReferenceResult {
  const pairs = [
    ...result.groups.map((group) => ({ ...group, recorded: true })),
    ...result.usedUp.map((group) => ({ ...group, score: 0, shares: undefined, recorded: false })),
  ]
    .sort((a, b) => a.rule - b.rule || a.left - b.left)
    .map(({ rule, left, rights, shares, score, recorded }) => ({
      left: result.left.rows[left]!.externalId,
      rights: rights.map((right) => result.right.rows[right]!.externalId),
      ...(shares && { shares: shares.map(decimalOf) }),
      rule: result.rules[rule]!.index,
      score,
      recorded,
    }));
  const reasons = Object.fromEntries(
    [...result.reasons].map(([left, reason]) => [result.left.rows[left]!.externalId, reason]),
  );
  return { failed: result.problem !== undefined, pairs, reasons };
}

function withoutDropped({ shares, ...pair }: ReferenceResult['pairs'][number]) {
  return pair.recorded ? { ...pair, ...(shares && { shares }) } : { ...pair, score: 0 };
}

const total = Number(process.env['RECON_SCENARIOS'] ?? 1000);

// So many scenarios take seconds, on a busy machine more than the usual limit.
it(`agrees with the reference implementation in ${total} scenarios`, { timeout: 60 * total }, () => {
  const seen = { pairs: 0, splits: 0, failed: 0, usedUp: 0, proposed: 0, incomplete: 0 };
  const scenarios = fc.record({
    seed: fc.nat(),
    /** If true, each id occurs once per side; only then are reasons compared. */
    uniqueIds: fc.boolean(),
    isWide: fc.integer({ min: 0, max: 24 }).map((one) => one === 0),
  });
  fc.assert(
    fc.property(scenarios, ({ seed, uniqueIds, isWide }) => {
      const scenario = randomScenario(seed, { uniqueIds, isWide });
      const result = runMatch(scenario);
      const expected = bruteForceMatch(scenario);
      const found = asReference(result);
      expect({ ...found, reasons: uniqueIds && found.reasons }).toEqual({
        ...expected,
        pairs: expected.pairs.map(withoutDropped),
        reasons: uniqueIds && expected.reasons,
      });
      seen.pairs += result.groups.length;
      seen.splits += result.groups.filter(({ rights }) => rights.length > 1).length;
      seen.failed += Number(found.failed);
      seen.usedUp += result.usedUp.length;
      seen.proposed += result.groups.filter(({ status }) => status === 'PROPOSED').length;
      seen.incomplete += result.reasons.size;
    }),
    { numRuns: total },
  );
  // The scenarios must contain enough of each outcome for the comparison to mean something.
  expect(seen.pairs).toBeGreaterThan(total * 0.6);
  const rare = [seen.splits, seen.failed, seen.usedUp, seen.proposed, seen.incomplete];
  expect(Math.min(...rare)).toBeGreaterThan(total / 100);
});
