import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { englishMessage } from '@recon/engine/issues/english-message';
import { readStored } from '@recon/engine/lib/json/lossless';
import { contextClone, contextCreate, contextUpdate } from './context-requests';
import { feeScheduleCreate, feeScheduleUpdate } from './fee-schedule-requests';
import { fieldMapCreate, fieldMapUpdate } from './field-map-requests';
import { toIssue } from './to-issue';
import { matchRuleCreate, editSchemaOf, matchRuleReorder, matchRuleUpdate } from './match-rule-requests';
import { sourceCreate, sourceUpdate } from './source-requests';

/** Returns the issues of a request body as `path: English message`. */
const faults = (shape: z.core.$ZodType, body: unknown) =>
  z
    .safeParse(shape, body)
    .error?.issues.map(
      (issue) => `${issue.path.join('.')}: ${englishMessage(toIssue(issue, body)).message}`,
    ) ?? [];

const id = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const flat = (priority: number) => ({
  name: 'Flat',
  priority,
  structureType: 'FLAT',
  structure: { amount: '0.30' },
});
const rule = { priority: 1, type: 'EXACT', config: { matchAmount: true } };
const inlineSource = {
  name: 'Bank',
  type: 'BANK',
  side: 'RIGHT',
  config: { bank_name: 'Itaú' },
  mapping: { amount: 'Valor' },
};
const contextBody = {
  name: 'Cards',
  type: '1:N',
  interval: 'daily',
  feeToleranceAbs: '0.10',
  feeTolerancePct: '0.01',
  feeNormalization: 'NET',
  autoMatchOnUpload: true,
};
const source = { name: 'Bank', type: 'BANK', side: 'RIGHT', config: { timezone: 'UTC' }, feeScheduleId: id };
const feeSchedule = {
  name: 'Acquirer',
  currency: 'BRL',
  applicationOrder: 'CASCADING',
  roundingScale: 4,
  roundingMode: 'BANKERS',
  items: [flat(1)],
};

const long = (characters: number) => 'x'.repeat(characters);
const times = (count: number, item: object) => Array.from({ length: count }, () => item);
const decimalForm =
  'must be a decimal string such as "0.05", at most 20 digits before and 18 after the point';
const idForm = 'must be an identifier such as 0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const fromTo = (from: number, to: number) => `must be a whole number from ${from} to ${to}`;
/** An object with more keys than allowed. */
const manyKeys = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 0]));

/** A property, an invalid value for it and the expected message. The optional last value must be valid. */
type Faulty = [member: string, refused: unknown, message: string, taken?: unknown];

