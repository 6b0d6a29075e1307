import * as z from 'zod/mini';

/** What the server says of a session; `expiresAt` and `warnAt` are instants. */
export const sessionShape = z.looseObject({
  tenantId: z.string(),
  tenantName: z.string(),
  subject: z.string(),
  /** What the person is called, where the subject is not meant for reading. */
  name: z.optional(z.string()),
  permissions: z.array(z.string()),
  /** Signed in with a token, or at the company's provider. */
  way: z._default(z.enum(['token', 'company']), 'token'),
  /** When it ends; with `canStay` only unless it is used before. */
  expiresAt: z.string(),
  /** From when on it is spoken of. */
  warnAt: z.optional(z.string()),
  canStay: z._default(z.boolean(), false),
});
export type Session = z.infer<typeof sessionShape>;
