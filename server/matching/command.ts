import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runMatch } from '~/domain/matching/run';
import { defaultMapping, readCsvTable, readJsonTable } from '~/domain/transactions/import-file';
import { type ReadTransactions, readTransactions } from '~/domain/transactions/read-transactions';
import { readBankFile } from './bank-file';
import { type MatchOutput, outputOf } from './output';
import {
  type PreparedRun,
  readFieldMap,
  readRuleFile,
  readScenario,
  transactionsOf,
  UsageError,
} from './scenario';
import { droppedText, refusedText } from './words';

/** How the command line of the engine is used; what it prints says docs/matching.md. */
export const usage = `npm run -s match -- --type 1:1 --rules RULES.json --left LEFT.csv --right RIGHT.csv [options]
npm run -s match -- --scenario SCENARIO.json

  Says as JSON which transactions the rules match. Files are read as the service's import reads them; a name that
  ends in .json is read as JSON. Exit 0: done, 1: bad usage, 2: the run fails (error).

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
  help: { type: 'boolean', short: 'h' },
} as const;

/** What a run of the command ends in. Nothing else goes to the standard output than `output`. */
export type CommandEnd = { exitCode: 0 | 1 | 2; output?: string; messages: string[] };

/** Runs the command. */
export async function matchCommand(args: readonly string[]): Promise<CommandEnd> {
  try {
    const run = await prepare(args);
    if (!run) return { exitCode: 0, output: usage, messages: [] };
    const output: MatchOutput = outputOf(run, runMatch(run.scenario));
    return {
      exitCode: output.error ? 2 : 0,
      output: JSON.stringify(output),
      messages: [...messagesOf('left', run.left), ...messagesOf('right', run.right)],
    };
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 1, messages: [error.message, '', usage] };
    throw error;
  }
}

/** Reads all that the arguments name; undefined when they ask for help. */
async function prepare(args: readonly string[]): Promise<PreparedRun | undefined> {
  const values = readArguments(args);
  if (values.help) return undefined;
  const { scenario, type, rules, left, right } = values;
  if (scenario !== undefined) {
    const other = Object.keys(values).find((name) => name !== 'scenario');
    if (other) throw new UsageError(`--scenario goes without --${other}.`);
    return readScenario(await readText(scenario));
  }
  const given = { type, rules, left, right };
  const [missing] = Object.entries(given).filter(([, value]) => value === undefined || value === '');
  if (missing) throw new UsageError(`--${missing[0]} is missing.`);
  const ruleList = readRuleFile(await readText(rules!));
  const [lefts, rights] = [
    await readSide(left!, values['left-map'], values.dialect),
    await readSide(right!, values['right-map'], values.dialect),
  ];
  return {
    scenario: {
      contextType: type!,
      rules: ruleList,
      left: transactionsOf([lefts]),
      right: transactionsOf([rights]),
    },
    left: [lefts],
    right: [rights],
  };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function readSide(
  path: string,
  map: string | undefined,
  dialect: string | undefined,
): Promise<ReadTransactions> {
  if (dialect !== undefined && dialect !== 'auto')
    throw new UsageError(`--dialect ${dialect} is not known: there is auto.`);
  const given = map === undefined ? undefined : readFieldMap(await readText(map), map);
  const bytes = await readBytes(path);
  if (dialect === 'auto' && !isJson(path)) return readBankFile(bytes, given);
  const mapping = given ?? defaultMapping;
  const table = isJson(path) ? readJsonTable(bytes, mapping) : readCsvTable(bytes);
  return 'code' in table
    ? { transactions: [], refused: [], dropped: [], fault: table }
    : readTransactions(table, mapping);
}

function isJson(path: string): boolean {
  return /\.json$/i.test(path);
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

function messagesOf(side: 'left' | 'right', files: readonly ReadTransactions[]): string[] {
  return files.flatMap(({ refused, dropped }) => [
    ...refused.map((row) => refusedText(side, row)),
    ...dropped.map((row) => droppedText(side, row)),
  ]);
}
