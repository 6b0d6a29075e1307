import { configFields, notCountedKeys } from '@recon/engine/configuration/match-rules/rule-config';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import type { ConfigField } from '@recon/engine/configuration/match-rules/rule-config';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';

/** A JSON schema in `/openapi.json`, written by hand because a function validates the value. */
type Schema = Record<string, unknown>;

/** The OpenAPI schema of a decimal of 0 or more: at most 20 digits before the point and 18 after it. */
export const decimalSchema: Schema = { type: 'string', pattern: '^[0-9]{1,20}([.][0-9]{1,18})?$' };
/** The OpenAPI schema of a rate. Allows only spellings whose value is certainly from 0 to 1. */
const rateSchema: Schema = { type: 'string', pattern: '^(0([.][0-9]{1,18})?|1([.]0{1,18})?)$' };

export const uuidSchema: Schema = {
  type: 'string',
  format: 'uuid',
  pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$',
};

/** Characters that a text must not contain: control characters, line ends, direction marks and lone surrogates. */
const nowhere = '\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff';
/** Characters that a text must not start with: blank and invisible ones. */
const notFirst =
  '\\u0020\\u00a0\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u1680' +
  '\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb' +
  [[0x110bd], [0x110cd], [0x13430, 0x1343f], [0x1bca0, 0x1bca3], [0x1d173, 0x1d17a], [0xe0000, 0xe0fff]]
    .map((range) => range.map((code) => String.fromCodePoint(code)).join('-'))
    .join('');

/** Returns the OpenAPI schema of `text(max)` in values.ts. Unlike `text`, it rejects leading blanks: it cannot trim. */
export function textSchema(max: number): Schema {
  const whole = `[^${nowhere}${notFirst}][^${nowhere}]*`;
  return { minLength: 1, maxLength: max, pattern: `^${whole}$` };
}

const lagDescription =
  'maxDays must not be less than minDays. inclusive may be false only when minDays is 1 or more.';

/** The OpenAPI schemas of a rule's body, one per rule type. Descriptions state which settings depend on each other. */
export const ruleSchemas: Schema[] = matchRuleTypes.map((type) => ({
  properties: { type: { const: type }, config: configSchema(type) },
}));

function configSchema(type: MatchRuleType): Schema {
  const fields = configFields[type];
  const counted = fields.filter(({ key }) => !notCountedKeys[type].includes(key));
  return {
    type: 'object',
    ...(type === 'DATE_LAG' && { description: lagDescription }),
    properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)])),
    anyOf: counted.map(({ key }) => ({ required: [key] })),
    minProperties: 1,
    maxProperties: 100,
  };
}

function fieldSchema(field: ConfigField): Schema {
  switch (field.kind) {
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'integer':
      return {
        anyOf: [
          { type: 'integer', minimum: field.min, maximum: field.max },
          { type: 'string', pattern: '^[0-9]{1,15}$', description: 'The same number in digits.' },
          { type: 'null' },
        ],
      };
    case 'decimal':
      return { anyOf: [decimalSchema, { type: 'number', minimum: 0 }, { type: 'null' }] };
    case 'choice':
      return field.anyCase
        ? { enum: [...field.choices, ...field.choices.map((choice) => choice.toLowerCase())] }
        : { enum: field.choices };
  }
}

/** The OpenAPI schemas of a fee item, one per structure type. */
export const feeItemSchemas: Schema[] = [
  structureSchema('FLAT', { amount: decimalSchema }),
  structureSchema('PERCENTAGE', { rate: rateSchema }),
  structureSchema('TIERED', {
    tiers: {
      type: 'array',
      description:
        'By rising upTo, each greater than the one before and above 0. It may be left out only in the last tier.',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        properties: { upTo: { anyOf: [decimalSchema, { type: 'null' }] }, rate: rateSchema },
        required: ['rate'],
      },
    },
  }),
];

function structureSchema(type: string, properties: Schema): Schema {
  return {
    properties: {
      structureType: { const: type },
      structure: { type: 'object', properties, required: Object.keys(properties) },
    },
  };
}
