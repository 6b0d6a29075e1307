import { sameJson } from '~/lib/json/same-json';

/** A rule as it is tried: as the service has it, changed, or new. `config` may come from `readJson`. */
export type TriedRule = {
  readonly id: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
};

/** Whether two rules test the same, whatever stands around it; the JSON of their settings is compared to the digit. */
export function isSameRule(one: TriedRule, other: TriedRule): boolean {
  return one.type === other.type && sameJson(one.config, other.config);
}
