import type * as z from 'zod/mini';
import { encodeIssue, type IssueText } from '~/domain/issues/issue';

/** What zod says by itself of a value of a wrong type. */
const typeIssues: Readonly<Record<string, IssueText>> = {
  string: encodeIssue('not_a_text'),
  boolean: encodeIssue('not_a_boolean'),
  array: encodeIssue('not_a_list'),
  object: encodeIssue('not_an_object'),
  int: encodeIssue('not_a_whole_number'),
  number: encodeIssue('not_a_number'),
};

/**
 * The validation fault of an issue of zod, as the text of `fault()`: our shapes bring their own, the rest is
 * found here. `value` is what was parsed: a member that is not there is required, whatever it had to be.
 */
export function toIssue(issue: z.core.$ZodIssue, value: unknown): IssueText {
  if (issue.code === 'invalid_type') {
    const given = issue.path.reduce<unknown>(
      (node, step) => (node as Record<PropertyKey, unknown> | null)?.[step],
      value,
    );
    if (given === undefined) return encodeIssue('required');
  }
  // zod's own words; they are longer where another part of the process has put them into a language.
  if (!issue.message.startsWith('Invalid input')) return issue.message as IssueText;
  return (issue.code === 'invalid_type' && typeIssues[issue.expected]) || encodeIssue('invalid');
}
