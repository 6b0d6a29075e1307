import { sameJson } from '~/lib/json/same-json';

/** A rule as it is tried: as the service has it, changed, or new. `config` may come from `readJson`. */
export type StagedRule = {
  readonly id: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** Whether two rules test the same, whatever stands around it; the JSON of their settings is compared to the digit. */
export function isSameRule(a: StagedRule, b: StagedRule): boolean {
  return a.type === b.type && sameJson(a.config, b.config);
}
