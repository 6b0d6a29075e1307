import { afterEach, expect, test } from 'vitest';
import { encodeIssue } from '@recon/engine/issues/issue';
import { validationMessage } from './validation-message';
import { setLocale } from './locale';

afterEach(() => setLocale('en'));

test('translates an issue by its code and values, in the language of the console', async () => {
  const told = { message: 'muss kürzer sein', code: 'too_long', values: { min: 1, max: 50 } };
  expect(validationMessage(told)).toBe('must have 1 to 50 characters');
  await setLocale('en-XA');
  expect(validationMessage(told)).toMatch(/^⟦mûšt hàvé.*1.*50.*⟧$/);
});

test('translates an encoded issue in the same way, with a list in the user’s language', () => {
  expect(validationMessage(encodeIssue('unknown_value', { allowed: ['LEFT', 'RIGHT'] }))).toBe(
    'must be one of LEFT, RIGHT',
  );
  expect(validationMessage(encodeIssue('required'))).toBe('is required');
  expect(validationMessage('another text')).toBe('another text');
});

test.each([
  [{ message: 'no code' }],
  [{ message: 'unknown', code: 'of_another_service' }],
  [{ message: 'its values are missing', code: 'too_long' }],
  [{ message: 'its values are others', code: 'too_long', values: { most: 3 } }],
  [{ message: 'its values are none', code: 'too_long', values: null }],
])('returns the service’s message if the code is unknown: %j', (told) => {
  expect(validationMessage(told)).toBe(told.message);
});
