import { appendFile, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BundleContext } from '@recon/engine/configuration/bundle/bundle';
import { faultText } from '@recon/engine/configuration/bundle/fault-text';
import type { ReadSettings } from '@recon/engine/file/settings';
import { explainProposal, proposeFiles } from '@recon/engine/proposal/propose-files';
import { perCent } from '@recon/engine/comparison/per-cent';
import { runMatch } from '@recon/engine/matching/run';
import { defaultMapping, readCsvTable, readJsonTable } from '@recon/engine/file/service/import-file';
import { type ImportResult, readImport } from '@recon/engine/file/service/read-import';
import { openFile } from '@recon/engine/file/reading/open-file';
import type { Mapping } from '@recon/engine/file/reading/transaction-row';
import { leftOutTexts, type ReadSide } from './skipped-rows';
import { type MatchOutput, outputOf } from './output';
import {
  type CommandEnd,
  type PreparedRun,
  readMappingFile,
  readRuleFile,
  readScenario,
  transactionsOf,
  UsageError,
} from './scenario';

type FileOption =
  | 'bundle'
  | 'context'
  | 'scenario'
  | 'type'
  | 'rules'
  | 'left'
  | 'right'
  | 'left-map'
  | 'right-map'
  | 'dialect';
type Values = Partial<Record<FileOption | 'at-least' | 'summary', string | undefined>> & {
  propose?: boolean | undefined;
  explain?: boolean | undefined;
};

/** Runs the engine with the files and rules in the options, or proposes rules. Throws a UsageError if invalid. */
export async function matchCommand(
  { propose: isProposed, explain, 'at-least': atLeast, summary, ...values }: Values,
  paths: readonly string[],
): Promise<CommandEnd> {
  const wanted = atLeast === undefined ? undefined : percentIn(atLeast);
  if (isProposed || explain) return propose(paths, explain === true);
  if (paths.length > 0) throw new UsageError(`What is ${paths[0]}?`);
  const run = await prepare(values);
  const output: MatchOutput = outputOf(run, runMatch(run.scenario));
  const rate = rateOf(output);
  const tooFew = wanted === undefined ? undefined : tooFewText(rate, wanted);
  if (summary !== undefined) await appendFile(summary, summaryText(output, rate, { wanted, values }));
  return {
    exitCode: output.error || tooFew !== undefined ? 1 : 0,
    output: JSON.stringify(output),
    messages: [
      ...[...run.left, ...run.right].flatMap(leftOutTexts),
      ...(tooFew === undefined ? [] : [tooFew]),
    ],
  };
}

/** Returns the number of a percentage from 0 to 100. Throws a UsageError for another text. */
function percentIn(text: string): number {
  if (!/^\d{1,3}(\.\d)?$/.test(text) || Number(text) > 100)
    throw new UsageError('--at-least must be a percentage from 0 to 100, with at most one decimal place.');
  return Number(text);
}

/** How many of the left rows match, and of how many; `percent` has one decimal place. */
type Rate = { matched: number; all: number; percent: string };

function rateOf({ pairs, unmatchedLeft, refusedLeft = [] }: MatchOutput): Rate {
  const matched = new Set(pairs.flatMap(({ left }) => left)).size;
  const all = matched + unmatchedLeft.length + refusedLeft.length;
  // A file without rows proves nothing.
  return { matched, all, percent: all === 0 ? '0.0' : perCent(String(matched), String(all)) };
}

/** Returns that fewer of the left rows match than wanted, in percent; `undefined` if enough do. */
function tooFewText({ matched, all, percent }: Rate, minPercent: number): string | undefined {
  if (Number(percent) >= minPercent) return undefined;
  return `${matched} of ${all} left rows match: ${percent} %, fewer than ${minPercent} %.`;
}

/** Returns the figures of a run in Markdown, without the rows. */
function summaryText(
  { pairs, unmatchedRight, refusedLeft = [], refusedRight = [], error }: MatchOutput,
  { matched, all, percent }: Rate,
  { wanted, values }: { wanted: number | undefined; values: Values },
): string {
  const counts = new Map<number, number>();
  for (const { rulePriority } of pairs) counts.set(rulePriority, (counts.get(rulePriority) ?? 0) + 1);
  const goal = wanted === undefined ? '' : ` (at least ${wanted} %)`;
  const names = [values.left, values.right].flatMap((path) => (path === undefined ? [] : [basename(path)]));
  return [
    `### What-if${names.length > 0 ? ` of ${names.join(' and ')}` : ''}`,
    '',
    ...(error ? [`The run failed: ${error.message}`, ''] : []),
    '| | |',
    '|---|--:|',
    `| Match rate${goal} | ${percent} % |`,
    `| Left rows that match | ${matched} of ${all} |`,
    `| Right rows that stay open | ${unmatchedRight.length} |`,
    `| Rows that cannot be read | ${refusedLeft.length + refusedRight.length} |`,
    ...[...counts]
      .sort(([one], [other]) => one - other)
      .map(([rule, count]) => `| Matches of rule ${rule} | ${count} |`),
    '',
    '',
  ].join('\n');
}

/** Proposes how two files are read and matched, as JSON or, with `isExplained`, as lines of text. */
async function propose(paths: readonly string[], isExplained: boolean): Promise<CommandEnd> {
  const [left, right] = paths;
  if (left === undefined || right === undefined)
    throw new UsageError('--propose and --explain take two files.');
  const [first, second] = await Promise.all(
    [left, right].map(async (path) => new File([Uint8Array.from(await readFile(path))], basename(path))),
  );
  const found = await proposeFiles(first!, second!);
  if ('fault' in found) return { exitCode: 1, messages: [`A file cannot be read: ${found.fault}.`] };
  if (isExplained) return { exitCode: 0, output: explainProposal(found).join('\n'), messages: [] };
  const { tried: _, ...proposal } = found;
  return { exitCode: 0, output: JSON.stringify(proposal), messages: [] };
}

