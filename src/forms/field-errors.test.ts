import { expect, test } from 'vitest';
import { placeIssues } from './field-errors';

const onScreen = new Set(['name', 'config']);

test('a field shows the first of its messages, in the order of the service', () => {
  const { fields, unplaced } = placeIssues<{ name: string; config: string }>(
    [
      { path: ['name'], message: 'first' },
      { path: ['name'], message: 'second' },
      { path: ['config', 'maxDays'], message: 'the nearest field around it' },
      { path: ['config'], message: 'later' },
      { path: ['items', 0], message: 'of no field' },
    ],
    onScreen,
  );
  expect([...fields]).toEqual([
    ['name', 'first'],
    ['config', 'the nearest field around it'],
  ]);
  expect(unplaced).toEqual([{ path: ['items', 0], message: 'of no field' }]);
});
