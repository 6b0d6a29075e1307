import type * as z from 'zod/mini';

/** The path of an issue of zod as texts and list positions, as a fault of the contract has it. */
export function issuePath({ path }: Pick<z.core.$ZodIssue, 'path'>): (string | number)[] {
  return path.map((step) => (typeof step === 'symbol' ? String(step) : step));
}
