import { encodeIssue, type IssueText } from '../../issues/issue';
import { configFields, type ConfigField, notCountedKeys } from './rule-config';
import type { MatchRuleType } from './rule-types';
import { storedBytes, writtenNumber, writtenText } from '../../lib/json/lossless';

/** An issue of a rule's config: the path of the value, and its message for `decodeIssue`. */
export type ConfigIssue = { path: (string | number)[]; message: IssueText };

/** Matches a decimal with at most 20 digits before the point and 18 after it (docs/contract.md#decimals). */
export const decimalPattern = /^-?\d{1,20}(\.\d{1,18})?$/;
const limits = { bytes: 64 * 1024, depth: 5, keys: 100 };

/** Returns the issues of a rule's config; empty if it is valid (docs/contract.md#rule-config). Allows unknown keys. */
export function ruleConfigIssues(type: MatchRuleType, config: Record<string, unknown>): ConfigIssue[] {
  const keys = Object.keys(config);
  if (keys.length === 0) return [{ path: [], message: encodeIssue('empty') }];
  const tooLarge = jsonLimitIssue(config);
  if (tooLarge) return [tooLarge];

  const fields = configFields[type];
  const counted = fields.filter(({ key }) => !notCountedKeys[type].includes(key));
  if (!counted.some(({ key }) => Object.hasOwn(config, key))) {
    const examples = counted.slice(0, 3).map(({ key }) => key);
    return [{ path: [], message: encodeIssue('no_known_setting', { type, examples }) }];
  }

  const issues = fields.flatMap((field) => {
    if (!Object.hasOwn(config, field.key)) return [];
    const message = fieldIssue(field, config[field.key], writtenNumber(config, field.key));
    return message ? [{ path: [field.key], message }] : [];
  });
  return issues.length > 0 || type !== 'DATE_LAG' ? issues : dateLagIssues(config);
}

/** Returns the issue of a JSON object with over 64 KiB, 5 levels, or `mostKeys` keys and elements; else `undefined`. */
export function jsonLimitIssue(
  value: Record<string, unknown>,
  mostKeys: number = limits.keys,
): ConfigIssue | undefined {
  // Skips the walk if the text is far too large: each character is at least one byte.
  if ((writtenText(value)?.length ?? 0) > limits.bytes) return tooLarge;
  let keys = 0;
  const deepest = (node: unknown, depth: number): number => {
    if (typeof node !== 'object' || node === null) return depth - 1;
    const children = Object.values(node);
    keys += children.length;
    // The walk stops early, so that a hostile depth never overflows the call stack.
    if (depth > limits.depth || keys > mostKeys) return depth;
    let most = depth;
    for (const child of children) most = Math.max(most, deepest(child, depth + 1));
    return most;
  };
  const depth = deepest(value, 1);
  if (depth > limits.depth) return { path: [], message: encodeIssue('too_deep', { max: limits.depth }) };
  if (keys > mostKeys) return { path: [], message: encodeIssue('too_many_keys', { max: mostKeys }) };
  return jsonSizeIssue(value);
}

/** Returns the issue of a JSON object with over 64 KiB as the service stores it; `undefined` for a smaller one. */
export function jsonSizeIssue(value: Record<string, unknown>): ConfigIssue | undefined {
  return storedBytes(value) > limits.bytes ? tooLarge : undefined;
}

const tooLarge: ConfigIssue = {
  path: [],
  message: encodeIssue('too_many_bytes', { kib: limits.bytes / 1024 }),
};

/** Returns the issue of a setting's value; `undefined` if it is valid. `jsonText`: the number as the JSON has it. */
export function fieldIssue(field: ConfigField, value: unknown, jsonText?: string): IssueText | undefined {
  if (value === null && field.kind !== 'choice') return undefined;
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : encodeIssue('not_a_boolean');
    case 'integer': {
      const whole = integerValue(value);
      return whole !== undefined && whole >= field.min && whole <= field.max
        ? undefined
        : encodeIssue('out_of_range', { min: field.min, max: field.max });
    }
    case 'decimal': {
      const text = valueText(value, jsonText);
      return text !== undefined && !text.startsWith('-') ? undefined : encodeIssue('not_a_decimal_number');
    }
    case 'choice':
      return choiceIssue(field, value);
  }
}

function choiceIssue(field: ConfigField & { kind: 'choice' }, value: unknown): IssueText | undefined {
  const text = field.anyCase && typeof value === 'string' ? value.toUpperCase() : value;
  if (field.choices.some((choice) => choice === text)) return undefined;
  return encodeIssue('unknown_value', { allowed: field.choices });
}

/** Returns the integer in a JSON number or a string of digits, as the engine reads it; `undefined` for other values. */
export function integerValue(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** Returns a value as a decimal without exponent, else `undefined`. `jsonText`: the number as the JSON has it. */
export function valueText(value: unknown, jsonText?: string): string | undefined {
  const text = typeof value === 'number' ? withoutExponent(jsonText ?? String(value)) : value;
  return typeof text === 'string' && decimalPattern.test(text) ? text : undefined;
}

/** Returns a JSON number without its exponent; unchanged if that has three or more digits, beyond all limits. */
function withoutExponent(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,2})$/i.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', exponent] = parts;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0');
  const places = Math.max(1, point);
  const after = digits.slice(places);
  return `${sign}${digits.slice(0, places).padEnd(places, '0')}${after && `.${after}`}`;
}

function dateLagIssues(config: Record<string, unknown>): ConfigIssue[] {
  const minDays = integerValue(config['minDays']) ?? 0;
  const maxDays = integerValue(config['maxDays']) ?? 0;
  if (maxDays < minDays) return [{ path: ['maxDays'], message: encodeIssue('less_than_min_days') }];
  if (config['inclusive'] === false && minDays === 0)
    return [{ path: ['inclusive'], message: encodeIssue('needs_min_days') }];
  return [];
}
