import type * as z from 'zod/mini';
import { fault, type FaultText } from '~/domain/faults/fault';

/** What zod says by itself of a value of a wrong type. */
const typeFaults: Readonly<Record<string, FaultText>> = {
  string: fault('not_a_text'),
  boolean: fault('not_a_boolean'),
  array: fault('not_a_list'),
  object: fault('not_an_object'),
  int: fault('not_a_whole_number'),
  number: fault('not_a_number'),
};

/**
 * The validation fault of an issue of zod, as the text of `fault()`: our shapes bring their own, the rest is
 * found here. `value` is what was parsed: a member that is not there is required, whatever it had to be.
 */
export function issueFault(issue: z.core.$ZodIssue, value: unknown): FaultText {
  if (issue.code === 'invalid_type') {
    const given = issue.path.reduce<unknown>(
      (node, step) => (node as Record<PropertyKey, unknown> | null)?.[step],
      value,
    );
    if (given === undefined) return fault('required');
  }
  // zod's own words; they are longer where another part of the process has put them into a language.
  if (!issue.message.startsWith('Invalid input')) return issue.message as FaultText;
  return (issue.code === 'invalid_type' && typeFaults[issue.expected]) || fault('invalid');
}
