import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { explainProposal, proposeFiles } from '@recon/engine/proposal/propose-files';
import { runMatch } from '@recon/engine/matching/run';
import { defaultMapping, readCsvTable, readJsonTable } from '@recon/engine/file/service/import-file';
import { type ImportResult, readImport } from '@recon/engine/file/service/read-import';
import { openFile } from '@recon/engine/file/reading/open-file';
import type { FieldMap } from '@recon/engine/file/reading/transaction-row';
import { leftOutTexts, type ReadSide } from './skipped-rows';
import { type MatchOutput, outputOf } from './output';
import {
  type PreparedRun,
  readFieldMap,
  readRuleFile,
  readScenario,
  transactionsOf,
  UsageError,
} from './scenario';

/** Usage text of the engine's command line. docs/matching.md describes its output. */
export const usage = `npm run -s match -- --type 1:1 --rules RULES.json --left LEFT.csv --right RIGHT.csv [options]
npm run -s match -- --scenario SCENARIO.json
npm run -s match -- --propose LEFT RIGHT
npm run -s match -- --explain LEFT RIGHT

  Says as JSON which transactions the rules match. Files are read as the service's import reads them; a name that
  ends in .json is read as JSON. Exit 0: done, 1: bad usage, 2: the run fails (error).

  --propose reads two files as a bank writes them, proposes how they are read and which rules match them, as the page of
  a context from files does, and prints it as JSON with the numbers of the rows that match. --explain prints the readings
  that were compared, with their scores, and why the proposed one won.

  --type TYPE        the context's: 1:1 or 1:N
  --rules FILE       a list of {priority, type, config}
  --left-map FILE    the field map of the left file (columns external_id, amount, currency, date, description)
  --right-map FILE   the same for the right file
  --dialect auto     reads files as a bank writes them, by looking`;

const text = { type: 'string' } as const;
const options = {
  scenario: text,
  type: text,
  rules: text,
  left: text,
  right: text,
  'left-map': text,
  'right-map': text,
  dialect: text,
  propose: { type: 'boolean' },
  explain: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Result of the command. Only `output` goes to standard output. */
export type CommandEnd = { exitCode: 0 | 1 | 2; output?: string; messages: string[] };

/** Runs the engine for these arguments of the command line. The exit code is 1 for bad usage, 2 if the run fails. */
export async function matchCommand(args: readonly string[]): Promise<CommandEnd> {
  try {
    const { values, positionals } = readArguments(args);
    if (values.propose || values.explain) return await propose(positionals, values.explain === true);
    if (positionals.length > 0) throw new UsageError(`What is ${positionals[0]}?`);
    const run = await prepare(values);
    if (!run) return { exitCode: 0, output: usage, messages: [] };
    const output: MatchOutput = outputOf(run, runMatch(run.scenario));
    return {
      exitCode: output.error ? 2 : 0,
      output: JSON.stringify(output),
      messages: [...run.left, ...run.right].flatMap(leftOutTexts),
    };
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 1, messages: [error.message, '', usage] };
    throw error;
  }
}

/** Proposes how two files are read and matched, as JSON or, with `isExplained`, as lines of text. */
async function propose(paths: readonly string[], isExplained: boolean): Promise<CommandEnd> {
  const [left, right, ...others] = paths;
  if (left === undefined || right === undefined || others.length > 0)
    throw new UsageError('--propose and --explain take two files.');
  const [first, second] = await Promise.all(
    [left, right].map(async (path) => new File([Uint8Array.from(await readBytes(path))], basename(path))),
  );
  const found = await proposeFiles(first!, second!);
  if ('fault' in found) return { exitCode: 2, messages: [`A file cannot be read: ${found.fault}.`] };
  if (isExplained) return { exitCode: 0, output: explainProposal(found).join('\n'), messages: [] };
  const { tried: _, ...proposal } = found;
  return { exitCode: 0, output: JSON.stringify(proposal), messages: [] };
}

type Values = ReturnType<typeof readArguments>['values'];

/** Reads everything that the arguments name. Returns `undefined` if they ask for help. */
async function prepare(values: Values): Promise<PreparedRun | undefined> {
  if (values.help) return undefined;
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

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
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
