import { recon } from '../cli/recon';
import type { Variables } from '../environment';

/**
 * Runs a command of `recon` in this process. Returns the exit code, the text of the standard output (`undefined` if it is
 * empty), the lines of the standard error, and `said`: the lines of both in their order.
 */
export async function runRecon(words: readonly string[], variables: Variables = {}) {
  let output = '';
  const messages: string[] = [];
  const said: string[] = [];
  const exitCode = await recon(words, {
    variables,
    terminal: {
      write: async (text) => void (output += text),
      say: (line) => {
        output += `${line}\n`;
        said.push(line);
      },
      note: (text) => {
        messages.push(...text.split('\n'));
        said.push(text);
      },
    },
  });
  return { exitCode, output: output === '' ? undefined : output.trimEnd(), messages, said };
}
