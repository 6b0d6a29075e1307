import { parseArgs } from 'node:util';
import type { Variables } from '../environment';
import { messageOf } from '../lib/error-message';
import { backup } from './backup';
import type { FileRequest } from './data-folder';
import { restore } from './restore';

/** A command of the program: takes its options, and returns the lines to print. */
type Command = (variables: Variables, request: FileRequest) => Promise<string[]>;

const usages: Readonly<Record<string, string>> = {
  backup: `npm run backup -- [--replace] FILE      (in a container: node dist-server/main.js backup FILE)

  Writes the embedded database to a file, while the console runs or not, and tries what it wrote. The tokens'
  secret is not in it.

  --replace   puts the new backup in the place of an earlier one`,
  restore: `npm run restore -- [--replace] FILE      (in a container: node dist-server/main.js restore FILE)

  Puts the database of a backup into the data folder, all of it or nothing. Stop the console first. Everybody signs
  in again.

  --replace   puts it in the place of a database that is there, which is kept aside`,
};

const commands: Readonly<Record<string, Command>> = {
  backup: async (variables, request) => {
    const done = await backup(variables, request);
    return [
      `${request.file} is good (${(done.bytes / 1e6).toFixed(1)} MB): everything up to ${done.at} (log position ${done.position}).`,
      contentsOf(done),
      `The database was held for ${Math.ceil(done.held)} ms.`,
    ];
  },
  restore: async (variables, request) => {
    const done = await restore(variables, request);
    const previous = done.previous === undefined ? [] : [`The one before is kept in ${done.previous}.`];
    return [
      `The database up to ${done.at} (log position ${done.position}) is back in ${done.dataDir}.`,
      contentsOf(done),
      ...previous,
      'Start the console; everybody signs in again.',
    ];
  },
};

/** Runs `backup` or `restore`. Passes output to `say` and an error to `sayError`. Returns the exit code, 0 or 1. */
export async function runCommand(
  [name = '', ...parameters]: readonly string[],
  variables: Variables,
  { say, sayError }: { say: (line: string) => void; sayError: (text: string) => void },
): Promise<number> {
  const [command, usage] = [commands[name], usages[name]];
  try {
    if (!command || usage === undefined)
      throw new Error(
        `There is no command ${name}: ${Object.keys(commands).join(' and ')} are those there are.`,
      );
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { replace: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    const words = positionals.map((word) => `"${word}"`).join(' and ');
    if (values.help) say(usage);
    else if (file === undefined || file.trim() === '') throw new Error(`The file is missing.\n\n${usage}`);
    else if (more.length > 0)
      throw new Error(
        `One file at a time: ${words} were given. A path with a space in it needs quotes around it.`,
      );
    else for (const line of await command(variables, { ...values, file })) say(line);
    return 0;
  } catch (error) {
    sayError(messageOf(error));
    return 1;
  }
}

function contentsOf({ schema, rows }: { schema: number; rows: Record<string, number> }): string {
  const counts = Object.entries(rows).filter(([name, count]) => name !== 'migration' && count > 0);
  const told = counts.map(([name, count]) => `${name} ${count}`).join(', ');
  return `Schema version ${schema}; rows: ${told || 'none'}.`;
}
