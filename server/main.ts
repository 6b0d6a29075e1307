import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startWorkers } from './cluster/main-process';
import { startWorker } from './cluster/worker-process';
import { DatabaseLostError } from './db/pglite/pglite-dialect';
import { type Environment, readEnvironment } from './environment';
import { type RunningServer, startServer } from './start';

/**
 * The process: environment in, signals out. Exit 0 after a stop that was asked for, 1 when it cannot start or go on.
 * With parameters it is a command instead (backup/command.ts).
 */
const built = {
  folder: fileURLToPath(new URL('../dist', import.meta.url)),
  drawing: fileURLToPath(new URL('./console/entry-server.js', import.meta.url)),
  commit: builtFrom(new URL('./commit', import.meta.url)),
};
const say = (line: string) => void process.stdout.write(`${line}\n`);
/** A worker tells the main process, which tells who started it. */
const sayError = (text: string) => void (cluster.isWorker || process.stderr.write(`${text}\n`));

/** The commit that the build noted beside the program (scripts/build.mjs); undefined where it knew none. */
function builtFrom(note: URL): string | undefined {
  return existsSync(note) ? readFileSync(note, 'utf8') || undefined : undefined;
}

function start(environment: Environment): Promise<RunningServer> {
  const files = existsSync(built.folder) ? built : undefined;
  const options = { isTerminal: process.stdout.isTTY, say, commit: built.commit };
  if (cluster.isWorker) return startWorker(environment, files);
  return environment.RECON_WORKERS > 1
    ? startWorkers(environment, { ...options, built: files, program: fileURLToPath(import.meta.url) })
    : startServer(environment, { ...options, built: files });
}

function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

async function serve(): Promise<void> {
  // Listened to from the first moment: a stop asked for while starting waits for the start.
  const stopAsked = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve);
  });
  try {
    const environment = readEnvironment(process.env);
    const server = await start(environment);
    // Who is at the terminal waits for nobody else.
    const delayOf = (signal: NodeJS.Signals) =>
      signal === 'SIGINT' ? 0 : environment.RECON_STOP_DELAY * 1000;
    void stopAsked.then((signal) => server.stop(delayOf(signal))).then(() => process.exit(0));
    void server.lost.then(async (cause) => {
      const isBroken = cause instanceof DatabaseLostError;
      sayError(
        isBroken
          ? `${cause.message}\nStart Recon Console again; what was acknowledged is kept.`
          : cause.message,
      );
      await server.stop();
      process.exit(1);
    });
  } catch (error) {
    sayError(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
    // The channel to the main process would keep it running.
    if (cluster.isWorker) process.disconnect();
  }
}

const asked = process.argv.slice(2);
if (asked.length === 0) await serve();
else {
  // Who reads what it says may have read enough; the work is done all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosed);
  const { runCommand } = await import('./backup/command');
  process.exitCode = await runCommand(asked, process.env, { say, sayError });
}
