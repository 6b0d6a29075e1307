import { expect, it } from 'vitest';
import type { Flows, RuleFlow } from '@recon/engine/comparison/flows';
import { flowRows } from './flow-rows';

const rule = (ruleId: string, count: number, proposed = 0): RuleFlow => ({
  ruleId,
  groups: count,
  left: String(count),
  right: String(count),
  proposed: { left: String(proposed), right: String(proposed) },
});
const flows = (rules: RuleFlow[]): Flows => ({
  all: { left: '200', right: '100' },
  rules,
  open: { left: '20', right: '0' },
});

it('each rule takes its part of what the previous rules leave', () => {
  const rows = flowRows(flows([rule('a', 80), rule('b', 10, 5)]));
  expect(rows.map(({ kind, left, right }) => [kind, left, right])).toEqual([
    ['rule', { from: 100, to: 60, confirmed: 40 }, { from: 100, to: 20, confirmed: 80 }],
    ['rule', { from: 60, to: 55, confirmed: 2.5 }, { from: 20, to: 10, confirmed: 5 }],
    ['open', { from: 55, to: 45, confirmed: 0 }, { from: 10, to: 10, confirmed: 0 }],
  ]);
});

it('groups adjacent rules that take nothing', () => {
  const rows = flowRows(flows([rule('a', 0), rule('b', 0), rule('c', 80), rule('d', 0)]));
  expect(rows.map(({ kind, rules }) => [kind, rules.map(({ ruleId }) => ruleId).join('')])).toEqual([
    ['group', 'ab'],
    ['rule', 'c'],
    ['group', 'd'],
    ['open', ''],
  ]);
});

it('shows the 40 rules that take most in rows of their own, and groups the others with their sum', () => {
  const many = Array.from({ length: 50 }, (_, at) => rule(`r${at}`, at < 10 ? 1 : 2));
  const rows = flowRows(flows(many));
  expect(rows).toHaveLength(42);
  expect(rows[0]).toMatchObject({ kind: 'group', flow: { left: '10', right: '10' } });
});

it('shows the share of a rule whatever other rules match, and as the rest what the match rate leaves', () => {
  const few = flows([rule('a', 1), rule('b', 1)]);
  const rows = flowRows({ ...few, all: { left: '3', right: '6' }, open: { left: '1', right: '4' } });
  expect(rows.map(({ share }) => share)).toEqual([
    { left: '33.3', right: '16.6' },
    { left: '33.3', right: '16.6' },
    { left: '33.4', right: '66.7' },
  ]);
});

it('does not divide by an empty side', () => {
  const [open] = flowRows({ ...flows([]), all: { left: '0', right: '0' }, open: { left: '0', right: '0' } });
  expect(open).toMatchObject({ left: { from: 0, to: 0 }, right: { from: 0, to: 0 } });
});
