import type * as z from 'zod/mini';
import { encodeIssue, type IssueText } from '@recon/engine/issues/issue';

/** The issues for values of a wrong type, by the type that zod expected. */
const typeIssues: Readonly<Record<string, IssueText>> = {
  string: encodeIssue('not_a_text'),
  boolean: encodeIssue('not_a_boolean'),
  array: encodeIssue('not_a_list'),
  object: encodeIssue('not_an_object'),
  int: encodeIssue('not_a_whole_number'),
  number: encodeIssue('not_a_number'),
};

/** Returns the encoded message of a zod issue; `required` if its property is missing in `value`, the parsed input. */
export function toIssue(issue: z.core.$ZodIssue, value: unknown): IssueText {
  const at = (node: unknown, step: PropertyKey) => (node as Record<PropertyKey, unknown> | null)?.[step];
  if (issue.code === 'invalid_type' && issue.path.reduce(at, value) === undefined)
    return encodeIssue('required');
  if (issue.code === 'unrecognized_keys') return encodeIssue('unknown_setting');
  // zod's default message; it is longer if another part of the process has loaded a zod locale.
  if (!issue.message.startsWith('Invalid input')) return issue.message as IssueText;
  return (issue.code === 'invalid_type' && typeIssues[issue.expected]) || encodeIssue('invalid');
}
