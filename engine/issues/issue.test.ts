import { describe, expect, test } from 'vitest';
import { encodeIssue, decodeIssue } from './issue';
import { englishMessage } from './english-message';

describe('an encoded issue', () => {
  test('is its code alone, or with the values of its message', () => {
    expect(encodeIssue('required')).toBe('required');
    expect(encodeIssue('too_long', { min: 1, max: 100 })).toBe('too_long {"min":1,"max":100}');
  });

  test('is decoded unchanged, including line breaks and braces in its values', () => {
    expect(decodeIssue(encodeIssue('required'))).toEqual({ code: 'required' });
    expect(decodeIssue(encodeIssue('priority_taken', { rule: 'a}\n{b' }))).toEqual({
      code: 'priority_taken',
      values: { rule: 'a}\n{b' },
    });
    expect(decodeIssue(encodeIssue('unknown_value', { allowed: ['EXACT', 'DATE_LAG'] }))).toEqual({
      code: 'unknown_value',
      values: { allowed: ['EXACT', 'DATE_LAG'] },
    });
  });

  test.each([
    '',
    'Required',
    'is required',
    'The code is required',
    'required {"a":1} more',
    '1st',
    'required {',
  ])('%j is not an issue', (text) => {
    expect(decodeIssue(text)).toBeUndefined();
  });
});

describe('the English message', () => {
  test('contains the values, and keeps code and values for programs', () => {
    expect(englishMessage(encodeIssue('required'))).toEqual({ message: 'is required', code: 'required' });
    expect(englishMessage(encodeIssue('too_long', { min: 1, max: 100 }))).toEqual({
      message: 'must have 1 to 100 characters',
      code: 'too_long',
      values: { min: 1, max: 100 },
    });
  });

  test('separates the values of a list by commas', () => {
    expect(englishMessage(encodeIssue('unknown_value', { allowed: ['LEFT', 'RIGHT'] })).message).toBe(
      'must be one of LEFT, RIGHT',
    );
  });

  test.each(['Another text.', 'constructor', 'no_such_code', 'no_such_code {"min":1}'])(
    'of %j is unchanged and without a code',
    (text) => {
      expect(englishMessage(text)).toEqual({ message: text });
    },
  );
});
