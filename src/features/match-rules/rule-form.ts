import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import { configFields, type ConfigField } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType, type MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { nextFreePriority, type Order } from '@recon/engine/configuration/match-rules/order';
import type { Properties, Shape } from '@recon/engine/configuration/three-way/merge-three-way';
import {
  fromMembers,
  membersIn,
  readJson,
  withMember,
  withoutMember,
  writeJson,
} from '@recon/engine/lib/json/lossless';

/** Settings of a rule by their keys. */

export type RuleConfig = Record<string, unknown>;

/** Choice of a rule's position: its current one (`stay`), at an end, next to another rule, or a number. */
export type PositionChoice = 'stay' | 'last' | 'first' | 'before' | 'after' | 'number';

/** Returns the positions that the form offers for a rule (`undefined`: a new one) among `others` other rules. */
export function positionChoicesFor(rule: MatchRule | undefined, others: number): PositionChoice[] {
  const inList: PositionChoice[] = others === 0 ? ['last'] : ['last', 'first', 'before', 'after'];
  return rule ? ['stay', ...(others === 0 ? [] : inList), 'number'] : [...inList, 'number'];
}

export type RuleFormValues = {
  type: string;
  place: PositionChoice;
  /** Priority as typed, for the place `number`. */
  priority: string;
  /** Priority to send for any other place: the rule's own, or a free one for a new rule. */
  proposed: number;
  besideId: string;
  /** Settings as JSON: unknown keys, their order and every digit are preserved. */
  config: string;
  /** JSON as typed while it is invalid; `config` then has its previous value. Empty otherwise. */
  brokenJson: string;
};

/** Returns the form's values for a rule, or for a new one at the end of these rules, with the settings of `like`. */
export function toFormValues(
  rule: MatchRule | undefined,
  rules: readonly MatchRule[],
  like: MatchRule | undefined = rule,
): RuleFormValues {
  const proposed = rule?.priority ?? nextFreePriority(rules, maxRules) ?? maxRules;
  return {
    type: like?.type ?? 'EXACT',
    place: rule ? 'stay' : 'last',
    priority: String(proposed),
    proposed,
    besideId: '',
    config: writeJson(like?.config ?? starterConfig('EXACT')),
    brokenJson: '',
  };
}

/** Returns the settings in the form. Numbers keep their notation (`1.50`). */
export const configOf = ({ config }: Pick<RuleFormValues, 'config'>): RuleConfig =>
  readJson(config) as RuleConfig;

/** Returns the request body for the form's values. Unreadable values stay as typed, so that the schema rejects them. */
export function fromFormValues(values: RuleFormValues): { priority: unknown; type: string; config: unknown } {
  const priority = /^\d{1,9}$/.test(values.priority.trim()) ? Number(values.priority) : values.priority;
  return {
    priority: values.place === 'number' ? priority : values.proposed,
    type: values.type,
    config: values.brokenJson === '' ? configOf(values) : values.brokenJson,
  };
}

/** Rules for merging two users' changes of a rule: setting by setting, unless they result in different types. */
export const ruleShape: Shape = { nested: ['config'], under: { config: 'type' } };

/** Returns the form values with these fields of a rule. If the `config` is not an object, the typed one stays. */
export function withMembers(values: RuleFormValues, { type, config, priority }: Properties): RuleFormValues {
  const held = { ...values, type: String(type) };
  if (values.place === 'number') held.priority = String(priority);
  if (typeof config !== 'object' || config === null) return held;
  return { ...held, config: writeJson(config), brokenJson: '' };
}

/** Returns the order with rule `id` moved to `place`; `undefined` if it is already there, or without `besideId`. */
export function orderWithRuleAt(
  order: Order,
  id: string,
  place: PositionChoice,
  besideId: string,
): string[] | undefined {
  const others = order.filter((other) => other !== id);
  const index = indexOfChoice(others, place, besideId);
  return index === undefined || order.indexOf(id) === index ? undefined : others.toSpliced(index, 0, id);
}

/** Returns the index of `place` among the other rules; `undefined` for `stay`, `number`, and without `besideId`. */
export function indexOfChoice(others: Order, place: PositionChoice, besideId: string): number | undefined {
  if (place === 'first') return 0;
  if (place === 'last') return others.length;
  const beside = others.indexOf(besideId);
  if (beside < 0 || (place !== 'before' && place !== 'after')) return undefined;
  return place === 'before' ? beside : beside + 1;
}

/** Returns the config with a setting changed, added at the end, or removed (`undefined`): its default applies then. */
export function withSetting(config: RuleConfig, key: string, value: unknown): RuleConfig {
  return value === undefined ? withoutMember(config, key) : withMember(config, key, value);
}

/** Returns the main settings of a type with explicit defaults, so that a rule stays the same if the defaults change. */
export function defaultConfig(type: MatchRuleType): RuleConfig {
  return Object.fromEntries(
    configFields[type].filter(({ group }) => group === 'main').map((field) => [field.key, field.default]),
  );
}

/** Returns the config of a new rule: the defaults, but a date lag of up to 1 day (docs/contract.md#rule-config). */
export function starterConfig(type: MatchRuleType): RuleConfig {
  return { ...defaultConfig(type), ...(type === 'DATE_LAG' ? { maxDays: 1 } : {}) };
}

/**
 * Returns the `config` for another type, and the settings that this type lacks (`dropped`). Settings of both types and
 * unknown ones stay; those that an earlier change dropped (`remembered`) return; those in `added` are set if missing.
 */
export function configForType(
  config: RuleConfig,
  from: string,
  to: MatchRuleType,
  remembered: RuleConfig = {},
  added: RuleConfig = starterConfig(to),
): { config: RuleConfig; dropped: RuleConfig } {
  const known = new Set(isMatchRuleType(from) ? configFields[from].map(({ key }) => key) : []);
  const wanted = new Set(configFields[to].map(({ key }) => key));
  const stays = (key: string) => wanted.has(key) || !known.has(key);
  const present = membersIn(config);
  const before = membersIn(remembered);
  const again = before.filter(({ key }) => wanted.has(key));
  const missing = [
    ...membersIn(added).map((member) => again.find(({ key }) => key === member.key) ?? member),
    ...again.filter(({ key }) => !Object.hasOwn(added, key)),
  ].filter(({ key }) => !Object.hasOwn(config, key));
  return {
    config: fromMembers([...present.filter(({ key }) => stays(key)), ...missing]),
    dropped: fromMembers([
      ...before.filter(({ key }) => !wanted.has(key)),
      ...present.filter(({ key }) => !stays(key)),
    ]),
  };
}

/** Returns the value that a field shows for a setting: the default if it is not set. */
export function shownSetting(config: RuleConfig, field: ConfigField): unknown {
  const value = config[field.key];
  return value === undefined || value === null ? field.default : value;
}

/** Returns a number setting as text, empty if it is not set; a value that is not a string as JSON. */
export function settingText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns a typed integer as a number, undefined if empty; other input as typed, so that the schema rejects it. */
export function integerSetting(typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : typed;
}
