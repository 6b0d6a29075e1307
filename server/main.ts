import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DatabaseLostError } from './db/pglite/pglite-session';
import { readEnvironment } from './environment';
import { messageOf } from './lib/error-message';
import { printable } from './lib/printable.mjs';
import { type RunningServer, startServer } from './start';

/** Main program: exits with 0 after a requested stop, else with 1. With parameters it runs a command instead. */
const note = new URL('./commit', import.meta.url);
const built = {
  folder: fileURLToPath(new URL('../dist', import.meta.url)),
  drawing: fileURLToPath(new URL('./console/entry-server.cjs', import.meta.url)),
  /** The commit that the build stored next to the program (scripts/build.mjs), if known. */
  commit: existsSync(note) ? readFileSync(note, 'utf8') || undefined : undefined,
};
const say = (line: string) => void process.stdout.write(`${printable(line)}\n`);
const sayError = (text: string) => void process.stderr.write(`${printable(text)}\n`);

function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

async function serve(): Promise<void> {
  let server: RunningServer | undefined;
  let delayOf: (signal: NodeJS.Signals) => number = () => 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // A start writes only what survives a kill, so there is nothing to wait for.
      if (!server) process.exit(0);
      void server.stop(delayOf(signal)).then(() => process.exit(0));
    });
  try {
    const environment = readEnvironment(process.env);
    // A user at the terminal does not wait for a load balancer.
    delayOf = (signal) => (signal === 'SIGINT' ? 0 : environment.RECON_STOP_DELAY * 1000);
    const files = existsSync(built.folder) ? built : undefined;
    const started = await startServer(environment, { isTerminal: process.stdout.isTTY, say, built: files });
    server = started;
    void started.lost.then(async (cause) => {
      const advice = '\nStart Recon Console again; what was acknowledged is kept.';
      sayError(cause instanceof DatabaseLostError ? cause.message + advice : cause.message);
      await started.stop();
      process.exit(1);
    });
  } catch (error) {
    sayError(messageOf(error));
    // Explicitly: a timer, a socket or the remains of a database that failed must not keep the process running.
    process.exit(1);
  }
}

const words = process.argv.slice(2);
if (words.length === 0) await serve();
else {
  // The reader of the output may close it early; the work still completes.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosed);
  const { runCommand } = await import('./backup/command');
  process.exitCode = await runCommand(words, process.env, { say, sayError });
}