const create: [string, z.core.$ZodType, object, required: string[], Faulty[]][] = [
  [
    'a new context',
    contextCreate,
    { ...contextBody, sources: [inlineSource], rules: [rule] },
    ['name', 'type', 'interval'],
    [
      ['name', long(101), 'must have 1 to 100 characters', long(100)],
      ['name', '', 'must have 1 to 100 characters'],
      ['type', '1:M', 'must be one of 1:1, 1:N, N:M', 'N:M'],
      ['interval', long(101), 'must have 1 to 100 characters', long(100)],
      ['feeToleranceAbs', '1e3', decimalForm, '0'],
      ['feeToleranceAbs', '-1', 'must not be negative'],
      ['feeTolerancePct', '-0.01', 'must not be negative', '5'],
      ['feeNormalization', 'net', 'must be NET, GROSS or empty', ''],
      ['autoMatchOnUpload', 'true', 'must be true or false', false],
      ['sources', times(11, inlineSource), 'may hold 10 sources at most', times(10, inlineSource)],
      ['rules', times(51, rule), 'may hold 50 rules at most', times(50, rule)],
      ['sources.0.name', long(51), 'must have 1 to 50 characters', long(50)],
      ['sources.0.type', 'FILE', 'must be one of LEDGER, BANK, GATEWAY, CUSTOM', 'GATEWAY'],
      ['sources.0.side', 'left', 'must be one of LEFT, RIGHT', null],
      ['sources.0.config', [], 'must be an object', {}],
      ['sources.0.config', manyKeys, 'may hold 100 keys at most'],
      ['sources.0.mapping', { amount: '' }, 'must map each name to a non-empty text', {}],
      ['sources.0.mapping', { amount: 1 }, 'must map each name to a non-empty text', null],
      ['rules.0.priority', 0, fromTo(1, 1000), 1000],
      ['rules.0.config', {}, 'must not be empty', { matchDate: false }],
    ],
  ],
  [
    'a copy of a context',
    contextClone,
    { name: 'Copy', includeSources: true, includeRules: true, includeFeeSchedules: false },
    ['name'],
    [
      ['name', ' ', 'must have 1 to 100 characters', long(100)],
      ['includeSources', 1, 'must be true or false', false],
      ['includeRules', 'yes', 'must be true or false', null],
      ['includeFeeSchedules', 0, 'must be true or false', true],
    ],
  ],
  [
    'a new rule',
    matchRuleCreate,
    rule,
    ['priority', 'type', 'config'],
    [
      ['priority', 0, fromTo(1, 1000), 1],
      ['priority', 1001, fromTo(1, 1000), 1000],
      ['priority', 1.5, fromTo(1, 1000)],
      ['priority', '1', fromTo(1, 1000)],
      ['type', 'FUZZY', 'must be one of EXACT, TOLERANCE, DATE_LAG'],
      ['config', [], 'must be an object'],
      ['config', null, 'must be an object'],
      ['config', {}, 'must not be empty'],
      [
        'config',
        { note: 1 },
        'needs at least one setting of EXACT, such as matchAmount, matchCurrency, matchDate',
      ],
    ],
  ],
  [
    'an order of rules',
    matchRuleReorder,
    { ruleIds: [id] },
    ['ruleIds'],
    [
      ['ruleIds', [], 'must hold at least one rule'],
      ['ruleIds', [id, id.toUpperCase()], 'must not name a rule twice'],
      ['ruleIds', Array(1001).fill('x'), 'may hold 1000 rules at most'],
      ['ruleIds.0', 'x', idForm, id.toUpperCase()],
    ],
  ],
  [
    'a new source',
    sourceCreate,
    source,
    ['name', 'type'],
    [
      ['name', long(51), 'must have 1 to 50 characters', long(50)],
      ['type', 'bank', 'must be one of LEDGER, BANK, GATEWAY, CUSTOM', 'CUSTOM'],
      ['side', '', 'must be one of LEFT, RIGHT', 'LEFT'],
      ['config', 'x', 'must be an object', {}],
      ['config', { a: { b: { c: { d: { e: {} } } } } }, 'may be nested 5 levels deep at most'],
      ['feeScheduleId', '', idForm, null],
    ],
  ],
  [
    'a new field map',
    fieldMapCreate,
    { mapping: { amount: 'Valor' } },
    ['mapping'],
    [
      ['mapping', {}, 'must map at least one field'],
      ['mapping', [], 'must be an object'],
      ['mapping', { amount: long(65_536) }, 'may be 64 KiB at most', { amount: long(65_000) }],
      ['mapping.amount', '', 'must be a non-empty text', ' '],
      ['mapping.amount', 1, 'must be a non-empty text'],
    ],
  ],
  [
    'a new fee schedule',
    feeScheduleCreate,
    feeSchedule,
    ['name', 'currency', 'applicationOrder', 'items'],
    [
      ['name', long(101), 'must have 1 to 100 characters', long(100)],
      ['currency', 'XXX', 'must be the three-letter code of a currency, such as BRL', ' usd '],
      ['applicationOrder', 'SERIAL', 'must be one of PARALLEL, CASCADING', 'PARALLEL'],
      ['roundingScale', 11, fromTo(0, 10), 10],
      ['roundingScale', -1, fromTo(0, 10), 0],
      ['roundingScale', '2', fromTo(0, 10), null],
      ['roundingMode', 'UP', 'must be one of HALF_UP, BANKERS, FLOOR, CEIL, TRUNCATE', null],
      ['items', [], 'must hold at least one fee item'],
      [
        'items',
        times(101, {}),
        'may hold 100 fee items at most',
        Array.from({ length: 100 }, (_, n) => flat(n)),
      ],
      ['items.0.name', '', 'must have 1 to 100 characters', long(100)],
      ['items.0.priority', 0.5, 'must be a whole number', null],
      ['items.0.priority', -1_000_001, 'must not be below -1000000', -1_000_000],
      ['items.0.priority', 1_000_001, 'must not be above 1000000', 1_000_000],
      ['items.0.structureType', 'MONTHLY', 'must be one of FLAT, PERCENTAGE, TIERED'],
      ['items.0.structure', [], 'must be an object', { amount: '1', note: manyKeys }],
    ],
  ],
];

