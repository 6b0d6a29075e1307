import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readFault } from '~/domain/faults/fault';
import { contextCreate } from './context';
import { issueFault } from './issue-fault';

/** The codes of what is wrong with a body, however zod words it by itself. */
function codes(body: unknown, words: string): (string | undefined)[] {
  const issues = z.safeParse(contextCreate, body).error?.issues ?? [];
  return issues
    .map((issue) => (issue.message === 'Invalid input' ? { ...issue, message: words } : issue))
    .map((issue) => readFault(issueFault(issue, body))?.code);
}

test.each(['Invalid input', 'Invalid input: expected object, received array'])(
  'a wrong type has a code where zod says “%s”',
  (words) => {
    expect(codes([], words)).toEqual(['not_an_object']);
    expect(codes({ name: 'Cards', type: '1:1', interval: 5 }, words)).toEqual(['not_a_text']);
    expect(codes({ type: '1:1', interval: 'daily' }, words)).toEqual(['required']);
  },
);
