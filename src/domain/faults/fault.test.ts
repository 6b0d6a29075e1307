import { describe, expect, test } from 'vitest';
import { fault, readFault } from './fault';
import { inEnglish } from './in-english';

describe('a fault as a text', () => {
  test('is its code alone, or with the values its message names', () => {
    expect(fault('required')).toBe('required');
    expect(fault('too_long', { min: 1, max: 100 })).toBe('too_long {"min":1,"max":100}');
  });

  test('is read back as it was made, line breaks and braces in its values included', () => {
    expect(readFault(fault('required'))).toEqual({ code: 'required' });
    expect(readFault(fault('priority_taken', { rule: 'a}\n{b' }))).toEqual({
      code: 'priority_taken',
      values: { rule: 'a}\n{b' },
    });
    expect(readFault(fault('unknown_value', { allowed: ['EXACT', 'DATE_LAG'] }))).toEqual({
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
  ])('%j is none', (text) => {
    expect(readFault(text)).toBeUndefined();
  });
});

describe('in English', () => {
  test('a fault has its message with the values put in, and stays readable for programs', () => {
    expect(inEnglish(fault('required'))).toEqual({ message: 'is required', code: 'required' });
    expect(inEnglish(fault('too_long', { min: 1, max: 100 }))).toEqual({
      message: 'must have 1 to 100 characters',
      code: 'too_long',
      values: { min: 1, max: 100 },
    });
  });

  test('values that are a list are parted by commas', () => {
    expect(inEnglish(fault('unknown_value', { allowed: ['LEFT', 'RIGHT'] })).message).toBe(
      'must be one of LEFT, RIGHT',
    );
  });

  test.each(['Another text.', 'constructor', 'no_such_code', 'no_such_code {"min":1}'])(
    '%j is a message as it is, without a code',
    (text) => {
      expect(inEnglish(text)).toEqual({ message: text });
    },
  );
});
