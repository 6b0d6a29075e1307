import { type ConfigIssue, ruleConfigIssues } from './config-issues';
import { configFieldsOf, type ConfigField } from './rule-config';
import { isMatchRuleType } from './rule-types';
import { fromMembers, membersIn, withMember } from '../../lib/json/lossless';

/** Returns the settings that all these rule types have (`shared`), and those of only some types (`others`). */
export function sharedSettings(types: readonly string[]): { shared: ConfigField[]; others: ConfigField[] } {
  const tables = [...new Set(types)].map(configFieldsOf);
  const first = tables[0] ?? [];
  const isShared = ({ key }: ConfigField) =>
    tables.every((fields) => fields.some((field) => field.key === key));
  const others = new Map(
    tables.flat().flatMap((field) => (isShared(field) ? [] : [[field.key, field] as const])),
  );
  return { shared: first.filter(isShared), others: [...others.values()] };
}

type Settings = { readonly type: string; readonly config: Record<string, unknown> };

/** What a new value of a setting does to one rule. `change` has the config to send. */
export type SettingPlan =
  | { readonly kind: 'same' }
  | { readonly kind: 'change'; readonly config: Record<string, unknown> }
  /** The service would reject the rule with this value, because of `issue`. */
  | { readonly kind: 'refused'; readonly issue: ConfigIssue }
  /** The rule's type does not have this setting. */
  | { readonly kind: 'missing' };

/** Returns what a new value of a setting changes in a rule. All other settings keep their exact JSON text. */
export function planSetting(rule: Settings, key: string, value: unknown): SettingPlan {
  const { type, config } = rule;
  if (!isMatchRuleType(type) || !configFieldsOf(type).some((field) => field.key === key))
    return { kind: 'missing' };
  if (JSON.stringify(config[key]) === JSON.stringify(value)) return { kind: 'same' };
  const next = withMember(config, key, value);
  const [issue] = ruleConfigIssues(type, next);
  return issue ? { kind: 'refused', issue } : { kind: 'change', config: next };
}

/** Returns whether a setting has the same JSON text in two rules, or both lack it. `1.0` differs from `1`. */
export function sameSetting(a: Settings, b: Settings, key: string): boolean {
  return memberOf(a, key)?.json === memberOf(b, key)?.json;
}

const memberOf = ({ config }: Settings, key: string) =>
  membersIn(config).find((member) => member.key === key);

/** Returns how to undo a setting of rule `now`, from `setValue` to that in `before`; `changed` if others changed it. */
export function planSettingUndo(
  now: Settings,
  before: Settings,
  key: string,
  setValue: unknown,
): { kind: 'changed' } | { kind: 'same' } | { kind: 'change'; config: Record<string, unknown> } {
  if (sameSetting(now, before, key)) return { kind: 'same' };
  if (now.type !== before.type || memberOf(now, key)?.json !== JSON.stringify(setValue))
    return { kind: 'changed' };
  const old = memberOf(before, key);
  const back = membersIn(now.config).flatMap((member) => (member.key === key ? (old ?? []) : member));
  return { kind: 'change', config: fromMembers(back) };
}
