import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Operation, operations } from '@recon/contract/operations';
import type { Schema } from '../testing/from-schema';
import { matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { openApiDocument } from './openapi';

/** The described schemas accept exactly what the validation accepts, as far as JSON Schema can express it. */

type Described = {
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
  parameters: { name: string; schema: Schema }[];
};
const description = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const ajv = new Ajv2020({ strict: false, formats: { uuid: true } }).addSchema(description, 'api');
const fits = (name: string, body: unknown) => ajv.validate(`api#/components/schemas/${name}`, body);

const id = '0196F0C2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const bodies = Object.values<Operation>(operations).flatMap((row) => {
  const reference = description.paths[row.path]![row.method.toLowerCase()]!.requestBody;
  const name = reference?.content['application/json'].schema.$ref.split('/').at(-1);
  return row.body && name !== undefined ? [[name, row.body] as const] : [];
});

test.each(bodies)('%s is an object', (name) => {
  for (const other of [null, 'x', 7, []]) expect(fits(name, other)).toBe(false);
});

const text = 'Itaú 👩‍🚀';
const rules = [
  { priority: 1000, type: 'EXACT', config: { matchAmount: null, datePrecision: 'TIMESTAMP', note: 1 } },
  {
    priority: 1,
    type: 'TOLERANCE',
    config: { absTolerance: 0.5, percentageBase: 'average', dateWindowDays: '3', matchReference: false },
  },
  { priority: 2, type: 'DATE_LAG', config: { minDays: 0, maxDays: 3650, feeTolerance: '0.10' } },
];
const fee = (structureType: string, structure: object, more: object = {}) => ({
  name: 'Fees',
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  items: [{ name: 'One', structureType, structure }],
  ...more,
});
const context = { name: text, type: '1:N', interval: 'daily' };

test.each<[name: string, body: object]>([
  ['ContextCreate', { ...context, feeNormalization: '', feeTolerancePct: '0.01', rules }],
  [
    'ContextCreate',
    {
      ...context,
      sources: [{ name: text, type: 'BANK', side: null, mapping: { amount: 'Valor' }, config: {} }],
    },
  ],
  ['ContextUpdate', {}],
  ['ContextUpdate', { status: 'ARCHIVED', feeNormalization: null, autoMatchOnUpload: false }],
  ['ContextClone', { name: text, includeRules: true }],
  ...rules.map((rule): [string, object] => ['MatchRuleCreate', rule]),
  ['MatchRuleUpdate', { config: { anything: 1 }, type: null }],
  ['MatchRuleReorder', { ruleIds: [id] }],
  ['SourceCreate', { name: text, type: 'LEDGER', side: 'LEFT', config: { a: 1 }, feeScheduleId: id }],
  ['SourceUpdate', { feeScheduleId: '' }],
  ['FieldMapCreate', { mapping: { amount: 'Valor' } }],
  ['FieldMapUpdate', { mapping: { Valor: 'amount' } }],
  ['FeeScheduleCreate', fee('FLAT', { amount: '0.30' }, { roundingScale: 10, roundingMode: 'CEIL' })],
  ['FeeScheduleCreate', fee('PERCENTAGE', { rate: '1.000' })],
  [
    'FeeScheduleCreate',
    fee('TIERED', {
      tiers: [
        { upTo: '10', rate: '0.015' },
        { upTo: null, rate: '0' },
      ],
    }),
  ],
  ['FeeScheduleUpdate', { name: text, roundingScale: 0 }],
])('%s may be %j', (name, body) => {
  const [, shape] = bodies.find(([known]) => known === name)!;
  expect(z.safeParse(shape, body).error).toBeUndefined();
  expect([fits(name, body), ajv.errorsText()]).toEqual([true, 'No errors']);
});

