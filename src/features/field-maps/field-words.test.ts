import { expect, test } from 'vitest';
import { previewRows } from '~/domain/field-maps/preview';
import { confidenceText, countProblems, problemText } from './field-words';

test('a confidence is a word and a number', () => {
  expect([0.97, 0.9, 0.75, 0.5].map(confidenceText)).toEqual([
    'high confidence, 97 %',
    'high confidence, 90 %',
    'medium confidence, 75 %',
    'low confidence, 50 %',
  ]);
});

test('a problem says what the cell may mean', () => {
  expect(
    problemText({ problem: 'slash-date', kind: 'ambiguous', likely: ['2026-11-05', '2026-05-11'] }),
  ).toBe('date with slashes is refused; 2026-11-05 or 2026-05-11');
  expect(problemText({ problem: 'decimal-comma', kind: 'refused', likely: ['1.5'] })).toBe(
    'decimal comma; probably 1.5',
  );
  expect(problemText({ problem: 'empty', kind: 'refused' })).toBe('empty');
});

test('problems are counted by field and kind, the most frequent first, with an example', () => {
  const preview = previewRows(
    ['Valor'],
    [['1.5'], ['2,5'], ['(3)'], ['4,5'], ['5,5']],
    [{ field: 'amount', column: 'Valor' }],
    ['BRL'],
  );
  expect(countProblems(preview)).toEqual([
    { field: 'amount', problem: 'decimal-comma', count: 3, example: '2,5' },
    { field: 'amount', problem: 'parentheses', count: 1, example: '(3)' },
  ]);
});
