import { expect, test } from 'vitest';
import { firstState } from '@recon/engine/testing/edit-log';
import { differencesOf } from './DifferenceList';

test('differences are counted as the list shows them: settings, positions of rules, and objects of one side', () => {
  const context = { ...firstState.context, interval: 'hourly', feeToleranceAbs: '9.99' };
  expect(differencesOf(firstState, { ...firstState, context }).count).toBe(2);
  const [removed, ...rules] = firstState.rules;
  expect(removed).toBeDefined();
  expect(differencesOf(firstState, { ...firstState, context, rules }).count).toBe(3);
  expect(differencesOf(firstState, firstState).count).toBe(0);
});