const refused: [name: string, body: object][] = [
  ['ContextCreate', { ...context, name: '' }],
  ['ContextCreate', { ...context, name: 'x'.repeat(101) }],
  ['ContextCreate', { ...context, name: 'a\nb' }],
  ['ContextCreate', { ...context, name: '\u200b' }],
  ['ContextCreate', { ...context, feeToleranceAbs: '-1' }],
  ['ContextCreate', { ...context, feeToleranceAbs: '1e3' }],
  ['ContextCreate', { ...context, feeToleranceAbs: 0.5 }],
  ['ContextCreate', { ...context, sources: [{ name: 'x', type: 'BANK', mapping: { amount: '' } }] }],
  ['ContextCreate', { ...context, sources: Array.from({ length: 11 }, () => ({ name: 'x', type: 'BANK' })) }],
  ['ContextUpdate', { status: 'DRAFT' }],
  ['MatchRuleCreate', { priority: 1, type: 'EXACT', config: {} }],
  ['MatchRuleCreate', { priority: 1, type: 'EXACT', config: { note: 1 } }],
  ['MatchRuleCreate', { priority: 1, type: 'EXACT', config: { matchAmount: 'yes' } }],
  ['MatchRuleCreate', { priority: 1, type: 'EXACT', config: { datePrecision: null } }],
  ['MatchRuleCreate', { priority: 1, type: 'EXACT', config: { matchScore: 101 } }],
  ['MatchRuleCreate', { priority: 1, type: 'EXACT', config: { matchScore: '1.5' } }],
  ['MatchRuleCreate', { priority: 1, type: 'TOLERANCE', config: { matchReference: true } }],
  ['MatchRuleCreate', { priority: 1, type: 'TOLERANCE', config: { absTolerance: -1 } }],
  ['MatchRuleCreate', { priority: 1, type: 'TOLERANCE', config: { absTolerance: '-1' } }],
  ['MatchRuleCreate', { priority: 1, type: 'DATE_LAG', config: { direction: 'abs' } }],
  ['MatchRuleCreate', { priority: 1001, type: 'EXACT', config: { matchAmount: true } }],
  ['MatchRuleReorder', { ruleIds: [] }],
  ['MatchRuleReorder', { ruleIds: ['x'] }],
  ['SourceCreate', { name: 'x'.repeat(51), type: 'BANK' }],
  ['SourceCreate', { name: 'x', type: 'BANK', feeScheduleId: '' }],
  ['SourceCreate', { name: 'x', type: 'BANK', config: [] }],
  ['FieldMapCreate', { mapping: {} }],
  ['FieldMapCreate', { mapping: { amount: '' } }],
  ['FieldMapCreate', { mapping: { amount: 1 } }],
  ['FeeScheduleCreate', fee('FLAT', { amount: '-1' })],
  ['FeeScheduleCreate', fee('FLAT', {})],
  ['FeeScheduleCreate', fee('PERCENTAGE', { rate: '1.5' })],
  ['FeeScheduleCreate', fee('PERCENTAGE', { amount: '1' })],
  ['FeeScheduleCreate', fee('TIERED', { tiers: [] })],
  ['FeeScheduleCreate', fee('TIERED', { tiers: [{ upTo: '10' }] })],
  ['FeeScheduleCreate', fee('TIERED', { tiers: [{ rate: '2' }] })],
  ['FeeScheduleCreate', fee('TIERED', { tiers: Array.from({ length: 101 }, () => ({ rate: '0' })) })],
  ['FeeScheduleCreate', { ...fee('FLAT', { amount: '1' }), currency: 'XXX' }],
  ['FeeScheduleCreate', { ...fee('FLAT', { amount: '1' }), items: [] }],
  ['FeeScheduleUpdate', { currency: 'BRL' }],
  ['FeeScheduleUpdate', { items: [] }],
];
test.each(refused)('%s is not %j', (name, body) => {
  const [, shape] = bodies.find(([known]) => known === name)!;
  expect(z.safeParse(shape, body).success).toBe(false);
  expect(fits(name, body)).toBe(false);
});

test('allows no blanks at the start or end, which are trimmed', () => {
  expect(fits('ContextCreate', { ...context, name: ' x' })).toBe(false);
});

test('describes parameters by their values and bounds', () => {
  const described = (name: keyof typeof operations) => {
    const { path, method } = operations[name];
    const { parameters } = description.paths[path]![method.toLowerCase()]!;
    return Object.fromEntries(parameters.map(({ name, ...more }) => [name, more]));
  };
  const uuid = { type: 'string', format: 'uuid' };
  expect(described('listMatchRules')).toMatchObject({
    contextId: { in: 'path', required: true, schema: uuid },
    limit: { in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } },
    cursor: { in: 'query', required: false, schema: { type: 'string' } },
    type: {
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['EXACT', 'TOLERANCE', 'DATE_LAG'] },
    },
  });
  expect(described('listBalances')).toMatchObject({
    limit: { in: 'query', required: true, schema: { type: 'string' } },
    sort_order: { schema: { enum: ['asc', 'desc'] } },
    'Content-Type': { in: 'header', required: true, description: 'must be application/json' },
  });
  expect(described('getKeyDetails')).toMatchObject({
    entryId: { in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 256 } },
    account_id: { in: 'query', required: true, schema: uuid },
  });
  expect(described('createContext')).toEqual({
    'X-Request-Id': expect.objectContaining({
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[ -~]{1,128}$' },
    }),
    'X-Idempotency-Key': expect.objectContaining({
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[A-Za-z0-9:_-]{1,128}$' },
    }),
  });
});

test('describes in text what a schema cannot express', () => {
  const said = JSON.stringify(description);
  for (const words of [
    '64 KiB at most.',
    '64 KiB, 5 levels and 100 keys at most.',
    'maxDays must not be less than minDays. inclusive may be false only when minDays is 1 or more.',
    'By rising upTo, each greater than the one before and above 0. It may be left out only in the last tier.',
    'The same number in digits.',
    'Settings as of a new rule of the type.',
  ])
    expect(said).toContain(`"description":"${words}"`);
});

/** First and last of the ranges of invisible characters beyond 16 bits. */
const unseen = [0x110bd, 0x110cd, 0x13430, 0x1343f, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff].map(
  (code) => String.fromCodePoint(code),
);

test.each(unseen)('a name may contain the invisible %j, but not start with it', (character) => {
  expect(fits('ContextCreate', { ...context, name: `${character}x` })).toBe(false);
  expect(fits('ContextCreate', { ...context, name: `x${character}` })).toBe(true);
  expect(z.safeParse(operations.createContext.body, { ...context, name: character }).success).toBe(false);
});

test('a name may start with the characters next to the invisible ranges', () => {
  for (const code of [0x110bc, 0x110be, 0x1342f, 0x13440, 0x1bc9f, 0x1bca4, 0x1d172, 0x1d17b, 0xe1000])
    expect([code, fits('ContextCreate', { ...context, name: String.fromCodePoint(code) })]).toEqual([
      code,
      true,
    ]);
});

test('describes in text how settings of a date lag depend on each other, and only for that type', () => {
  const [exact, tolerance, dateLag] = matchRuleTypes.map((type) => {
    const schemas = description.components.schemas['MatchRuleCreate']!['oneOf'] as RuleSchema[];
    return schemas.find(({ properties }) => properties.type.const === type)!.properties.config.description;
  });
  expect([exact, tolerance]).toEqual([undefined, undefined]);
  expect(dateLag).toMatch(/maxDays must not be less than minDays/);
});
type RuleSchema = { properties: { type: { const: string }; config: { description?: string } } };
