import * as fc from 'fast-check';
import type { LiveContext } from '../configuration/bundle/to-bundle';
import { toSnapshot } from '../configuration/snapshot/snapshot';
import { readJson } from '../lib/json/lossless';

/** Texts that readers of YAML take for something else, or that need escapes. */
const oddTexts = [
  'NO',
  'yes',
  'on',
  '~',
  'null',
  'true',
  '1e3',
  '0123',
  '0x1F',
  '1:1',
  '12:30:45',
  '2024-01-01',
  '.inf',
  '=',
  '<<',
  '# no comment',
  'a: b',
  '- a',
  '{a}',
  '[a]',
  '*a',
  '&a',
  '!a',
  '%a',
  '@a',
  '`a`',
  'a"b',
  "a'b",
  'é\u0301',
  '日本',
  '\u{1F600}',
  'a,b',
  '?',
  'a #b',
  '${HOME}',
  '|',
  '>',
  '...',
  '---',
  '\\n',
  'a\u00a0b',
  '1_000',
  '+1',
  '-',
];
const letters = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ019 :#,-_çé')),
  minLength: 1,
  maxLength: 20,
});
const text = fc.oneof(fc.constantFrom(...oddTexts), letters).map((value) => value.trim() || 'x');
const key = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('url', 'token', 'currency', 'a b') }, text);
const numbers = [
  '0',
  '-0',
  '0.50',
  '1e3',
  '9007199254740993',
  '1E+400',
  '12345678901234567890.123456789',
  '-1.0e-7',
];
const value: fc.Arbitrary<string> = fc.letrec<{ json: string; list: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    fc.constantFrom(...numbers, 'true', 'null', '"line\\nline of a text that is longer than others"'),
    text.map((one) => JSON.stringify(one)),
    tie('list'),
  ),
  list: fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
})).json;
const object = fc
  .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 6 })
  .map((members) => `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`);
const parsed = (json: string) => readJson(json) as Record<string, unknown>;

const rule = fc
  .tuple(
    fc.constantFrom('EXACT', 'TOLERANCE', 'DATE_LAG'),
    object,
    fc.constantFrom('0.50', '1e-2', '"0.005"', '3'),
  )
  .map(([type, others, number]) => {
    const known = {
      EXACT: '"matchAmount":true',
      TOLERANCE: `"absTolerance":${number}`,
      DATE_LAG: '"maxDays":3',
    };
    const rest = others === '{}' ? '' : `,${others.slice(1, -1)}`;
    return { type, config: parsed(`{${known[type as 'EXACT']}${rest}}`) };
  });
const mapping = fc
  .uniqueArray(fc.tuple(text, text), { selector: ([name]) => name, minLength: 1, maxLength: 5 })
  .map((lines) => Object.fromEntries(lines));
const reading = fc.record({
  dialect: fc.record({
    separator: fc.constantFrom(';', ','),
    skip: fc.integer({ min: 0, max: 9 }),
    zone: text,
  }),
  steps: fc.array(fc.record({ do: fc.constant('upper' as const), column: text }), { maxLength: 2 }),
});
const source = fc.record(
  {
    name: text.map((name) => name.slice(0, 50)),
    type: fc.constantFrom('BANK', 'GATEWAY', 'LEDGER', 'CUSTOM'),
    side: fc.constantFrom('LEFT', 'RIGHT'),
    config: object.map(parsed),
    schedule: fc.nat({ max: 3 }),
    mapping,
    reading,
  },
  { requiredKeys: ['name', 'type'] },
);
const context = fc.record(
  {
    name: text,
    type: fc.constantFrom('1:1', '1:N', 'N:M'),
    status: fc.constantFrom('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'),
    interval: text,
    feeToleranceAbs: fc.constantFrom('0', '0.50', '12'),
    feeTolerancePct: fc.constantFrom('0.01', '0'),
    feeNormalization: fc.constantFrom('NET', 'GROSS'),
    autoMatchOnUpload: fc.boolean(),
    rules: fc.array(rule, { maxLength: 6 }),
    sources: fc.uniqueArray(source, { selector: ({ name }) => name, maxLength: 3 }),
  },
  { requiredKeys: ['name', 'type', 'status', 'interval', 'rules', 'sources'] },
);
const schedule = fc.record({
  name: text,
  currency: fc.constantFrom('BRL', 'EUR'),
  applicationOrder: fc.constantFrom('PARALLEL', 'CASCADING'),
  roundingScale: fc.integer({ min: 0, max: 10 }),
  roundingMode: fc.constantFrom('HALF_UP', 'BANKERS'),
  items: fc.array(
    fc.record({ name: text, structureType: fc.constant('FLAT'), structure: fc.constant({ amount: '1.50' }) }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Contexts of a tenant with unique names: odd texts, numbers of many digits, shared fee schedules. */
export const tenants: fc.Arbitrary<LiveContext[]> = fc
  .record({
    contexts: fc.uniqueArray(context, { selector: ({ name }) => name, maxLength: 4 }),
    schedules: fc.uniqueArray(schedule, { selector: ({ name }) => name, minLength: 1, maxLength: 3 }),
  })
  .map(({ contexts, schedules }) => {
    const feeSchedules = schedules.map((one, at) => ({
      ...one,
      id: `f${at}`,
      items: one.items.map((item, index) => ({ ...item, priority: index })),
    }));
    return contexts.map(({ rules, sources, ...settings }, at): LiveContext => {
      const parts = sources.map((one, index) => ({ ...one, id: `c${at}s${index}` }));
      return {
        id: `c${at}`,
        snapshot: toSnapshot({
          context: { id: `c${at}`, ...settings },
          rules: rules.map((one, index) => ({ ...one, id: `c${at}r${index}`, priority: index + 1 })),
          sources: parts.map(({ schedule: use, mapping: _mapping, reading: _reading, ...one }) => ({
            ...one,
            feeScheduleId: use === undefined ? null : (feeSchedules[use]?.id ?? null),
          })),
          fieldMaps: parts.flatMap(({ id, mapping: lines }) =>
            lines ? [{ id: `m${id}`, sourceId: id, mapping: lines }] : [],
          ),
          feeSchedules,
        }),
        readings: new Map(parts.flatMap((one) => (one.reading ? [[one.id, one.reading as never]] : []))),
      };
    });
  });
