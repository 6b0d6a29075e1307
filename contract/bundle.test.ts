import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import { bundleText } from '@recon/engine/configuration/bundle/bundle-text';
import type { BundlePart, LiveState } from '@recon/engine/configuration/bundle/bundle-plan';
import { compareBundle } from '@recon/engine/configuration/bundle/compare-bundle';
import { type LiveContext, toBundle } from '@recon/engine/configuration/bundle/to-bundle';
import { applyStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { englishMessage } from '@recon/engine/issues/english-message';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { membersIn, readJson } from '@recon/engine/lib/json/lossless';
import { tenants } from '@recon/engine/testing/random-tenant';
import { readBundle } from './bundle';

const runs = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 40) };
const options = { limits: { maxRules: 1000 } };
const nowhere: LiveState = { contexts: [], feeSchedules: [], hasMoreSchedules: false };

function exported(live: readonly LiveContext[]): Bundle {
  const result = toBundle(live);
  if ('repeated' in result) throw new Error(JSON.stringify(result.repeated));
  return result.bundle;
}

function parsed(text: string): Bundle {
  const read = readBundle(text);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.bundle;
}

function compared(bundle: Bundle, live: LiveState, values = {}): readonly BundlePart[] {
  const result = compareBundle(bundle, live, { ...options, values });
  if ('refusals' in result) throw new Error(JSON.stringify(result.refusals));
  return result.parts;
}

function stateOf(contexts: readonly LiveContext[]): LiveState {
  return { contexts, feeSchedules: contexts[0]?.snapshot.feeSchedules ?? [], hasMoreSchedules: false };
}

/** Returns the values of all placeholders of a bundle, as the environment that fills them. */
function valuesOf(bundle: Bundle, live: readonly LiveContext[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const context of bundle.contexts) {
    const { snapshot } = live.find((one) => one.snapshot.context['name'] === context.name)!;
    for (const { name, config = {} } of context.sources) {
      const now = snapshot.sources.find((source) => source['name'] === name)!['config'];
      const texts = new Map(isJsonObject(now) ? membersIn(now).map(({ key, json }) => [key, json]) : []);
      for (const [key, value] of Object.entries(config)) {
        const [, variable, json] = /^\$\{(\w+)(:json)?\}$/.exec(String(value)) ?? [];
        const text = texts.get(key)!;
        if (variable) values[variable] = json ? text : (JSON.parse(text) as string);
      }
    }
  }
  return values;
}

/** Returns what is live after all steps of a plan, by the ids of the plan. */
function applied(parts: readonly BundlePart[]): LiveContext[] {
  return parts.slice(1).map(({ name, contextId = `new:${name}`, base, steps, readings }) => ({
    id: contextId,
    snapshot: steps.reduce<Snapshot>(applyStep, base),
    readings: new Map(readings.map(({ sourceId, settings }) => [sourceId, settings])),
  }));
}

describe.each(['yaml', 'json'] as const)('an exported bundle in %s', (format) => {
  test('is read again, changes nothing where it was exported, and leads to the same bytes elsewhere @soak', () => {
    fc.assert(
      fc.property(tenants, (live) => {
        const bundle = exported(live);
        const text = bundleText(bundle, format);
        const read = parsed(text);
        expect(bundleText(read, format)).toBe(text);
        for (const { steps, unreachable, readings, onlyThere } of compared(read, stateOf(live)))
          expect({ steps, unreachable, readings, onlyThere }).toEqual({
            steps: [],
            unreachable: [],
            readings: [],
            onlyThere: [],
          });
        const values = valuesOf(bundle, live);
        const there = applied(compared(read, nowhere, values));
        expect(bundleText(exported(there), format)).toBe(text);
        const again = compared(read, stateOf(there), values);
        expect(again.flatMap(({ steps, readings }) => [...steps, ...readings])).toEqual([]);
      }),
      runs,
    );
  });
});

const context = (more = '') => `version: 1
contexts:
  - name: Cards
    type: "1:1"
    interval: daily
${more}`;
const rules = (rule: string) => context(`    rules:\n      - ${rule}\n`);
const sources = (more: string) => context(`    sources:\n      - { name: A, type: BANK, ${more} }\n`);
const fees = (
  more: string,
  item = 'name: Fee, priority: 1, structureType: FLAT, structure: { amount: "1" }',
) =>
  `version: 1\nfeeSchedules:\n  - { name: F, currency: BRL, applicationOrder: PARALLEL, ${more} items: [{ ${item} }] }\n`;
const uuid = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';

