import { sameJson } from '~/lib/json/same-json';

/** A rule in a trial, which saves nothing: unchanged, edited or new. `config` may come from `readJson`. */
export type StagedRule = Readonly<{ id: string; type: string; config: Readonly<Record<string, unknown>> }>;

/** Returns whether two rules have the same type and settings; compares the JSON of the settings to the last digit. */
export function isSameRule(a: StagedRule, b: StagedRule): boolean {
  return a.type === b.type && sameJson(a.config, b.config);
}
