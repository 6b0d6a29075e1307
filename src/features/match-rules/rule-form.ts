import { maxRules, type MatchRule } from '~/contract/match-rule';
import {
  configFields,
  type ConfigField,
  isMatchRuleType,
  type MatchRuleType,
} from '~/domain/match-rules/rule-config';
import { nextFreePriority, type Order } from '~/domain/match-rules/order';
import type { Members, Shape } from '~/domain/three-way/merge-three-way';
import { fromMembers, membersIn, readJson, withMember, withoutMember, writeJson } from '~/lib/json/lossless';

/** The values of the rule editor and what they mean on the wire. Pure, so that they can be tested as tables. */

export type RuleConfig = Record<string, unknown>;

/** Where a rule shall stand: where it does (`stay`), at an end, beside another one, or at a number. */
export type Place = 'stay' | 'last' | 'first' | 'before' | 'after' | 'number';

/** What there is to choose for a rule (undefined for a new one) among so many others. */
export function placesFor(rule: MatchRule | undefined, others: number): Place[] {
  const inList: Place[] = others === 0 ? ['last'] : ['last', 'first', 'before', 'after'];
  return rule ? ['stay', ...(others === 0 ? [] : inList), 'number'] : [...inList, 'number'];
}

export type RuleFormValues = {
  type: string;
  place: Place;
  /** A whole number as typed, for the place `number`. */
  priority: string;
  /** The number that it has, or that a new one can have, at any other place. */
  proposed: number;
  /** The rule that `before` and `after` speak of. */
  besideId: string;
  /** What the fields show. */
  config: RuleConfig;
  /** The same as it is sent: unknown keys, their order and every digit stay as they came. */
  configJson: string;
  /** The JSON as typed while it cannot be read; `config` is then what it was before. Empty otherwise. */
  brokenJson: string;
};

/** The form's values for a rule, or for a new one at the end of these rules. */
export function toFormValues(rule: MatchRule | undefined, rules: readonly MatchRule[]): RuleFormValues {
  const proposed = rule?.priority ?? nextFreePriority(rules, maxRules) ?? maxRules;
  const config = rule?.config ?? starterConfig('EXACT');
  return {
    type: rule?.type ?? 'EXACT',
    place: rule ? 'stay' : 'last',
    priority: String(proposed),
    proposed,
    besideId: '',
    config,
    configJson: writeJson(config),
    brokenJson: '',
  };
}

/** The form's values for a new rule like another one: its type, and its settings as they are written. */
export function toFormValuesLike(rule: MatchRule, rules: readonly MatchRule[]): RuleFormValues {
  const { type, config } = rule;
  return { ...toFormValues(undefined, rules), type, config, configJson: writeJson(config) };
}

/** The body that the form stands for, to be validated by the contract. What cannot be read is left for it to refuse. */
export function fromFormValues(values: RuleFormValues): { priority: unknown; type: string; config: unknown } {
  const typed = /^\d{1,9}$/.test(values.priority.trim()) ? Number(values.priority) : values.priority;
  return {
    priority: values.place === 'number' ? typed : values.proposed,
    type: values.type,
    config: values.brokenJson === '' ? readJson(values.configJson) : values.brokenJson,
  };
}

/** How two people's changes of a rule are merged: by setting, the settings under their type. */
export const ruleShape: Shape = { nested: ['config'], under: { config: 'type' } };

/** The values that hold these members of a rule; a config that cannot be sent yet stays as it was typed. */
export function withMembers(typed: RuleFormValues, { type, config, priority }: Members): RuleFormValues {
  const held = { ...typed, type: String(type) };
  if (typed.place === 'number') held.priority = String(priority);
  if (typeof config !== 'object' || config === null) return held;
  return { ...held, config: config as RuleConfig, configJson: writeJson(config), brokenJson: '' };
}

/** The full order with a rule of it at the place that was chosen; undefined when it already stands there. */
export function orderWith(order: Order, id: string, place: Place, besideId: string): string[] | undefined {
  const others = order.filter((other) => other !== id);
  const index = placeAmong(others, place, besideId);
  return index === undefined || order.indexOf(id) === index ? undefined : others.toSpliced(index, 0, id);
}

/** The index of the chosen place among the other rules; undefined when the rule beside it is gone, or none was chosen. */
export function placeAmong(others: Order, place: Place, besideId: string): number | undefined {
  if (place === 'first') return 0;
  if (place === 'last') return others.length;
  const beside = others.indexOf(besideId);
  if (beside < 0 || (place !== 'before' && place !== 'after')) return undefined;
  return place === 'before' ? beside : beside + 1;
}

/** A setting changed in place, added at the end, or taken out (`undefined`), so that its default applies. */
export function withSetting(config: RuleConfig, key: string, value: unknown): RuleConfig {
  return value === undefined ? withoutMember(config, key) : withMember(config, key, value);
}

/** The main settings of a type at their defaults, spelled out, so that a rule says what it does whatever those become. */
export function defaultConfig(type: MatchRuleType): RuleConfig {
  return Object.fromEntries(
    configFields[type].filter(({ group }) => group === 'main').map((field) => [field.key, field.default]),
  );
}

/**
 * The same as a rule begins: by its defaults a date lag would be no lag at all (0 to 0 days,
 * docs/contract.md#rule-config).
 */
export function starterConfig(type: MatchRuleType): RuleConfig {
  return { ...defaultConfig(type), ...(type === 'DATE_LAG' ? { maxDays: 1 } : {}) };
}

/**
 * The config for another type: settings both types know stay, settings nobody knows stay too, those
 * of the old type alone fall away (and come back from `remembered` when the type is changed back).
 * `added`: what is put in where nothing is set.
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

/** What a field shows for a setting: the default where none is set. */
export function settingOf(config: RuleConfig, field: ConfigField): unknown {
  const value = config[field.key];
  return value === undefined || value === null ? field.default : value;
}

/** A number setting as text; what is no number is shown as the JSON it is. */
export function settingText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A typed whole number as the contract takes it; what cannot be read stays, to be refused in its place. */
export function wholeSetting(typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : typed;
}
