import type { RunningConsole } from './run-console.mjs';

/**
 * Runs the built server, or another program (a path) that takes its variables, as a process of its own on
 * a throwaway data folder (a copy of `prepared`, when given) and a free port. Resolves when it is ready and
 * has said where it is.
 */
export function runServer(
  env?: Readonly<Record<string, string>>,
  program?: string,
  prepared?: string,
): Promise<Omit<RunningConsole, 'place'>>;

/** A port of this machine that nobody listens at, and that the system gives to nobody who does not ask for it. */
export function freePort(): Promise<number>;
