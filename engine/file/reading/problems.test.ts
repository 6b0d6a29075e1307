import { expect, test } from 'vitest';
import { ProblemList } from './problems';

test('counts problems by code, and stores the first places with shortened cells', () => {
  const problems = new ProblemList();
  problems.note('nul', { row: 1, cell: 'x'.repeat(101) });
  for (let row = 1; row <= 51; row += 1) problems.note('quote', { row });
  problems.note('nul', { row: 2, column: 'a', cell: '' });
  expect(problems.list).toEqual([
    {
      code: 'nul',
      count: 2,
      first: [
        { row: 1, cell: 'x'.repeat(100) },
        { row: 2, column: 'a', cell: '' },
      ],
    },
    { code: 'quote', count: 51, first: Array.from({ length: 50 }, (_, index) => ({ row: index + 1 })) },
  ]);
  // The key itself is omitted, too.
  expect(Object.keys(problems.list[1]!.first[0]!)).toEqual(['row']);
});
