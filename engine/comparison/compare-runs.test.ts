import { describe, expect, it } from 'vitest';
import { runMatch } from '../matching/run';
import { runToEnd } from '../matching/run-to-end';
import type { RuleToRun } from '../matching/transaction';
import { compareRuns, outcomes, type Run } from './compare-runs';
import { coverageSteps } from './coverage';
import { matchRates } from './match-rate';
import { nearestRows } from './nearest-rows';
import { makeSample } from './samples';
import { samples } from './sample-names';
import { row } from '../testing/row';

const coverageOf = (run: Run) => runToEnd(coverageSteps(run));

const byReference: RuleToRun = {
  priority: 1,
  type: 'EXACT',
  config: { matchReference: true, matchDate: false },
};
const byAmount: RuleToRun = {
  priority: 1,
  type: 'EXACT',
  config: { matchReference: false, matchDate: false },
};
const left = [row('a', '10'), row('b', '20'), row('c', '30'), row('d', '40'), row('e', '60')];
const right = [row('a', '10'), row('x', '20'), row('y', '10', 6), row('c', '30'), row('z', '99')];

function run(...rules: (readonly [string, RuleToRun])[]): Run {
  return {
    result: runMatch({
      contextType: '1:1',
      left,
      right,
      rules: rules.map(([, rule], index) => ({ ...rule, priority: index + 1 })),
    }),
    ruleIds: rules.map(([id]) => id),
  };
}

/** Returns the outcome of each line, by the id of its left row or, without one, of its right row. */
function told(now: Run, staged: Run): Record<string, string> {
  const { left: lefts, right: rights, outcome } = compareRuns(now, staged);
  return Object.fromEntries(
    Array.from(lefts, (place, line) => {
      const name = place < 0 ? now.result.right.rows[rights[line]!]! : now.result.left.rows[place]!;
      return [name.externalId, outcomes[outcome[line]!]!];
    }),
  );
}

describe('two runs compared', () => {
  it('are the same with the same rules', () => {
    const { counts } = compareRuns(run(['r', byReference]), run(['r', byReference]));
    expect(counts).toEqual({ gained: 0, lost: 0, moved: 0, 'other-rule': 0, same: 2, open: 6 });
  });

  it('report new matches, matches by another rule, and lost ones', () => {
    const before = run(['r', byReference]);
    expect(told(before, run(['q', byAmount]))).toEqual({
      a: 'other-rule',
      b: 'gained',
      c: 'other-rule',
      d: 'open',
      e: 'open',
      y: 'open',
      z: 'open',
    });
    expect(told(run(['q', byAmount]), before)['b']).toBe('lost');
  });

  it('identify a rule by its id, not by its place', () => {
    expect(
      told(
        run(['r', byReference], ['q', byAmount]),
        run(
          [
            'off',
            {
              ...byAmount,
              type: 'EXACT',
              config: { matchAmount: true, matchReference: true, referenceMustSet: true },
            },
          ],
          ['r', byReference],
        ),
      ),
    ).toMatchObject({ a: 'other-rule', b: 'lost' });
  });

  it('report another partner', () => {
    const first = run(['r', byAmount]);
    const other: Run = {
      ...first,
      result: { ...first.result, groups: first.result.groups.map((group) => ({ ...group, rights: [4] })) },
    };
    expect(told(first, other)).toMatchObject({ a: 'moved' });
  });
});

describe('a run', () => {
  it('has a rate by number and by amount', () => {
    expect(matchRates(run(['r', byReference]).result).left).toEqual({
      rows: { confirmed: 2, proposed: 0, open: 3 },
      amounts: [{ currency: 'BRL', rows: 5, confirmed: '40', proposed: '0', open: '120' }],
    });
  });

  it('returns what each rule takes', () => {
    const [first, second] = coverageOf(run(['r', byReference], ['q', byAmount]));
    expect(first).toMatchObject({
      ruleId: 'r',
      lefts: 2,
      amounts: [{ currency: 'BRL', amount: '40' }],
    });
    expect(second).toMatchObject({ ruleId: 'q', lefts: 1, usedUp: 0, stopped: false });
  });

  it('finds the nearest rows of the other side: same reference, then amount, then day', () => {
    const { result } = run(['r', byReference]);
    const names = (at: number) =>
      nearestRows(result.left, at, result.right, 3).map((place) => result.right.rows[place]!.externalId);
    expect(names(result.left.rows.findIndex(({ externalId }) => externalId === 'a'))).toEqual([
      'a',
      'y',
      'x',
    ]);
    expect(names(result.left.rows.findIndex(({ externalId }) => externalId === 'd'))[0]).toBe('c');
  });
});

it.each(samples)('the sample %s is the same every time, and rules match most of it', (name) => {
  const sample = makeSample(name);
  expect(makeSample(name)).toEqual(sample);
  const isSplit = name === 'payout';
  const { groups, problem } = runMatch({
    contextType: isSplit ? '1:N' : '1:1',
    ...sample,
    rules: isSplit
      ? [
          {
            priority: 1,
            type: 'DATE_LAG',
            config: { matchCurrency: true, maxDays: 0, feeTolerance: '100000' },
          },
        ]
      : [
          { priority: 1, type: 'EXACT', config: { matchReference: true, matchDate: false } },
          {
            priority: 2,
            type: 'TOLERANCE',
            config: { percentTolerance: '0.04', absTolerance: '1', dateWindowDays: 15, matchReference: true },
          },
        ],
  });
  expect(problem).toBeUndefined();
  expect(groups.length / sample.left.length).toBeGreaterThan(0.5);
  expect(groups.length).toBeLessThan(sample.left.length);
});
