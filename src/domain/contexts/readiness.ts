/** One thing a context needs before it is worth activating: met, missing, or not known from here. */
export type Readiness =
  | { check: 'rules'; state: 'met' | 'missing' | 'unknown' }
  | { check: 'engine'; state: 'met' | 'missing' }
  | { check: 'sources'; state: 'unknown' };

/**
 * Whether a context is ready to be activated, as far as can be told. The service has no such gate
 * (contract facts 1.2); without rules nothing matches, and N:M cannot be run (contract facts 2.5).
 * `ruleCount` is undefined while the rules are not known.
 */
export function readiness(context: { type: string }, ruleCount: number | undefined): Readiness[] {
  return [
    { check: 'rules', state: ruleCount === undefined ? 'unknown' : ruleCount > 0 ? 'met' : 'missing' },
    { check: 'engine', state: context.type === 'N:M' ? 'missing' : 'met' },
    { check: 'sources', state: 'unknown' },
  ];
}
