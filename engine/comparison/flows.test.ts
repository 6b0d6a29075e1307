import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchResult } from '../matching/result';
import { runMatch } from '../matching/run';
import { runToEnd } from '../matching/run-to-end';
import type { RuleToRun, Transaction } from '../matching/transaction';
import { sumDecimals } from '../money/decimal';
import { type Flow, flowsOf } from './flows';
import { fitsLaterSteps } from './fits-later';
import { makeSample } from './samples';
import { samples } from './sample-names';
import { row } from '../testing/row';

const fitsLater = (result: MatchResult) => runToEnd(fitsLaterSteps(result));

const rules: RuleToRun[] = [
  { priority: 1, type: 'EXACT', config: { matchReference: true } },
  { priority: 2, type: 'TOLERANCE', config: { absTolerance: '1', matchReference: false } },
  { priority: 3, type: 'EXACT', config: { matchReference: false } },
];
const ids = ['exact', 'near', 'amount'];

function run(
  left: readonly Transaction[],
  right: readonly Transaction[],
  tried = rules,
  contextType = '1:1',
) {
  return { result: runMatch({ contextType, left, right, rules: tried }), ruleIds: ids };
}

const small = run(
  [row('a', '10'), row('b', '20'), row('c', '-5.50'), row('d', '7', 5, 'USD')],
  [row('a', '10'), row('y', '20.75'), row('c', '-5.50'), row('z', '3.25')],
);

describe('the flows of transactions', () => {
  it('list each rule in order, used-up rows and open rows', () => {
    expect(flowsOf(small)).toEqual({
      all: { left: '4', right: '4' },
      rules: [
        { ruleId: 'exact', groups: 1, left: '1', right: '1', proposed: { left: '0', right: '0' } },
        { ruleId: 'near', groups: 1, left: '1', right: '1', proposed: { left: '0', right: '0' } },
        { ruleId: 'amount', groups: 0, left: '0', right: '0', proposed: { left: '0', right: '0' } },
      ],
      open: { left: '2', right: '2' },
    });
  });

  it('sum up absolute amounts of one currency', () => {
    const { all, rules: byRule, open } = flowsOf(small, 'BRL');
    expect([all, open]).toEqual([
      { left: '35.5', right: '39.5' },
      { left: '5.5', right: '8.75' },
    ]);
    expect(byRule.map(({ left, right }) => [left, right])).toEqual([
      ['10', '10'],
      ['20', '20.75'],
      ['0', '0'],
    ]);
    expect(flowsOf(small, 'USD').open).toEqual({ left: '7', right: '0' });
  });

  it('state the part that is only proposed', () => {
    const { rules: byRule } = flowsOf(
      run(
        [row('a', '10'), row('b', '20', 5, 'USD')],
        [row('a', '10'), row('b', '20', 5, 'EUR')],
        [{ priority: 1, type: 'TOLERANCE', config: { absTolerance: '1', matchCurrency: false } }],
      ),
    );
    expect(byRule[0]).toMatchObject({ groups: 2, left: '2', proposed: { left: '1', right: '1' } });
  });

  it.each(samples)('add up to all of the sample %s, by number and by amount', (sample) => {
    const { left, right } = makeSample(sample);
    const type = sample === 'payout' ? '1:N' : '1:1';
    for (const currency of [undefined, 'BRL']) {
      const { all, rules: byRule, open } = flowsOf(run(left, right, rules, type), currency);
      const parts: Flow[] = [...byRule, open];
      for (const side of ['left', 'right'] as const)
        expect(sumDecimals(parts.map((part) => part[side]))).toBe(all[side]);
    }
  });
});

describe('a later rule that fits every pair of a rule', () => {
  it('is the first such rule', () => {
    // A pair that is exact with its reference is exact without it, and within a tolerance.
    expect(fitsLater(small.result)).toEqual([1, undefined, undefined]);
    expect(fitsLater(run([row('a', '1')], [row('b', '2')]).result)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is not searched for in 1:N', () => {
    const { left, right } = makeSample('payout');
    const { result } = run(left, right, rules, '1:N');
    expect(result.groups.length).toBeGreaterThan(5);
    expect(new Set(fitsLater(result))).toEqual(new Set([undefined]));
  });

  it('takes every pair alone: without the rule, the rows of each pair still fit', () => {
    const amounts = fc.array(fc.constantFrom('1', '1.5', '2', '2.5'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, amounts, (some, others) => {
        const { result } = run(
          some.map((amount, at) => row(`r${at}`, amount)),
          others.map((amount, at) => row(`r${at}`, amount)),
        );
        fitsLater(result).forEach((later, rule) => {
          if (later === undefined) return;
          for (const group of result.groups.filter((one) => one.rule === rule)) {
            const pair = [result.left.rows[group.left]!, result.right.rows[group.rights[0]!]!] as const;
            const alone = run([pair[0]], [pair[1]], [rules[later]!]);
            expect(alone.result.groups).toHaveLength(1);
          }
        });
      }),
    );
  });
});
