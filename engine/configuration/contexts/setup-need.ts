import { lintRules } from '../../hints/lint-rules';
import { type ContextSetup, setupCheck, type SetupItem, type SourceSetup } from './setup-check';
import { setupRules } from './setup-rules';

/** What a context needs: missing parts, else parts to check, else the number of hints about its rules. */
export type SetupNeed =
  | { readonly kind: 'missing' | 'toCheck'; readonly parts: readonly SetupItem['code'][] }
  | { readonly kind: 'hints'; readonly count: number };

type Parts = {
  /** In the order of their priorities. */
  readonly rules: Parameters<typeof lintRules>[0];
  readonly sources: readonly SourceSetup[];
};

/** Returns the missing parts, else the parts to check, else the number of hints about the rules; `undefined` if none. */
export function setupNeed(
  context: Pick<ContextSetup, 'type' | 'status' | 'feeNormalization' | 'feesElsewhere'>,
  { rules, sources }: Parts,
): SetupNeed | undefined {
  const { type, status, feeNormalization } = context;
  const items = setupCheck({ ...context, sources, ...setupRules(rules, type) });
  const partsWith = (state: SetupItem['state']) =>
    items.filter((item) => item.state === state).map(({ code }) => code);
  const missing = partsWith('missing');
  // Whoever paused a context knows that; a draft is activated after the rest is there.
  const parts = missing.filter((code) => code !== 'status' || (status === 'DRAFT' && missing.length === 1));
  if (parts.length > 0) return { kind: 'missing', parts };
  const toCheck = partsWith('warning');
  if (toCheck.length > 0) return { kind: 'toCheck', parts: toCheck };
  const hints = lintRules(rules, { contextType: type, normalizesFees: Boolean(feeNormalization) });
  return hints.findings.length > 0 ? { kind: 'hints', count: hints.findings.length } : undefined;
}
