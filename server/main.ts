import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from './environment';
import { startServer } from './start';

/** The process: environment in, signals out. Exit 0 after a stop that was asked for, 1 when it cannot start or go on. */
const built = {
  folder: fileURLToPath(new URL('../dist', import.meta.url)),
  drawing: fileURLToPath(new URL('./console/entry-server.js', import.meta.url)),
};
const say = (line: string) => void process.stdout.write(`${line}\n`);

// Listened to from the first moment: a stop asked for while starting waits for the start.
const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
});

try {
  const server = await startServer(readEnvironment(process.env), {
    built: existsSync(built.folder) ? built : undefined,
    isTerminal: process.stdout.isTTY,
    say,
  });
  void stopAsked.then(() => server.stop()).then(() => process.exit(0));
  void server.lost.then(async (cause) => {
    process.stderr.write(`${cause.message}\nStart Recon Console again; what was acknowledged is kept.\n`);
    await server.stop();
    process.exit(1);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
