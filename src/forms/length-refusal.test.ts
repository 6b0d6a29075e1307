import { expect, test } from 'vitest';
import { lengthRefusal } from './length-refusal';

const screen = new Set(['name', 'interval', 'feeToleranceAbs']);
const refusal = (sentence: string, value: unknown = 'Card') => lengthRefusal(sentence, screen, () => value);

test.each([
  ['context name exceeds maximum length of 100', 'name'],
  ['name must be at most 100 characters', 'name'],
  ['Interval is too long', 'interval'],
])('%s', (sentence, field) => {
  expect(refusal(sentence)).toEqual({ field, message: `Too long for this server: ${sentence}` });
});

test('a text with few characters and many bytes gets the reason why it is too long', () => {
  const { field, message } = refusal('context name exceeds maximum length of 100', 'ã'.repeat(60)) ?? {};
  expect(field).toBe('name');
  expect(message).toMatch(/it counts bytes.*120, and 100 are allowed/);
});

test.each([
  'invalid context payload',
  'the name is odd',
  'the region is too long',
  'name and interval are too long',
])('no field is guessed: %s', (sentence) => {
  expect(refusal(sentence)).toBeUndefined();
});
