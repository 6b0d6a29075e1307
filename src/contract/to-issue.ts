import type * as z from 'zod/mini';
import { encodeIssue, type IssueText } from '~/domain/issues/issue';

/** The issues for zod's own messages about values of a wrong type. */
const typeIssues: Readonly<Record<string, IssueText>> = {
  string: encodeIssue('not_a_text'),
  boolean: encodeIssue('not_a_boolean'),
  array: encodeIssue('not_a_list'),
  object: encodeIssue('not_an_object'),
  int: encodeIssue('not_a_whole_number'),
  number: encodeIssue('not_a_number'),
};

/**
 * Converts a zod issue to an encoded issue. Our schemas provide their own; zod's own are mapped here. `value` is the
 * parsed value: a missing property is reported as required, whatever its type.
 */
export function toIssue(issue: z.core.$ZodIssue, value: unknown): IssueText {
  if (issue.code === 'invalid_type') {
    const given = issue.path.reduce<unknown>(
      (node, step) => (node as Record<PropertyKey, unknown> | null)?.[step],
      value,
    );
    if (given === undefined) return encodeIssue('required');
  }
  // zod's default message; it is longer if another part of the process has loaded a zod locale.
  if (!issue.message.startsWith('Invalid input')) return issue.message as IssueText;
  return (issue.code === 'invalid_type' && typeIssues[issue.expected]) || encodeIssue('invalid');
}
