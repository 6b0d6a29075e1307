import type { Variables } from '../environment';
import { messageOf } from '../lib/error-message';
import { fileError } from '../lib/file-error';
import type { BuiltConsole } from '../service';
import { activityCommands } from './activity-commands';
import { bundleCommands } from './bundle-commands';
import { type Command, helpOf, parseWords, table, type Terminal } from './command';
import { dataCommands } from './data-commands';
import { fileCommands } from './file-commands';

const commands: Readonly<Record<string, Command>> = {
  ...dataCommands,
  ...bundleCommands,
  ...fileCommands,
  ...activityCommands,
};

/**
 * Runs `recon` with the words of a command line; serves the console if there are none. Returns the exit code: of the
 * command, or 1 after an error, which is printed as one sentence.
 */
export async function recon(
  words: readonly string[],
  surroundings: { variables: Variables; terminal: Terminal; built?: BuiltConsole | undefined },
): Promise<0 | 1 | 2 | 3> {
  const { terminal } = surroundings;
  const [first = 'serve', second = '', ...more] = words;
  if (/^(--help|-h)$/.test(first)) {
    terminal.say(overview());
    return 0;
  }
  const isPair = `${first} ${second}` in commands;
  const name = isPair ? `${first} ${second}` : first;
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`There is no command ${name}. These are possible: ${names().join(', ')}.`);
    const { isHelp, ...parsed } = parseWords(command, isPair ? more : words.slice(1));
    if (isHelp) {
      terminal.say(helpOf(name, command));
      return 0;
    }
    return (await command.run({ ...parsed, ...surroundings } as never)) ?? 0;
  } catch (error) {
    terminal.note(messageOf(fileError(error)));
    return 1;
  }
}

const names = () => Object.keys(commands).filter((name) => !name.startsWith('activity '));

function overview(): string {
  const rows = Object.entries(commands).map(([name, { parameters, summary }]) => [
    `${name} ${parameters}`.trim(),
    summary.split('\n')[0]!,
  ]);
  return [
    'recon COMMAND [options]',
    '',
    ...table(rows),
    '',
    '  recon COMMAND --help lists the options of a command. Variables of the environment: docs/deployment.md.',
  ].join('\n');
}
