import { membersOf, readJson } from '@recon/engine/lib/json/lossless';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import type { RuleToRun, Scenario, Transaction } from '@recon/engine/matching/transaction';
import { tableOf } from '@recon/engine/file/service/import-file';
import type { Mapping } from '@recon/engine/file/reading/transaction-row';
import { parseNumbersAsText } from '@recon/engine/file/formats/json-records';
import { type ImportResult, readImport } from '@recon/engine/file/service/read-import';
import type { ReadSide } from './skipped-rows';

/** The input of the engine, and the files as they were read. */
export type PreparedRun = { scenario: Scenario; left: ReadSide[]; right: ReadSide[] };

/** The result of a command on files. Only `output` is written to the standard output. */
export type CommandEnd = { exitCode: 0 | 1; output?: string; messages: readonly string[] };

/** Error of the caller: bad usage, not a failed run. */
export class UsageError extends Error {}

const scenarioMapping: Mapping = {
  external_id: 'externalId',
  amount: 'amount',
  currency: 'currency',
  date: 'date',
  description: 'description',
};
const baseNames = { amount: 'baseAmount', currency: 'baseCurrency' };
const allColumns = { ...scenarioMapping, base_amount: 'baseAmount', base_currency: 'baseCurrency' };

/** Parses a scenario: a run in one JSON text (docs/matching.md#scenario). Throws a UsageError. */
export function readScenario(text: string): PreparedRun {
  const value = membersIn(text);
  if (typeof value['contextType'] !== 'string') throw new UsageError('The scenario has no contextType.');
  const counts = objectIn(value['sources'] ?? {}, 'sources');
  const left = readSide(value, 'left', counts['left']);
  const right = readSide(value, 'right', counts['right']);
  return {
    scenario: {
      contextType: value['contextType'],
      rules: readRules(value['rules'], 'The scenario'),
      left: transactionsOf(left.read),
      right: transactionsOf(right.read),
      sources: { left: left.sources, right: right.sources },
    },
    left: left.read,
    right: right.read,
  };
}

/** Parses a JSON file of rules: a list, or an object that has the list as `rules` or, as in the API, `items`. Throws a UsageError. */
export function readRuleFile(text: string): RuleToRun[] {
  const value = parse(text, 'The file of rules');
  if (Array.isArray(value)) return readRules(value, 'The file of rules');
  const { rules, items } = objectIn(value, 'The file of rules');
  return readRules(rules ?? items, 'The file of rules');
}

/** Parses a mapping: the property `mapping` of a field map of the API, or the object itself. `name`: of the file, for errors. */
export function readMappingFile(text: string, name: string): Mapping {
  const value = objectIn(parse(text, name), name);
  const { mapping } = value;
  return isJsonObject(mapping) ? mapping : value;
}

/** Returns the transactions of all files or sources of one side, in their order. */
export function transactionsOf(results: readonly ImportResult[]): Transaction[] {
  return results.flatMap(({ transactions }) => transactions);
}

function parse(text: string, what: string, read: (json: string) => unknown = readJson): unknown {
  try {
    return read(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`${what} is no JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function objectIn(value: unknown, what: string): Record<string, unknown> {
  if (!isJsonObject(value)) throw new UsageError(`${what} is not an object.`);
  return value;
}

function readRules(value: unknown, what: string): RuleToRun[] {
  if (!Array.isArray(value)) throw new UsageError(`${what} has no list of rules.`);
  return value.map((one: unknown, index) => {
    const name = `Rule ${index + 1}`;
    const rule = objectIn(one, name);
    const { priority, type } = rule;
    if (typeof priority !== 'number' || !Number.isInteger(priority))
      throw new UsageError(`${name} has no priority, a whole number.`);
    if (typeof type !== 'string') throw new UsageError(`${name} has no type.`);
    return { priority, type, config: objectIn(rule['config'], `The config of rule ${index + 1}`) };
  });
}

/** Returns the rows of one side by source: the import treats each as a file of its own. */
function readSide(value: Record<string, unknown>, side: 'left' | 'right', count: unknown) {
  const rows = value[side];
  if (!Array.isArray(rows)) throw new UsageError(`The scenario has no list ${side}.`);
  if (count !== undefined && !isCount(count, 0))
    throw new UsageError(`sources.${side} is not a number of sources.`);
  const bySource = new Map<number, object[]>();
  rows.forEach((row: unknown, index) => {
    const record = objectIn(row, `${side}[${index}]`);
    const source = sourceOf(record);
    if (!isCount(source, 1) || (count !== undefined && source > count))
      throw new UsageError(`${side}[${index}].source is not the number of a source.`);
    const records = bySource.get(source);
    if (records) records.push(record);
    else bySource.set(source, [record]);
  });
  const read = [...bySource]
    .sort(([a], [b]) => a - b)
    .map(([source, records]) => ({
      name: bySource.size === 1 ? `the ${side} side` : `source ${source} of the ${side} side`,
      ...readImport(tableOf(records, allColumns), scenarioMapping, source, baseNames),
    }));
  return { read, sources: count === undefined ? Math.max(1, ...bySource.keys()) : count };
}

/** Returns the properties of a scenario: rules with their exact text, rows with their numbers as strings. */
function membersIn(text: string): Record<string, unknown> {
  const json = text.replace(/^\uFEFF/, '');
  const whole = objectIn(parse(json, 'The scenario', JSON.parse), 'The scenario');
  for (const { key, json: member } of membersOf(json)) {
    if (key === 'rules') whole[key] = readJson(member);
    if (key === 'left' || key === 'right') whole[key] = parseNumbersAsText(member);
  }
  return whole;
}

/** Returns the number of a row's source from its string: 1 if missing, `undefined` if invalid. */
function sourceOf(record: Record<string, unknown>): unknown {
  const source = record['source'] ?? '1';
  return typeof source === 'string' && /^\d{1,4}(\.0+)?$/.test(source) ? Number(source) : undefined;
}

function isCount(value: unknown, min: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= 1000;
}
