import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { text } from './values';

const name = text(40);
const messages = (value: string) =>
  z.safeParse(name, value).error?.issues.map(({ message }) => message) ?? [];

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
])('%j is a name', (value) => {
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
])('%j cannot be seen', (value) => {
  expect(messages(value)).toEqual(['must hold a character that can be seen']);
});

test.each(['a\u0000b', 'a\tb', 'a\nb', 'a\u001B[31mb', 'a\u0085b', 'a\u2028b', 'a\u202Eb', 'a\u2067b'])(
  '%j holds what no name holds',
  (value) => {
    expect(messages(value)).toEqual([
      'must not hold control characters, line breaks or marks that turn the direction of the text',
    ]);
  },
);

test('an empty name is told about its length alone', () => {
  expect(messages('   ')).toEqual(['must have 1 to 40 characters']);
});

test('a faulty name does not hide the faults of what stands around it', () => {
  const shape = z.object({ name }).check((payload) => {
    payload.issues.push({ code: 'custom', input: payload.value, message: 'around' });
  });
  const { error } = z.safeParse(shape, { name: '\u200B' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must hold a character that can be seen',
    'around',
  ]);
});
