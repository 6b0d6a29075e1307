import type * as z from 'zod/mini';

/** Returns the path of a zod issue with property names as strings and list indexes as numbers. */
export function issuePath({ path }: Pick<z.core.$ZodIssue, 'path'>): (string | number)[] {
  return path.map((step) => (typeof step === 'symbol' ? String(step) : step));
}