const update: typeof create = [
  [
    'the change of a context',
    contextUpdate,
    { ...contextBody, status: 'ACTIVE' },
    [],
    [
      ['name', '', 'must have 1 to 100 characters', long(100)],
      ['name', long(101), 'must have 1 to 100 characters'],
      ['type', '', 'must be one of 1:1, 1:N, N:M', '1:1'],
      ['status', 'DRAFT', 'must be one of ACTIVE, PAUSED, ARCHIVED', 'ARCHIVED'],
      ['status', 'active', 'must be one of ACTIVE, PAUSED, ARCHIVED', 'PAUSED'],
      ['interval', long(101), 'must have 1 to 100 characters', long(100)],
      ['feeToleranceAbs', '', decimalForm, '0.5'],
      ['feeTolerancePct', '-1', 'must not be negative', '0'],
      ['feeNormalization', 'BOTH', 'must be NET, GROSS or empty', ''],
      ['feeNormalization', 1, 'must be NET, GROSS or empty', 'GROSS'],
      ['autoMatchOnUpload', 1, 'must be true or false', true],
    ],
  ],
  [
    'the change of a rule',
    matchRuleUpdate,
    rule,
    [],
    [
      ['priority', 1001, fromTo(1, 1000), 1000],
      ['type', 'exact', 'must be one of EXACT, TOLERANCE, DATE_LAG', 'EXACT'],
      ['config', {}, 'must not be empty', { matchDate: true }],
      ['config', 'x', 'must be an object'],
    ],
  ],
  [
    'the change of a source',
    sourceUpdate,
    source,
    [],
    [
      ['name', long(51), 'must have 1 to 50 characters', long(50)],
      ['type', 'FILE', 'must be one of LEDGER, BANK, GATEWAY, CUSTOM', 'LEDGER'],
      ['side', 'BOTH', 'must be one of LEFT, RIGHT', 'LEFT'],
      ['config', manyKeys, 'may hold 100 keys at most', {}],
      ['feeScheduleId', 'x', 'must be the identifier of a fee schedule, or empty', ''],
    ],
  ],
  [
    'the change of a fee schedule',
    feeScheduleUpdate,
    { name: 'Acquirer', applicationOrder: 'PARALLEL', roundingScale: 2, roundingMode: 'FLOOR' },
    [],
    [
      ['name', ' ', 'must have 1 to 100 characters', long(100)],
      ['applicationOrder', '', 'must be one of PARALLEL, CASCADING', 'CASCADING'],
      ['roundingScale', 11, fromTo(0, 10), 0],
      ['roundingMode', 'half_up', 'must be one of HALF_UP, BANKERS, FLOOR, CEIL, TRUNCATE', 'CEIL'],
      ['currency', 'BRL', 'the currency cannot be changed later', undefined],
      ['items', null, 'the fee items cannot be changed later', undefined],
    ],
  ],
];

/** Returns a copy of a body with the property at a path set or, without a value, removed. */
function changed(body: object, path: string, ...value: unknown[]): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop()!;
  const holder = steps.reduce((node, step) => node[step] as Record<string, unknown>, copy);
  if (value.length === 0) delete holder[last];
  else holder[last] = value[0];
  return copy;
}

describe.each([...create, ...update])('%s', (_title, shape, body, required, faulty) => {
  it('accepts a complete body and drops unknown properties', () => {
    expect(z.parse(shape, { ...body, unknown: 1 })).toEqual(body);
  });

  it('requires the required properties and no others', () => {
    for (const member of Object.keys(body)) {
      const without = faults(shape, changed(body, member));
      expect([member, without.length > 0]).toEqual([member, required.includes(member)]);
      expect(without.every((fault) => fault.startsWith(`${member}: `))).toBe(true);
    }
  });

  it('accepts null for optional properties', () => {
    for (const member of Object.keys(body).filter((name) => !required.includes(name)))
      expect([member, faults(shape, changed(body, member, null))]).toEqual([member, []]);
  });

  it.each(faulty)('%s: %j is rejected', (path, refused, message, ...taken) => {
    expect(faults(shape, changed(body, path, refused))).toEqual([`${path}: ${message}`]);
    for (const value of taken) expect(faults(shape, changed(body, path, value))).toEqual([]);
  });
});

test('an update of a field map replaces the complete mapping', () => {
  expect(faults(fieldMapUpdate, { mapping: { Valor: 'amount' } })).toEqual([]);
  expect(faults(fieldMapUpdate, { mapping: {} })).toEqual(['mapping: must map at least one field']);
  expect(faults(fieldMapUpdate, {})).toHaveLength(1);
});

test('normalises identifiers and currencies', () => {
  expect(z.parse(matchRuleReorder, { ruleIds: [id.toUpperCase()] })).toEqual({ ruleIds: [id] });
  expect(z.parse(feeScheduleCreate, { ...feeSchedule, currency: ' usd ' })).toMatchObject({
    currency: 'USD',
  });
});

