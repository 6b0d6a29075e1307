import { configFieldsOf } from './rule-config';
import { membersIn } from '../../lib/json/lossless';

type Settings = { readonly type: string; readonly config: Record<string, unknown> };
/** A setting that one or both of two rules have, and whether the rules differ in it, defaults included. */
export type ComparedSetting = { readonly key: string; readonly differs: boolean };

/** Compares the settings of two rules. Known settings are first, in the order of their types, then the others. */
export function comparedSettings(a: Settings, b: Settings): ComparedSetting[] {
  const known = [a, b].flatMap(({ type }) => configFieldsOf(type)).map(({ key }) => key);
  const set = [...membersIn(a.config), ...membersIn(b.config)].map(({ key }) => key);
  const keys = [...new Set([...known.filter((key) => set.includes(key)), ...set])];
  return keys.map((key) => ({ key, differs: counting(a, key) !== counting(b, key) }));
}

/** Returns the JSON of a setting's value or its default; `undefined` if the rule neither has nor knows it. */
function counting(rule: Settings, key: string): string | undefined {
  const set = membersIn(rule.config).find((member) => member.key === key);
  if (set && set.json !== 'null') return set.json;
  const field = configFieldsOf(rule.type).find((one) => one.key === key);
  return field && JSON.stringify(field.default);
}
