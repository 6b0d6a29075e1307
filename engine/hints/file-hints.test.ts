import { describe, expect, it } from 'vitest';
import { runMatch } from '../matching/run';
import type { RuleToRun, Transaction } from '../matching/transaction';
import { fileHints, isFew, sharedOf } from './file-hints';
import { row } from '../testing/row';

const rule = (config: RuleToRun['config']): RuleToRun => ({ priority: 1, type: 'EXACT', config });
const byReference = rule({ matchReference: true });
const byAmount = rule({ matchReference: false });
const many = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

type Given = { left: Transaction[]; right: Transaction[]; rules?: RuleToRun[]; contextType?: string };
function hints({ left, right, rules = [byReference], contextType = '1:1' }: Given) {
  const run = runMatch({ contextType, left, right, rules });
  return fileHints(run, 0, sharedOf(run));
}

describe('hints about two files', () => {
  it('are empty if the files match', () => {
    expect(hints({ left: [row('a')], right: [row('A')] })).toEqual([]);
    expect(hints({ left: [], right: [] })).toEqual([]);
  });

  it('report that nothing is in common, the most serious first', () => {
    expect(hints({ left: [row('a')], right: [row('b', '10', 6, 'USD')] })).toEqual([
      { code: 'currencies' },
      { code: 'days' },
      { code: 'references', shared: 0, of: 1 },
    ]);
  });

  it('ignore references that no rule compares, and all before the first rule', () => {
    const files = { left: [row('a')], right: [row('b')] };
    expect(hints({ ...files, rules: [byAmount] })).toEqual([]);
    expect(hints({ ...files, rules: [byAmount, byReference] })).toHaveLength(1);
    expect(hints({ ...files, rules: [] })).toEqual([]);
  });

  it('count what a rule uses up', () => {
    const files = { left: [row('a', '-10'), row('b')], right: [row('a', '-10'), row('b')] };
    expect(hints(files)).toEqual([{ code: 'negative-amount', rows: 2, pairs: 1 }]);
    const refunded = { left: [...files.left, row('c', '5')], right: [...files.right, row('c', '-5')] };
    expect(hints(refunded)).toEqual([{ code: 'negative-amount', rows: 2, pairs: 0 }]);
    const whole = { left: [row('w', '501')], right: many(501, (at) => row(`p${at}`, '1')) };
    const sum = rule({ matchAmount: false, matchReference: false });
    expect(hints({ ...whole, contextType: '1:N', rules: [sum] })).toEqual([
      { code: 'group-too-large', rows: 502 },
    ]);
  });

  it('check other columns if fewer than 5 % of references match', () => {
    const left = many(100, (at) => row(`l${at}`));
    const right = (same: number) => many(100, (at) => row(at < same ? `l${at}` : `r${at}`));
    const run = (same: number) =>
      runMatch({ contextType: '1:1', rules: [byReference], left, right: right(same) });
    expect(isFew(sharedOf(run(4)), run(4))).toBe(true);
    expect(isFew(sharedOf(run(5)), run(5))).toBe(false);
    // Few, but no column would match more.
    expect(fileHints(run(4), 0, 4)).toEqual([]);
    const better = { right: { steps: [], column: 'NSU' }, percent: 100 };
    expect(fileHints(run(4), 0, 4, better)).toEqual([{ code: 'references', shared: 4, of: 100, better }]);
  });
});