test('validates settings of a rule by its type and reports each path', () => {
  const config = { matchAmount: 'yes', datePrecision: 'HOUR', note: 1 };
  expect(faults(matchRuleCreate, { priority: 1, type: 'EXACT', config })).toEqual([
    'config.matchAmount: must be true or false',
    'config.datePrecision: must be one of DAY, TIMESTAMP',
  ]);
  expect(faults(matchRuleUpdate, { type: 'EXACT', config })).toHaveLength(2);
  // Without the type, only the service can validate them.
  expect(faults(matchRuleUpdate, { config })).toEqual([]);
  expect(faults(matchRuleUpdate, { type: null, config: manyKeys })).toEqual([
    'config: may hold 100 keys at most',
  ]);
  expect(faults(matchRuleUpdate, { type: 'EXACT', config: null })).toEqual([]);
});

describe('a number that JavaScript reads as another value', () => {
  const lag = (config: string) =>
    faults(matchRuleCreate, { priority: 1, type: 'DATE_LAG', config: readStored(config) });
  const days = fromTo(0, 3650);

  it('is rejected if a whole number is required', () => {
    expect(lag('{"minDays":1.0,"maxDays":20e-1}')).toEqual([]);
    expect(lag('{"minDays":1,"maxDays":2.0000000000000000001}')).toEqual([`config.maxDays: ${days}`]);
  });

  it('is reported once, together with the issues of other settings', () => {
    expect(lag('{"minDays":1,"maxDays":9999.0000000000000000001}')).toEqual([`config.maxDays: ${days}`]);
    expect(lag('{"minDays":"x","maxDays":2.0000000000000000001}').toSorted()).toEqual([
      `config.maxDays: ${days}`,
      `config.minDays: ${days}`,
    ]);
  });

  it('is not reported in settings that are rejected as a unit', () => {
    const many = Array.from({ length: 101 }, (_, index) => `"k${index}":0`).join();
    expect(lag(`{"maxDays":2.0000000000000000001,${many}}`)).toEqual(['config: may hold 100 keys at most']);
  });

  it('is preserved if a decimal is required', () => {
    const config = readStored('{"absTolerance":2.000000000000000001}');
    expect(faults(matchRuleCreate, { priority: 1, type: 'TOLERANCE', config })).toEqual([]);
  });
});

test('validates fee items by their type and rejects duplicate priorities', () => {
  const items = [
    flat(1),
    { ...flat(2), structure: { amount: '-1' } },
    { name: 'Rate', structureType: 'PERCENTAGE', structure: { rate: '0.01' } },
    flat(1),
    { ...flat(0), priority: null },
  ];
  expect(faults(feeScheduleCreate, { ...feeSchedule, items: items.toSpliced(1, 1) })).toEqual([
    'items.2.priority: another item has priority 1 already',
    'items.3.priority: another item has priority 0 already',
  ]);
  expect(faults(feeScheduleCreate, { ...feeSchedule, items: items.slice(0, 3) })).toEqual([
    'items.1.structure.amount: must be a decimal string of 0 or more, such as "0.30"',
  ]);
});

test('limits the size and depth of a structure', () => {
  const withNote = (note: unknown) =>
    faults(feeScheduleCreate, {
      ...feeSchedule,
      items: [{ ...flat(1), structure: { amount: '1', note } }],
    });
  expect(withNote({ a: { b: { c: {} } } })).toEqual([]);
  expect(withNote({ a: { b: { c: { d: {} } } } })).toEqual([
    'items.0.structure: may be nested 5 levels deep at most',
  ]);
  expect(withNote(long(65_536))).toEqual(['items.0.structure: may be 64 KiB at most']);
});

describe('an edited rule', () => {
  const kept = editSchemaOf({ priority: 1130, type: 'FUZZY' });
  it.each([
    [{ ...rule, priority: 1130, type: 'FUZZY', config: { any: 1 } }, []],
    [{ ...rule, priority: 1000, type: 'TOLERANCE', config: { absTolerance: '1' } }, []],
    [{ ...rule, priority: 1 }, []],
    [{ ...rule, priority: 1131 }, [`priority: ${fromTo(1, 1000)}`]],
    [{ ...rule, priority: 0 }, [`priority: ${fromTo(1, 1000)}`]],
    [{ ...rule, priority: 1.5 }, [`priority: ${fromTo(1, 1000)}`]],
    [{ ...rule, type: 'OTHER' }, ['type: must be one of EXACT, TOLERANCE, DATE_LAG']],
    [{ ...rule, type: 1 }, ['type: must be one of EXACT, TOLERANCE, DATE_LAG']],
    [{ ...rule, type: 'FUZZY', config: {} }, ['config: must not be empty']],
    [{ ...rule, config: { matchAmount: 1 } }, ['config.matchAmount: must be true or false']],
    [{ ...rule, config: [] }, ['config: must be an object']],
  ])('may keep its number and its type: %j', (body, expected) => {
    expect(faults(kept, body)).toEqual(expected);
  });
});
