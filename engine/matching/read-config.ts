import { integerValue } from '../configuration/match-rules/config-issues';
import { configFields, type ConfigField } from '../configuration/match-rules/rule-config';
import type { MatchRuleType } from '../configuration/match-rules/rule-types';
import { writtenNumber } from '../lib/json/lossless';
import { type Fraction, readFraction } from './exact-number';

/** Functions for the settings of a rule as a run reads them, with defaults. `isOff`: whether a setting is `false`. */
export type ConfigValues = {
  flag: (key: string) => boolean;
  isOff: (key: string) => boolean;
  whole: (key: string) => number;
  fraction: (key: string) => Fraction;
  choice: (key: string) => string;
};

type Value = boolean | number | string | Fraction;

/** Returns the settings of a rule, or the `key` of an invalid one: a run with it fails. */
export function readConfig(
  type: MatchRuleType,
  config: Readonly<Record<string, unknown>>,
): ConfigValues | { readonly key: string } {
  const values = new Map<string, Value>();
  for (const field of configFields[type]) {
    const isGiven =
      Object.hasOwn(config, field.key) && !(config[field.key] === null && field.kind !== 'choice');
    const value = isGiven
      ? readSetting(field, config[field.key], writtenNumber(config, field.key))
      : defaultOf(field);
    if (value === undefined) return { key: field.key };
    values.set(field.key, value);
  }
  const badDays = type === 'DATE_LAG' ? badLag(values) : undefined;
  if (badDays !== undefined) return { key: badDays };
  return {
    flag: (key) => values.get(key) === true,
    isOff: (key) => config[key] === false,
    whole: (key) => values.get(key) as number,
    fraction: (key) => values.get(key) as Fraction,
    choice: (key) => values.get(key) as string,
  };
}

function readSetting(field: ConfigField, value: unknown, written: string | undefined): Value | undefined {
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'integer': {
      const whole = integerValue(value);
      return whole !== undefined && whole >= field.min && whole <= field.max ? whole : undefined;
    }
    case 'decimal':
      if (typeof value === 'number') return readFraction(written ?? String(value));
      return typeof value === 'string' ? readFraction(value) : undefined;
    case 'choice': {
      const text = field.anyCase && typeof value === 'string' ? value.toUpperCase() : value;
      return field.choices.find((choice) => choice === text);
    }
  }
}

function defaultOf(field: ConfigField): Value | undefined {
  return field.kind === 'decimal' ? readFraction(field.default) : field.default;
}

function badLag(values: ReadonlyMap<string, Value>): string | undefined {
  const minDays = values.get('minDays') as number;
  if ((values.get('maxDays') as number) < minDays) return 'maxDays';
  return values.get('inclusive') === false && minDays === 0 ? 'inclusive' : undefined;
}