async function prepare(values: Values): Promise<PreparedRun> {
  const { scenario, bundle, type, rules, left, right } = values;
  if (scenario !== undefined) {
    const other = Object.keys(values).find((name) => name !== 'scenario');
    if (other) throw new UsageError(`--scenario goes without --${other}.`);
    return readScenario(await readFile(scenario, 'utf8'));
  }
  if (bundle !== undefined) return prepareBundle(bundle, values);
  const inputs = { type, rules, left, right };
  const [missing] = Object.entries(inputs).filter(([, value]) => value === undefined || value === '');
  if (missing) throw new UsageError(`--${missing[0]} is missing.`);
  const ruleList = readRuleFile(await readFile(rules!, 'utf8'));
  const lefts = [await readSide('left', left!, values)];
  const rights = [await readSide('right', right!, values)];
  const sides = { left: transactionsOf(lefts), right: transactionsOf(rights) };
  return { scenario: { contextType: type!, rules: ruleList, ...sides }, left: lefts, right: rights };
}

/** Reads the rules, field maps and reading settings of a context in a bundle, and its two files. */
async function prepareBundle(path: string, values: Values): Promise<PreparedRun> {
  const { left, right, context: name } = values;
  const used = Object.keys(values).find((one) =>
    ['type', 'rules', 'left-map', 'right-map', 'dialect'].includes(one),
  );
  if (used) throw new UsageError(`--bundle goes without --${used}.`);
  if (left === undefined || right === undefined) throw new UsageError('--bundle needs --left and --right.');
  const { readBundle } = await import('@recon/contract/bundle');
  const read = readBundle(await readFile(path, 'utf8'));
  if ('faults' in read) throw new UsageError(read.faults.map((one) => faultText(path, one)).join('\n'));
  const { contexts } = read.bundle;
  const found = name === undefined ? contexts : contexts.filter((one) => one.name === name);
  const [context] = found;
  if (!context || found.length > 1)
    throw new UsageError(`--context must be one of ${contexts.map((one) => one.name).join(', ')}.`);
  const lefts = [await readBundleSide('left', left, context)];
  const rights = [await readBundleSide('right', right, context)];
  const rules = context.rules.map(({ type, config }, index) => ({ priority: index + 1, type, config }));
  const sides = { left: transactionsOf(lefts), right: transactionsOf(rights) };
  return { scenario: { contextType: String(context['type']), rules, ...sides }, left: lefts, right: rights };
}

/** Reads a file as the only source of its side states. */
async function readBundleSide(
  side: 'left' | 'right',
  path: string,
  { sources }: BundleContext,
): Promise<ReadSide> {
  const found = sources.filter((source) => source.side === side.toUpperCase());
  const [source] = found;
  if (!source || found.length > 1)
    throw new UsageError(`The context has ${found.length} sources of the ${side} side; one is needed.`);
  const { fieldMap, reading } = source;
  const about = { name: path, mapOption: `--${side}-map` } as const;
  if (!reading) return readTable(about, await readFile(path), fieldMap ?? defaultMapping);
  const settings = { ...reading, ...(fieldMap && { saved: fieldMap }) };
  return { ...about, ...(await readBankFile(await readFile(path), settings)) };
}

async function readSide(
  side: 'left' | 'right',
  path: string,
  { dialect, ...values }: Values,
): Promise<ReadSide> {
  if (dialect !== undefined && dialect !== 'auto')
    throw new UsageError(`--dialect ${dialect} is not known: there is auto.`);
  const map = values[`${side}-map`];
  const fieldMap = map === undefined ? undefined : readMappingFile(await readFile(map, 'utf8'), map);
  const bytes = await readFile(path);
  const about = { name: path, mapOption: `--${side}-map` } as const;
  if (dialect !== 'auto' || isJsonFile(path)) return readTable(about, bytes, fieldMap ?? defaultMapping);
  return { ...about, ...(await readBankFile(bytes, fieldMap ? { fields: fieldMap } : {})) };
}

const isJsonFile = (path: string): boolean => /\.json$/i.test(path);

/** Reads a file as the service's import does. */
function readTable(
  about: Pick<ReadSide, 'name' | 'mapOption'>,
  bytes: Uint8Array,
  mapping: Mapping,
): ReadSide {
  const isJson = isJsonFile(about.name);
  const table = isJson ? readJsonTable(bytes, mapping) : readCsvTable(bytes);
  if ('code' in table) return { ...about, transactions: [], refused: [], fault: table };
  // For JSON the header lists the map's columns, not those of the records.
  const columns = isJson ? {} : { columns: table.header };
  return { ...about, isExact: !isJson, ...columns, ...readImport(table, mapping) };
}

/** Returns the transactions of a file in a bank's own format (docs/files.md); what settings lack is detected. */
async function readBankFile(
  bytes: Uint8Array,
  settings: ReadSettings,
): Promise<ImportResult & Pick<ReadSide, 'columns'>> {
  const read = await openFile([bytes], settings);
  if ('fault' in read) return { transactions: [], refused: [], fault: read };
  return {
    columns: read.summary.columns.map(({ name }) => name),
    transactions: read.transactions.map((transaction) => ({ ...transaction, source: 1 })),
    refused: read.refused,
  };
}
