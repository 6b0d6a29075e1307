import { expect, it } from 'vitest';
import { runMatch } from '../matching/run';
import type { RuleToRun } from '../matching/transaction';
import { compareRuns, type Run } from './compare-runs';
import { type LineFilter, linesOf } from './filter-lines';
import { row } from '../testing/row';

const exact = (matchReference: boolean): RuleToRun => ({
  priority: 1,
  type: 'EXACT',
  config: { matchReference, matchDate: false },
});
const left = [row('a', '10'), row('b', '20'), row('c', '30'), row('d', '40')];
const right = [row('a', '10'), row('x', '20'), row('c', '30'), row('alone', '99')];
const runOf = (id: string, rule: RuleToRun): Run => ({
  result: runMatch({ contextType: '1:1', left, right, rules: [rule] }),
  ruleIds: [id],
});
const now = runOf('reference', exact(true));
const staged = runOf('amount', exact(false));
const comparison = compareRuns(now, staged);

function lines(filter: LineFilter): string[] {
  return Array.from(linesOf(comparison, { now, staged }, filter), (line) => {
    const [l, r] = [comparison.left[line]!, comparison.right[line]!];
    return l < 0 ? now.result.right.rows[r]!.externalId : now.result.left.rows[l]!.externalId;
  });
}

it.each<[LineFilter, string[]]>([
  [{ outcome: 'all' }, ['a', 'b', 'c', 'd', 'alone']],
  [{ outcome: 'gained' }, ['b']],
  [{ outcome: 'other-rule' }, ['a', 'c']],
  [{ outcome: 'open' }, ['d', 'alone']],
  [{ outcome: 'lost' }, []],
  [{ outcome: 'all', ruleId: 'reference' }, ['a', 'c']],
  [{ outcome: 'all', ruleId: 'amount' }, ['a', 'b', 'c']],
  [{ outcome: 'all', ruleId: 'gone' }, []],
  [{ outcome: 'gained', ruleId: 'reference' }, []],
  [{ outcome: 'all', text: ' ' }, ['a', 'b', 'c', 'd', 'alone']],
  // The partner of a line counts, too, and a right alone.
  [{ outcome: 'all', text: 'x' }, ['b']],
  [{ outcome: 'all', text: 'ALONE' }, ['alone']],
  [{ outcome: 'all', text: 'd' }, ['d']],
  [{ outcome: 'all', text: 'nothing such' }, []],
  [{ outcome: 'gained', ruleId: 'amount', text: 'b' }, ['b']],
  [{ outcome: 'other-rule', ruleId: 'amount', text: 'b' }, []],
])('%j matches %j', (filter, expected) => expect(lines(filter)).toEqual(expected));

it('finds the first row of a side by its text alone', () => {
  const run: Run = {
    result: runMatch({
      contextType: '1:1',
      left: [row('bank', '1')],
      right: [row('acquirer', '2')],
      rules: [],
    }),
    ruleIds: [],
  };
  const alone = compareRuns(run, run);
  const found = (text: string) => linesOf(alone, { now: run, staged: run }, { outcome: 'all', text }).length;
  expect([found('bank'), found('acquirer'), found('here')]).toEqual([1, 1, 0]);
});
