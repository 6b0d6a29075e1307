import { expect, it } from 'vitest';
import { withSuggested } from './with-suggested';

const rule = (id: string) => ({ id, type: 'EXACT', config: { matchAmount: true } });
const staged = { rules: [rule('a'), rule('b')], off: new Set(['b']) };

it('new rules follow the staged ones, or replace them', () => {
  expect(withSuggested(staged, [rule('new')], 'behind')).toEqual({
    rules: [rule('a'), rule('b'), rule('new')],
    off: new Set(['b']),
  });
  expect(withSuggested(staged, [rule('new')], 'instead')).toEqual({ rules: [rule('new')], off: new Set() });
});
