import { expect, test } from 'vitest';
import { readEndToEndId } from './end-to-end-id';

test('reads participant, UTC minute and sequence', () => {
  expect(readEndToEndId('E12345678202601151030AbC12345678')).toEqual({
    participant: '12345678',
    minute: '2026-01-15T10:30:00Z',
    sequence: 'AbC12345678',
  });
});

test('ignores surrounding blanks', () => {
  expect(readEndToEndId(' E12345678202601151030AbC12345678\n')).toMatchObject({ participant: '12345678' });
});

test.each([
  ['E12345678202602301030AbC12345678', 'time'],
  ['E12345678202601152460AbC12345678', 'time'],
  ['E12345678202601151030AbC1234567', 'form'],
  ['D12345678202601151030AbC12345678', 'form'],
  ['E1234567X202601151030AbC12345678', 'form'],
  ['E12345678202601151030AbC1234567-', 'form'],
  ['xE12345678202601151030AbC12345678', 'form'],
  ['E12345678202601151030AbC123456789', 'form'],
  ['', 'form'],
])('rejects %s for its %s', (text, fault) => {
  expect(readEndToEndId(text)).toEqual({ fault });
});
