import type * as z from 'zod/mini';

/** Converts the path of a zod issue to strings and list indexes, as issues of the contract have it. */
export function issuePath({ path }: Pick<z.core.$ZodIssue, 'path'>): (string | number)[] {
  return path.map((step) => (typeof step === 'symbol' ? String(step) : step));
}
