import type * as z from 'zod/mini';

/** Returns the path of a zod issue with property names as strings and list indexes as numbers. */
export function issuePath(
  issue: Pick<z.core.$ZodIssue, 'path'> & { code?: string; keys?: readonly string[] },
): (string | number)[] {
  // zod reports unknown properties at their object.
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys![0]!] : issue.path;
  return path.map((step) => (typeof step === 'symbol' ? String(step) : step));
}
