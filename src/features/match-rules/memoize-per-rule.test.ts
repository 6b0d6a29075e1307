import { expect, it, vi } from 'vitest';
import { memoizePerRule } from './rule-sentence';

it('builds a text once for the same settings, and again for another type of rule or context', () => {
  const say = vi.fn((rule: { type: string; config: object }, contextType?: string) => [
    `${rule.type} in ${contextType}`,
  ]);
  const words = memoizePerRule(say);
  const config = { maxDays: 3 };
  expect(words({ type: 'EXACT', config }, '1:1')).toEqual(['EXACT in 1:1']);
  expect(words({ type: 'EXACT', config }, '1:1')).toBe(words({ type: 'EXACT', config }, '1:1'));
  expect(say).toHaveBeenCalledOnce();
  expect(words({ type: 'EXACT', config }, '1:N')).toEqual(['EXACT in 1:N']);
  expect(words({ type: 'DATE_LAG', config })).toEqual(['DATE_LAG in undefined']);
  expect(words({ type: 'DATE_LAG', config: { maxDays: 3 } })).toEqual(['DATE_LAG in undefined']);
  expect(say).toHaveBeenCalledTimes(4);
});
