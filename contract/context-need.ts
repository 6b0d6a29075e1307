import * as z from 'zod/mini';
import type { SetupNeed } from '@recon/engine/configuration/contexts/setup-need';

/** Records, so that the compiler reports a missing kind. */
const kinds: Readonly<Record<SetupNeed['kind'], true>> = { missing: true, toCheck: true, hints: true };

/** What a context needs before it can run, or for its rules; empty if nothing. */
export const contextNeed = z.object({
  need: z.optional(
    z.object({ kind: z.enum(Object.keys(kinds) as SetupNeed['kind'][]), count: z.int().check(z.gte(1)) }),
  ),
});
