import * as z from 'zod/mini';

/** Schema of a session; `expiresAt` and `warnAt` are instants (ISO 8601). */
export const sessionShape = z.looseObject({
  tenantId: z.string(),
  tenantName: z.string(),
  subject: z.string(),
  /** Display name of the user, if the subject is not readable. */
  name: z.optional(z.string()),
  permissions: z.array(z.string()),
  /** Whether our server verified tenant and permissions, and so has operations of its own for them. */
  isVerified: z.optional(z.boolean()),
  /** Whether our server keeps an activity log of the tenant. */
  hasActivity: z.optional(z.boolean()),
  /** Whether that log shows contexts as they were; not those of a remote service. */
  hasStates: z.optional(z.boolean()),
  /** Signed in with a token, or at the company's provider. */
  way: z._default(z.enum(['token', 'company']), 'token'),
  /** When the session ends; if `canStay`, using the session before then extends it. */
  expiresAt: z.string(),
  /** Time from which the UI warns that the session ends. */
  warnAt: z.optional(z.string()),
  canStay: z._default(z.boolean(), false),
});
export type Session = z.infer<typeof sessionShape>;
