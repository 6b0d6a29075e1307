import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { explainProposal, proposeFiles } from '@recon/engine/proposal/propose-files';
import { perCent } from '@recon/engine/comparison/per-cent';
import { runMatch } from '@recon/engine/matching/run';
import { defaultMapping, readCsvTable, readJsonTable } from '@recon/engine/file/service/import-file';
import { type ImportResult, readImport } from '@recon/engine/file/service/read-import';
import { openFile } from '@recon/engine/file/reading/open-file';
import type { FieldMap } from '@recon/engine/file/reading/transaction-row';
import { leftOutTexts, type ReadSide } from './skipped-rows';
import { type MatchOutput, outputOf } from './output';
import {
  type CommandEnd,
  type PreparedRun,
  readFieldMap,
  readRuleFile,
  readScenario,
  transactionsOf,
  UsageError,
} from './scenario';

type FileOption = 'scenario' | 'type' | 'rules' | 'left' | 'right' | 'left-map' | 'right-map' | 'dialect';
/** Options of `recon match`, as strings. */
type Values = Partial<Record<FileOption | 'at-least', string | undefined>> & {
  propose?: boolean | undefined;
  explain?: boolean | undefined;
};

/** Runs the engine as the options state, or proposes rules for two files. Throws a UsageError if they are invalid. */
export async function matchCommand(
  { propose: isProposed, explain, 'at-least': atLeast, ...values }: Values,
  paths: readonly string[],
): Promise<CommandEnd> {
  const wanted = atLeast === undefined ? undefined : percentIn(atLeast);
  if (isProposed || explain) return propose(paths, explain === true);
  if (paths.length > 0) throw new UsageError(`What is ${paths[0]}?`);
  const run = await prepare(values);
  const output: MatchOutput = outputOf(run, runMatch(run.scenario));
  const tooFew = wanted === undefined ? undefined : tooFewText(output, wanted);
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

/** Returns that fewer of the left rows of a file match than wanted, in percent; `undefined` if enough do. */
function tooFewText(output: MatchOutput, wanted: number): string | undefined {
  const { unmatchedLeft, refusedLeft = [] } = output;
  const matched = new Set(output.pairs.flatMap(({ left }) => left)).size;
  const all = matched + unmatchedLeft.length + refusedLeft.length;
  // A file without rows proves nothing.
  const percent = all === 0 ? '0.0' : perCent(String(matched), String(all));
  if (Number(percent) >= wanted) return undefined;
  return `${matched} of ${all} left rows match: ${percent} %, fewer than ${wanted} %.`;
}

/** Proposes how two files are read and matched, as JSON or, with `isExplained`, as lines of text. */
async function propose(paths: readonly string[], isExplained: boolean): Promise<CommandEnd> {
  const [left, right] = paths;
  if (left === undefined || right === undefined)
    throw new UsageError('--propose and --explain take two files.');
  const [first, second] = await Promise.all(
    [left, right].map(async (path) => new File([Uint8Array.from(await readBytes(path))], basename(path))),
  );
  const found = await proposeFiles(first!, second!);
  if ('fault' in found) return { exitCode: 1, messages: [`A file cannot be read: ${found.fault}.`] };
  if (isExplained) return { exitCode: 0, output: explainProposal(found).join('\n'), messages: [] };
  const { tried: _, ...proposal } = found;
  return { exitCode: 0, output: JSON.stringify(proposal), messages: [] };
}

/** Reads everything that the options name. */
async function prepare(values: Values): Promise<PreparedRun> {
  const { scenario, type, rules, left, right } = values;
  if (scenario !== undefined) {
    const other = Object.keys(values).find((name) => name !== 'scenario');
    if (other) throw new UsageError(`--scenario goes without --${other}.`);
    return readScenario(await readText(scenario));
  }
  const inputs = { type, rules, left, right };
  const [missing] = Object.entries(inputs).filter(([, value]) => value === undefined || value === '');
  if (missing) throw new UsageError(`--${missing[0]} is missing.`);
  const ruleList = readRuleFile(await readText(rules!));
  const lefts = [await readSide('left', left!, values)];
  const rights = [await readSide('right', right!, values)];
  const sides = { left: transactionsOf(lefts), right: transactionsOf(rights) };
  return { scenario: { contextType: type!, rules: ruleList, ...sides }, left: lefts, right: rights };
}

async function readSide(
  side: 'left' | 'right',
  path: string,
  { dialect, ...values }: Values,
): Promise<ReadSide> {
  if (dialect !== undefined && dialect !== 'auto')
    throw new UsageError(`--dialect ${dialect} is not known: there is auto.`);
  const map = values[`${side}-map`];
  const fieldMap = map === undefined ? undefined : readFieldMap(await readText(map), map);
  const bytes = await readBytes(path);
  const about = { name: path, mapOption: `--${side}-map` } as const;
  const isJson = /\.json$/i.test(path);
  if (dialect === 'auto' && !isJson) return { ...about, ...(await readBankFile(bytes, fieldMap)) };
  const mapping = fieldMap ?? defaultMapping;
  const table = isJson ? readJsonTable(bytes, mapping) : readCsvTable(bytes);
  if ('code' in table) return { ...about, transactions: [], notTaken: [], fault: table };
  // For JSON the header lists the map's columns, not those of the records.
  const columns = isJson ? {} : { columns: table.header };
  return { ...about, isExact: !isJson, ...columns, ...readImport(table, mapping) };
}

async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(path));
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Returns the transactions of a file in a bank's own format (docs/files.md); without a field map, by a suggested one. */
async function readBankFile(
  bytes: Uint8Array,
  fieldMap?: FieldMap,
): Promise<ImportResult & Pick<ReadSide, 'columns'>> {
  const read = await openFile([bytes], fieldMap ? { fields: fieldMap } : {});
  if ('fault' in read) return { transactions: [], notTaken: [], fault: read };
  return {
    columns: read.summary.columns.map(({ name }) => name),
    transactions: read.transactions.map((transaction) => ({ ...transaction, source: 1 })),
    notTaken: read.refused,
  };
}
