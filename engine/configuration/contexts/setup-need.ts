import { lintRules } from '../../hints/lint-rules';
import { setUpCheck, type SetUp, type SourceSetUp } from './setup-check';
import { setUpRules } from './setup-rules';

/** What a context needs: parts that are missing, else parts to check, else hints about its rules; how many. */
export type SetupNeed = { readonly kind: 'missing' | 'toCheck' | 'hints'; readonly count: number };

type Parts = {
  /** In the order of their priorities. */
  readonly rules: Parameters<typeof lintRules>[0];
  readonly sources: readonly SourceSetUp[];
};

/** Returns what a context needs before it can run, or for its rules; `undefined` if nothing. */
export function setupNeed(
  context: Pick<SetUp, 'type' | 'status' | 'feeNormalization' | 'feesElsewhere'>,
  { rules, sources }: Parts,
): SetupNeed | undefined {
  const { type, feeNormalization } = context;
  const items = setUpCheck({ ...context, sources, ...setUpRules(rules, type) });
  const missing = items.filter(({ state }) => state === 'missing').length;
  if (missing > 0) return { kind: 'missing', count: missing };
  const toCheck = items.filter(({ state }) => state === 'warning').length;
  if (toCheck > 0) return { kind: 'toCheck', count: toCheck };
  const hints = lintRules(rules, { contextType: type, normalizesFees: Boolean(feeNormalization) });
  return hints.findings.length > 0 ? { kind: 'hints', count: hints.findings.length } : undefined;
}
