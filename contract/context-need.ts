import * as z from 'zod/mini';
import type { SetupItem } from '@recon/engine/configuration/contexts/setup-check';
import type { SetupNeed } from '@recon/engine/configuration/contexts/setup-need';

/** Records, so that the compiler reports a missing kind or part. */
const kinds: Readonly<Record<Exclude<SetupNeed['kind'], 'hints'>, true>> = { missing: true, toCheck: true };
const parts: Readonly<Record<SetupItem['code'], true>> = {
  sides: true,
  counts: true,
  'field-maps': true,
  fees: true,
  rules: true,
  'fails-run': true,
  'matches-anything': true,
  'matches-nothing': true,
  engine: true,
  status: true,
};

/** Schema of what a context needs to run, or for its rules; empty if nothing. */
export const contextNeed = z.object({
  need: z.optional(
    z.union([
      z.object({
        kind: z.enum(Object.keys(kinds) as (keyof typeof kinds)[]),
        parts: z.readonly(
          z.array(z.enum(Object.keys(parts) as (keyof typeof parts)[])).check(z.minLength(1)),
        ),
      }),
      z.object({ kind: z.literal('hints'), count: z.int().check(z.gte(1)) }),
    ]),
  ),
});
