import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recon } from './cli/recon';
import type { Terminal } from './cli/command';
import { printable } from './lib/printable.mjs';
import type { BuiltConsole } from './service';

/** The program `recon`: runs the command of its words, by default `serve` (server/cli/recon.ts). */
const note = new URL('./commit', import.meta.url);
const folder = fileURLToPath(new URL('../dist', import.meta.url));
const built: BuiltConsole | undefined = existsSync(folder)
  ? {
      folder,
      renderer: fileURLToPath(new URL('./console/entry-server.cjs', import.meta.url)),
      commit: existsSync(note) ? readFileSync(note, 'utf8') || undefined : undefined,
    }
  : undefined;

const terminal: Terminal = {
  async write(text) {
    // After its reader has closed it, nothing more is written, and no `drain` comes.
    if (process.stdout.writable && !process.stdout.write(text))
      await once(process.stdout, 'drain').catch(ignoreClosed);
  },
  say: (line) => void process.stdout.write(`${printable(line)}\n`),
  note: (text) => void process.stderr.write(`${printable(text)}\n`),
  ...(process.stderr.isTTY && {
    progress: (text) => void process.stderr.write(`\r${printable(text)}\u001B[K`),
  }),
};

function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

const words = process.argv.slice(2);
// The reader of a command's output may close it early; the work still completes.
if ((words[0] ?? 'serve') !== 'serve')
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosed);
process.exitCode = await recon(words, { variables: process.env, terminal, built });
