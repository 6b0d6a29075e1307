import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { englishMessage } from '@recon/engine/issues/english-message';
import { isUuid } from './values';
import { clampedInteger, decimal, queryFilter, queryInteger, shortList, text, uuid } from './request-values';

const name = text(40);
const messages = (value: string) =>
  z.safeParse(name, value).error?.issues.map(({ message }) => englishMessage(message).message) ?? [];

test.each([
  'Card acquirer',
  'Conta nº 1 – São João',
  '決済',
  'מסלקה',
  '\u200Fמסלקה',
  '👩‍🚀',
  '☎️',
  'e\u0301',
  '.',
])('accepts %j as a name', (value) => {
  expect(messages(value)).toEqual([]);
});

test.each([
  '\u200B',
  '\u200B\u200D\u2060',
  '\u00AD',
  '\u3164',
  '\u2800\u2800',
  '\u{E0041}',
  '\uFE0F',
  '\u200F',
])('rejects %j as invisible', (value) => {
  expect(messages(value)).toEqual(['must hold a character that can be seen']);
});

test.each(['a\u0000b', 'a\tb', 'a\nb', 'a\u001B[31mb', 'a\u0085b', 'a\u2028b', 'a\u202Eb', 'a\u2067b'])(
  'rejects %j, which contains a forbidden character',
  (value) => {
    expect(messages(value)).toEqual([
      'must not hold control characters, line breaks or marks that turn the direction of the text',
    ]);
  },
);

test('reports only the length of an empty name', () => {
  expect(messages('   ')).toEqual(['must have 1 to 40 characters']);
});

test('reports an invalid name together with other issues', () => {
  const shape = z.object({ name }).check((payload) => {
    payload.issues.push({ code: 'custom', input: payload.value, message: 'around' });
  });
  const { error } = z.safeParse(shape, { name: '\u200B' });
  expect(error?.issues.map(({ message }) => englishMessage(message).message)).toEqual([
    'must hold a character that can be seen',
    'around',
  ]);
});

const faults = (shape: z.core.$ZodType, value: unknown) =>
  z.safeParse(shape, value).error?.issues.map(({ message }) => englishMessage(message).message) ?? [];

test('counts characters, not the units they are stored in', () => {
  expect(messages('𝒳'.repeat(40))).toEqual([]);
  expect(messages('𝒳'.repeat(41))).toEqual(['must have 1 to 40 characters']);
  expect(messages('x'.repeat(41))).toEqual(['must have 1 to 40 characters']);
  expect(z.parse(name, ' a b ')).toBe('a b');
});

test.each([
  '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
  '0196F0C2-7D5E-7C3A-9B1F-3C5D7E9F1A2B',
  '00000000-0000-0000-0000-000000000000',
])('accepts %s as an identifier', (id) => {
  expect(isUuid(id)).toBe(true);
  expect(z.parse(uuid, id)).toBe(id.toLowerCase());
});

test.each([
  '',
  '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2',
  '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2bc',
  '0196f0c27d5e7c3a9b1f3c5d7e9f1a2b',
  '{0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b}',
  'urn:uuid:0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
  '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2g',
  ' 0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
  7,
  null,
])('rejects %j as an identifier', (id) => {
  expect(isUuid(id)).toBe(false);
  expect(z.safeParse(uuid, id).success).toBe(false);
});

test.each([
  ['1', 1],
  ['+7', 7],
  ['007', 7],
  ['10', 10],
  ['0', undefined],
  ['11', undefined],
  ['-1', undefined],
  ['1.0', undefined],
  ['', undefined],
  [' 1', undefined],
  ['0000000001', undefined],
])('reads %j as %j for a limit from 1 to 10', (given, value) => {
  const { success, data, error } = z.safeParse(queryInteger(1, 10), given);
  expect(success ? data : undefined).toBe(value);
  for (const { message } of error?.issues ?? [])
    expect(englishMessage(message).message).toBe('must be a whole number from 1 to 10');
});

test.each([
  ['1', 1],
  ['+3', 3],
  ['10', 10],
  ['11', 10],
  ['999999999', 10],
  ['9999999999', 5],
  ['0', 5],
  ['-3', 5],
  ['x', 5],
  ['', 5],
  ['2.5', 5],
])('clamps %j to %i for a limit from 1 to 10 with default 5', (given, value) => {
  expect(z.parse(clampedInteger(1, 10, 5), given)).toBe(value);
});

test('requires the exact spelling of a filter; an empty one is none', () => {
  const filter = queryFilter(['asc', 'desc']);
  expect([z.parse(filter, 'desc'), z.parse(filter, '')]).toEqual(['desc', '']);
  expect(faults(filter, 'ASC')).toEqual(['must be one of asc, desc']);
});

test('reports only the length of a list that is too long, not its items', () => {
  const list = shortList(queryInteger(1, 10), 2, 'may hold two at most');
  expect(z.parse(list, ['1', '2'])).toEqual([1, 2]);
  expect(faults(list, ['x', 'y', 'z'])).toEqual(['may hold two at most']);
  expect(faults(list, ['x', 'y'])).toHaveLength(2);
  expect(z.safeParse(list, 'x').success).toBe(false);
  expect(z.safeParse(list, { length: 3 }).success).toBe(false);
});

test.each([
  ['0', []],
  ['0.05', []],
  [`${'9'.repeat(20)}.${'9'.repeat(18)}`, []],
  ['-0.05', ['must not be negative']],
  ['.5', [expect.stringMatching(/^must be a decimal string/)]],
  ['1,5', [expect.stringMatching(/^must be a decimal string/)]],
  ['9'.repeat(21), [expect.stringMatching(/^must be a decimal string/)]],
])('parses %s as a decimal: %j', (given, expected) => {
  expect(faults(decimal, given)).toEqual(expected);
});
