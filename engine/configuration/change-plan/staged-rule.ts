import { sameJson } from '../../lib/json/same-json';

/** A rule on the what-if page: stored, edited or new. If `readJson` parsed `config`, its numbers keep all digits. */
export type StagedRule = Readonly<{ id: string; type: string; config: Readonly<Record<string, unknown>> }>;

/** Returns whether two rules have the same type and settings, including every digit of their numbers. */
export function isSameRule(a: StagedRule, b: StagedRule): boolean {
  return a.type === b.type && sameJson(a.config, b.config);
}
