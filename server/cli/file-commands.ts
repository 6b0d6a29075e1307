import type { CommandEnd } from '../matching/scenario';
import { command, flag, type Terminal, text } from './command';

/** Commands on files alone: they need no database and no console. */
export const fileCommands = {
  match: command({
    summary:
      'Prints as JSON which transactions of two files the rules match (docs/matching.md).\n' +
      "Files are read as the service's import reads them; a name that ends in .json is read as JSON.",
    parameters: '[LEFT] [RIGHT]',
    options: {
      bundle: text('FILE', 'rules, field maps and reading settings of a context (docs/bundles.md)'),
      context: text('NAME', 'which context of --bundle, if it has several'),
      type: text('TYPE', 'of the context: 1:1 or 1:N'),
      rules: text('FILE', 'a list of {priority, type, config}'),
      left: text('FILE', 'the left file'),
      right: text('FILE', 'the right file'),
      'left-map': text(
        'FILE',
        'field map of the left file (external_id, amount, currency, date, description)',
      ),
      'right-map': text('FILE', 'the same for the right file'),
      dialect: text('auto', 'reads files as a bank writes them, by looking'),
      scenario: text('FILE', 'type, rules and both sides in one file, in place of the options above'),
      'at-least': text('PERCENT', 'ends with 1 if fewer of the left rows match, for checks in CI'),
      summary: text('FILE', 'appends the figures as Markdown, such as to $GITHUB_STEP_SUMMARY'),
      propose: flag('prints how LEFT and RIGHT are read, and the rules that match them, with counts'),
      explain: flag('prints the readings that were compared, with scores, and why the proposed one won'),
    },
    async run({ values, parameters, terminal }) {
      const { matchCommand } = await import('../matching/command');
      return end(await matchCommand(values, parameters), terminal);
    },
  }),
  convert: command({
    summary:
      "Converts a bank file to a CSV that the service's import accepts (docs/files.md).\n" +
      'Reads CSV, XLSX, OFX and CNAB 240, and prints a summary as JSON.',
    options: {
      file: text('FILE', 'the bank file; required'),
      out: text('FILE', 'the CSV to write'),
      steps: text('FILE', 'how the file is read and converted, as JSON'),
      map: text('FILE', 'the field map of the source; without it, its columns are proposed'),
      'left-out': text('FILE', 'receives every row that is left out, with the reason (OUT.left-out.csv)'),
      propose: flag('converts nothing; prints the steps that the file needs, for --steps, and why'),
    },
    async run({ values, terminal }) {
      const { convertCommand } = await import('../convert/command');
      return end(await convertCommand(values), terminal);
    },
  }),
};

async function end({ exitCode, output, messages }: CommandEnd, terminal: Terminal): Promise<0 | 1> {
  if (messages.length > 0) terminal.note(messages.join('\n'));
  if (output !== undefined) await terminal.write(`${output}\n`);
  return exitCode;
}
