import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '../lib/error-message';
import type { BuiltConsole } from '../service';

/** An option of a command. `value` names the value in the help; an option without one is a switch. */
type Option = { type: 'string' | 'boolean'; multiple?: true; value?: string; help: string };
type Options = Readonly<Record<string, Option>>;
type ValuesOf<Used extends Options> = ReturnType<typeof parseArgs<{ options: Used }>>['values'];

/** The arguments of a command. `variables`: of the environment. */
export type CommandCall<Values> = {
  values: Values;
  /** Parameters that are not options, as many as `parameters` of the command allows. */
  parameters: readonly string[];
  variables: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
  built: BuiltConsole | undefined;
};

/** Where a command writes: results to the standard output, lines about them to the standard error. */
export type Terminal = {
  /** Writes text to the standard output. Resolves when more may be written. */
  write(text: string): Promise<void>;
  /** Writes a line to the standard output. */
  say(line: string): void;
  /** Writes lines to the standard error. */
  note(text: string): void;
  /** Shows how far a command is, in place of what it showed before; missing without a terminal. */
  progress?(text: string): void;
};

/** A command of `recon`. `run` returns the exit code, 0 by default, and throws an Error with the reason. */
export type Command = {
  summary: string;
  /** Names of the parameters as the help shows them, such as `FILE`, optional ones in brackets. */
  parameters: string;
  options: Options;
  run(call: CommandCall<never>): Promise<0 | 1 | 2 | 3 | void>;
};

/** Returns a command whose `run` receives the types of its options. */
export function command<const Used extends Options>(described: {
  summary: string;
  parameters?: string;
  options?: Used;
  run(call: CommandCall<ValuesOf<Used>>): Promise<0 | 1 | 2 | 3 | void>;
}): Command {
  return { parameters: '', options: {}, ...described };
}

/** Returns an option with a value. `value` is its name in the help. */
export const text = <const Value extends string>(value: Value, help: string) =>
  ({ type: 'string', value, help }) as const;

/** Returns an option without a value. */
export const flag = (help: string) => ({ type: 'boolean', help }) as const;

const helpOption = { type: 'boolean', short: 'h' } as const;

/** Parses the words after the name of a command. Throws an Error that names the first invalid one. */
export function parseWords({ options, parameters }: Command, words: readonly string[]) {
  const known = { ...options, help: helpOption };
  const parsed = parsedArgs({ args: [...words], options: known, allowPositionals: true, tokens: true });
  // Of a repeated option, Node returns the last value only.
  const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const repeated = names.find((name, at) => names.indexOf(name) < at && !options[name]?.multiple);
  if (repeated !== undefined) throw new Error(`--${repeated} is possible once only.`);
  if (parsed.values.help) return { isHelp: true, values: {}, parameters: [] };
  const wanted = parameters.split(' ').filter(Boolean);
  const missing = wanted[parsed.positionals.filter((word) => word.trim() !== '').length];
  if (missing !== undefined && !missing.startsWith('[')) throw new Error(`${missing} is missing.`);
  if (parsed.positionals.length > wanted.length) {
    const all = parsed.positionals.map((word) => `"${word}"`).join(' and ');
    throw new Error(
      wanted.length === 0
        ? `Unexpected: ${all}.`
        : `Only ${wanted.join(' ')} is possible, not ${all}. A path with a space in it needs quotes around it.`,
    );
  }
  return { isHelp: false, values: parsed.values, parameters: parsed.positionals };
}

/** Parses as `parseArgs` of Node does. Throws an Error with the first sentence of its message, which says what is wrong. */
function parsedArgs<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence] = messageOf(error).split(/\. |\n/);
    throw new Error(`${sentence!.replace(/\.$/, '')}. --help lists what is possible.`, { cause: error });
  }
}

/** Returns the help of a command, as lines. */
export function helpOf(name: string, { summary, parameters, options }: Command): string {
  const rows = Object.entries(options).map(([option, { value, help }]) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    help,
  ]);
  const usage = ['recon', name, ...(rows.length > 0 ? ['[options]'] : []), parameters].filter(Boolean);
  return [usage.join(' '), '', ...indent(summary), ...(rows.length > 0 ? ['', ...table(rows)] : [])].join(
    '\n',
  );
}

const indent = (lines: string) => lines.split('\n').map((line) => (line === '' ? '' : `  ${line}`));

/** Returns rows of two columns as aligned lines. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', more = '']) => `  ${name.padEnd(width)}  ${more}`);
}
