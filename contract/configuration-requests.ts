import * as z from 'zod/mini';
import { namedFile } from './activity';
import { maxRules } from './match-rule';

/** A position of a rule, from 1. */
const position = z.int().check(z.gte(1), z.lte(maxRules));

/** Schema of a file to apply at once, and the choices for it (docs/bundles.md#apply). */
export const fileToApply = z.object({
  file: namedFile.shape.file,
  text: z.string(),
  /** SHA-256 of the state that the file was planned on. */
  target: namedFile.shape.digest,
  /** Values of placeholders by their names. */
  values: z.record(z.string(), z.string()),
  prune: z.boolean(),
  /** For ambiguous rules: the position in the file, and in the context, or `new`. */
  choices: z.array(
    z.object({ context: z.string(), rule: position, live: z.union([position, z.literal('new')]) }),
  ),
});

/** Schema of the number of steps that were carried out. */
export const configurationApplied = z.object({ steps: z.int() });
