import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decodeIssue } from '~/domain/issues/issue';
import { contextCreate } from './context';
import { toIssue } from './to-issue';
import { issuePath } from './issue-path';

/** The codes of what is wrong with a body, however zod words it by itself. */
function codes(body: unknown, words: string): (string | undefined)[] {
  const issues = z.safeParse(contextCreate, body).error?.issues ?? [];
  return issues
    .map((issue) => (issue.message === 'Invalid input' ? { ...issue, message: words } : issue))
    .map((issue) => decodeIssue(toIssue(issue, body))?.code);
}

test.each(['Invalid input', 'Invalid input: expected object, received array'])(
  'a wrong type has a code where zod says “%s”',
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
])('a member %# of another kind has its code, and none at all is required', (shape, wrong, code) => {
  const faultOf = (body: object) => {
    const [issue] = z.safeParse(z.object({ in: z.object({ it: shape }) }), body).error!.issues;
    return [issuePath(issue!), decodeIssue(toIssue(issue!, body))?.code];
  };
  expect(faultOf({ in: { it: wrong } })).toEqual([['in', 'it'], code]);
  expect(faultOf({})).toEqual([['in'], 'required']);
  expect(faultOf({ in: null })).toEqual([['in'], 'not_an_object']);
});

test('words of our own stay', () => {
  const [issue] = z.safeParse(z.string().check(z.minLength(2, 'is too short for us')), 'x').error!.issues;
  expect(toIssue(issue!, 'x')).toBe('is too short for us');
});

test('a path has texts and positions; a symbol is told by its name', () => {
  expect(issuePath({ path: ['rules', 2, Symbol('x')] })).toEqual(['rules', 2, 'Symbol(x)']);
});
