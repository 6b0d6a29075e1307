import * as z from 'zod/mini';
import { encodeIssue } from '@recon/engine/issues/issue';

/** Schemas of how a file is read, shared by the reading settings of a source and by saved conversions. */

/** The schema of the notation of a column's cells. */
export const notationSchema = z.union([
  z.object({ holds: z.literal('text') }),
  z.object({ holds: z.literal('amount'), mark: z.enum(['.', ',', 'cents']) }),
  z.object({ holds: z.literal('date'), order: z.enum(['ymd', 'dmy', 'mdy', 'serial-1900', 'serial-1904']) }),
]);

/** The schema of the two columns that form the amount. */
export const amountFromSchema = z.union([
  z.object({ debit: z.string(), credit: z.string() }),
  z.object({ amount: z.string(), sign: z.string() }),
  z.object({ one: z.string(), other: z.string() }),
]);

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
/** The schema of the encoding of a file. */
export const encodingSchema = z.enum(encodings, {
  error: encodeIssue('unknown_value', { allowed: encodings }),
});
