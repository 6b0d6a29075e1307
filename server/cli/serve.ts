import { DatabaseLostError } from '../db/pglite/pglite-session';
import { readEnvironment, type Variables } from '../environment';
import { messageOf } from '../lib/error-message';
import { type RunningServer, startServer } from '../start';
import type { BuiltConsole } from '../service';
import type { Terminal } from './command';

/** Serves the console. Resolves once it is served. On a signal the process exits with 0, on an error with 1. */
export async function serve(variables: Variables, terminal: Terminal, built?: BuiltConsole): Promise<void> {
  let server: RunningServer | undefined;
  let delayOf: (signal: NodeJS.Signals) => number = () => 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // A start writes only what survives a kill, so there is nothing to wait for.
      if (!server) process.exit(0);
      void server.stop(delayOf(signal)).then(() => process.exit(0));
    });
  try {
    const environment = readEnvironment(variables);
    // A user at the terminal does not wait for a load balancer.
    delayOf = (signal) => (signal === 'SIGINT' ? 0 : environment.RECON_STOP_DELAY * 1000);
    const say = (line: string) => terminal.say(line);
    const started = await startServer(environment, { isTerminal: process.stdout.isTTY, say, built });
    server = started;
    void started.lost.then(async (cause) => {
      const advice = '\nStart Recon Console again; what was acknowledged is kept.';
      terminal.note(cause instanceof DatabaseLostError ? cause.message + advice : cause.message);
      await started.stop();
      process.exit(1);
    });
  } catch (error) {
    terminal.note(messageOf(error));
    // Explicitly: a timer, a socket or the remains of a database that failed must not keep the process running.
    process.exit(1);
  }
}