describe('a file is refused at the line and column of what is wrong', () => {
  test.each<[what: string, text: string, at: string, path: string, message: RegExp]>([
    ['10 MB', `version: 1\n${'# x\n'.repeat(2_500_000)}`, '1:1', '', /8192 KiB at most/],
    ['10,000 levels of lists', '['.repeat(10_000), '1:34', '', /nested 32 levels/],
    ['10,000 levels of dashes', '- '.repeat(10_000), '1:67', '', /nested 32 levels/],
    ['10,000 levels of objects', '{a: '.repeat(10_000), '1:133', '', /nested 32 levels/],
    [
      '10,000 levels of indentation',
      Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      '34:34',
      '',
      /nested 32/,
    ],
    [
      '__proto__ of a config',
      sources('config: { __proto__: 1 }'),
      '7:42',
      'contexts.0.sources.0.config.__proto__',
      /not a known/,
    ],
    [
      '__proto__ of a rule',
      rules('{ type: EXACT, "__proto__": {}, config: { matchAmount: true } }'),
      '7:24',
      'contexts.0.rules.0.__proto__',
      /not a known/,
    ],
    ['an anchor', 'version: &a 1\n', '1:13', 'version', /without anchors/],
    ['an alias', 'version: 1\ncontexts: *a\n', '2:11', 'contexts', /without anchors/],
    ['a bomb of aliases', 'version: &a [1]\ncontexts: [*a, *a]\n', '1:13', 'version', /without anchors/],
    ['a tag', 'version: !!int 1\n', '1:16', 'version', /without anchors, aliases and tags/],
    [
      'a tag of a program',
      'version: 1\ncontexts: !!js/function "x"\n',
      '2:25',
      'contexts',
      /without anchors, aliases and tags/,
    ],
    ['a list without its end', 'name: [a', '1:9', '', /Flow sequence/],
    [
      'tabs as indentation',
      'version: 1\ncontexts:\n\t- name: x\n\t  type: "1:1"\n',
      '3:1',
      '',
      /not well-formed: Tabs/,
    ],
    ['a repeated key', 'version: 1\nversion: 1\n', '2:1', 'version', /only once/],
    [
      'a repeated key of a config',
      rules('{ type: EXACT, config: { matchAmount: true, "matchAmount": false } }'),
      '7:53',
      'contexts.0.rules.0.config.matchAmount',
      /only once/,
    ],
    ['a repeated key in JSON', '{"version":1,"contexts":[],"contexts":[]}', '1:28', 'contexts', /only once/],
    ['another version', 'version: 2\n', '1:1', 'version', /must be one of 1/],
    ['a version in quotation marks', 'version: "1"\n', '1:1', 'version', /must be one of 1/],
    ['no version', 'contexts: []\n', '1:1', 'version', /must be one of 1/],
    [
      'NO without quotation marks',
      context().replace('Cards', 'NO'),
      '3:11',
      'contexts.0.name',
      /needs quotation marks/,
    ],
    [
      '1:1 without quotation marks',
      context().replace('"1:1"', '1:1'),
      '4:11',
      'contexts.0.type',
      /needs quotation marks/,
    ],
    [
      'a date without quotation marks',
      context().replace('daily', '2026-01-31'),
      '5:15',
      'contexts.0.interval',
      /needs quotation marks/,
    ],
    ['1e3 as a text', context().replace('Cards', '1e3'), '3:11', 'contexts.0.name', /or a text in quotation/],
    [
      '1e3 as a number, a text in YAML 1.1',
      rules('{ type: DATE_LAG, config: { maxDays: 1e3 } }'),
      '7:46',
      'contexts.0.rules.0.config.maxDays',
      /decimal number such as 12/,
    ],
    ...['${not valid}', 'pre${A}', '${A'].map((value): [string, string, string, string, RegExp] => [
      `the malformed placeholder ${value}`,
      context(`    sources:\n      - { name: Bank, type: BANK, side: LEFT, config: { url: "${value}" } }\n`),
      '7:57',
      'contexts.0.sources.0.config.url',
      /must be a placeholder alone/,
    ]),
    [
      'half a surrogate pair',
      context().replace('Cards', '"Cards \\uD800"'),
      '3:11',
      'contexts.0.name',
      /half a surrogate pair/,
    ],
    [
      'a merge key',
      rules('{ type: EXACT, config: { <<: { matchAmount: true } } }'),
      '7:34',
      'contexts.0.rules.0.config.<<',
      /needs quotation marks/,
    ],
    ['a directive', `%YAML 1.1\n---\n${context()}`, '1:1', '', /without anchors/],
    [
      'a decimal comma',
      rules('{ type: TOLERANCE, config: { absTolerance: 0,50 } }'),
      '7:54',
      'contexts.0.rules.0.config.50',
      /has no value/,
    ],
    [
      '0123 as a number',
      rules('{ type: DATE_LAG, config: { maxDays: 0123 } }'),
      '7:46',
      'contexts.0.rules.0.config.maxDays',
      /decimal number such as 12/,
    ],
    [
      '0x1F as a number',
      rules('{ type: DATE_LAG, config: { maxDays: 0x1F } }'),
      '7:46',
      'contexts.0.rules.0.config.maxDays',
      /decimal number/,
    ],
    [
      '.inf as a number',
      rules('{ type: DATE_LAG, config: { maxDays: .inf } }'),
      '7:46',
      'contexts.0.rules.0.config.maxDays',
      /decimal number/,
    ],
    [
      'an amount as a number',
      context('    feeToleranceAbs: 0.5\n'),
      '6:5',
      'contexts.0.feeToleranceAbs',
      /must be a text/,
    ],
    ['an unknown member', 'version: 1\nfoo: 1\n', '2:1', 'foo', /not a known setting/],
    [
      'an unknown member of a context',
      context('    owner: me\n'),
      '6:5',
      'contexts.0.owner',
      /not a known setting/,
    ],
    ['the id of a context', context(`    id: ${uuid}\n`), '6:5', 'contexts.0.id', /not a known setting/],
    [
      'the id of a rule',
      rules(`{ id: ${uuid}, type: EXACT, config: { matchAmount: true } }`),
      '7:11',
      'contexts.0.rules.0.id',
      /not a known/,
    ],
    [
      'the priority of a rule',
      rules('{ type: EXACT, priority: 1, config: { matchAmount: true } }'),
      '7:24',
      'contexts.0.rules.0.priority',
      /not a known/,
    ],
    [
      'the id of a fee schedule of another tenant',
      sources(`feeScheduleId: ${uuid}`),
      '7:32',
      'contexts.0.sources.0.feeScheduleId',
      /not a known/,
    ],
    [
      'the id of a fee',
      fees('', `id: ${uuid}, name: Fee, structureType: FLAT, structure: { amount: "1" }`),
      '3:70',
      'feeSchedules.0.items.0.id',
      /not a known/,
    ],
    [
      'a name twice',
      'version: 1\nfeeSchedules: []\n' + context().slice(11) + context().slice(21),
      '7:5',
      'contexts.1.name',
      /only once/,
    ],
    [
      'a rule without a setting',
      rules('{ type: EXACT, config: {} }'),
      '7:24',
      'contexts.0.rules.0.config',
      /must not be empty/,
    ],
    [
      'a type of rule that does not exist',
      rules('{ type: FUZZY, config: { a: 1 } }'),
      '7:11',
      'contexts.0.rules.0.type',
      /must be one of EXACT/,
    ],
    [
      'a decimal that is none',
      context('    feeToleranceAbs: "0,5"\n'),
      '6:5',
      'contexts.0.feeToleranceAbs',
      /decimal string/,
    ],
    [
      'a currency that is none',
      fees('').replace('BRL', 'XXY'),
      '3:16',
      'feeSchedules.0.currency',
      /code of a currency/,
    ],
    [
      'a missing property',
      context().replace(/ {4}interval.*\n/, ''),
      '3:5',
      'contexts.0.interval',
      /is required/,
    ],
    ['text that is no YAML', 'version: 1\n}{\n', '2:1', '', /not well-formed/],
    ['two documents', 'version: 1\n---\nversion: 1\n', '2:1', '', /several documents/],
    ['nothing', '', '1:1', '', /must be an object/],
    ['a list', '- version: 1\n', '1:1', '', /must be an object/],
    ['a key that is no text', 'version: 1\n? [a]\n: b\n', '2:3', '', /not well-formed|must be a text/],
    [
      'a merge of keys',
      context('    <<: { status: ACTIVE }\n'),
      '6:5',
      'contexts.0.<<',
      /needs quotation marks/,
    ],
  ])('%s', (_, text, at, path, message) => {
    const read = readBundle(text);
    const [fault] = 'faults' in read ? read.faults : [];
    expect(fault).toBeDefined();
    expect(`${fault!.line}:${fault!.column} ${fault!.path.join('.')}`).toBe(`${at} ${path}`);
    expect(englishMessage(fault!.message).message).toMatch(message);
  });

  test('all at once', () => {
    const read = readBundle('version: 1\nfoo: 1\ncontexts:\n  - name: A\n    type: x\n');
    expect('faults' in read && read.faults.map(({ line, path }) => `${line} ${path.join('.')}`)).toEqual([
      '5 contexts.0.type',
      '4 contexts.0.interval',
      '2 foo',
    ]);
  });
});

test('a number with an exponent is written so that all versions of YAML read it as a number', () => {
  const config = readJson(
    '{"a":1e3,"b":1.5E-7,"c":1e+21,"d":1000}',
  ) as Bundle['contexts'][0]['rules'][0]['config'];
  const rules = [{ type: 'EXACT', config }];
  const bundle: Bundle = { ...parsed(context()), contexts: [{ ...parsed(context()).contexts[0]!, rules }] };
  expect(bundleText(bundle, 'yaml')).toContain('{ a: 1.0e+3, b: 1.5e-7, c: 1.0e+21, d: 1000 }');
});
