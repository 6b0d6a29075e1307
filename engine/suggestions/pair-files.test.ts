import { expect, test } from 'vitest';
import { bestProposal, type SetupProposal } from './best-setup';
import { pairFiles } from './pair-files';

const rows = (...of: readonly (readonly [id: string, amount: string])[]) =>
  of.map(([externalId, amount]) => ({ externalId, amount, currency: 'BRL', date: '2026-01-05T00:00:00Z' }));

test('the two files with the most in common are a pair, whatever their order', () => {
  const ledger = rows(['a', '1'], ['b', '2'], ['c', '3']);
  const bank = rows(['A', '1.00'], ['B', '9']);
  const other = rows(['x', '1'], ['y', '77'], ['z', '78']);
  expect(pairFiles([ledger, bank])).toEqual([0, 1]);
  expect(pairFiles([other, ledger, bank])).toEqual([1, 2]);
  expect(pairFiles([bank, other, ledger])).toEqual([0, 2]);
});

test('files that have nothing in common, or no rows, are the first two', () => {
  expect(pairFiles([rows(['a', '1']), rows(['b', '2']), []])).toEqual([0, 1]);
  expect(pairFiles([[], []])).toEqual([0, 1]);
  expect(pairFiles([rows(['a', '1'])])).toBeUndefined();
  expect(pairFiles([])).toBeUndefined();
});

const proposal = (contextType: '1:1' | '1:N', left: number, right: number): SetupProposal => ({
  contextType,
  isSwapped: false,
  suggestions: { suggestions: [], free: { left: 100, right: 100 }, matched: { left, right } },
});

test('one to one is proposed unless another type matches clearly more', () => {
  const one = proposal('1:1', 90, 90);
  expect(bestProposal([one, proposal('1:N', 92, 92)]).contextType).toBe('1:1');
  expect(bestProposal([one, proposal('1:N', 93, 93)]).contextType).toBe('1:N');
  expect(bestProposal([proposal('1:1', 0, 0), proposal('1:N', 0, 0)]).contextType).toBe('1:1');
});
