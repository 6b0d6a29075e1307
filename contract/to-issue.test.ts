import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decodeIssue } from '@recon/engine/issues/issue';
import { contextCreate } from './context-requests';
import { toIssue } from './to-issue';
import { issuePath } from './issue-path';

/** Returns the issue codes of a body. Replaces zod's own message by `words`, because it depends on zod's locale. */
function codes(body: unknown, words: string): (string | undefined)[] {
  const issues = z.safeParse(contextCreate, body).error?.issues ?? [];
  return issues
    .map((issue) => (issue.message === 'Invalid input' ? { ...issue, message: words } : issue))
    .map((issue) => decodeIssue(toIssue(issue, body))?.code);
}

test.each(['Invalid input', 'Invalid input: expected object, received array'])(
  'returns a code for a wrong type if zod’s message is “%s”',
  (words) => {
    expect(codes([], words)).toEqual(['not_an_object']);
    expect(codes({ name: 'Cards', type: '1:1', interval: 5 }, words)).toEqual(['not_a_text']);
    expect(codes({ type: '1:1', interval: 'daily' }, words)).toEqual(['required']);
  },
);

test.each([
  [z.string(), 1, 'not_a_text'],
  [z.boolean(), 'true', 'not_a_boolean'],
  [z.array(z.string()), {}, 'not_a_list'],
  [z.object({}), [], 'not_an_object'],
  [z.int(), 1.5, 'not_a_whole_number'],
  [z.number(), '1', 'not_a_number'],
  [z.date(), '1', 'invalid'],
  [z.literal('a'), 'b', 'invalid'],
  [z.literal('a'), undefined, 'invalid'],
  [z.string(), null, 'not_a_text'],
])('case %#: returns the code of a wrong type, and required for a missing value', (shape, wrong, code) => {
  const faultOf = (body: object) => {
    const [issue] = z.safeParse(z.object({ in: z.object({ it: shape }) }), body).error!.issues;
    return [issuePath(issue!), decodeIssue(toIssue(issue!, body))?.code];
  };
  expect(faultOf({ in: { it: wrong } })).toEqual([['in', 'it'], code]);
  expect(faultOf({})).toEqual([['in'], 'required']);
  expect(faultOf({ in: null })).toEqual([['in'], 'not_an_object']);
});

test('keeps our own messages', () => {
  const [issue] = z.safeParse(z.string().check(z.minLength(2, 'is too short for us')), 'x').error!.issues;
  expect(toIssue(issue!, 'x')).toBe('is too short for us');
});

test('returns a path of strings and indexes, and a symbol by its name', () => {
  expect(issuePath({ path: ['rules', 2, Symbol('x')] })).toEqual(['rules', 2, 'Symbol(x)']);
});
