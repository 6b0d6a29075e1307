/**
 * The built server as a process of its own, on a throwaway data folder and a free port, in the set-up that
 * RECON_TEST_SETUP names (`embedded` unless set). With a server behind it, both are meant.
 */
export type RunningConsole = {
  /** Origin, without a slash at the end; the same after a restart. */
  readonly url: string;
  /** Stays until `remove()`. */
  readonly dataDir: string;
  /** Variables by which `npm run seed` and the like reach the same data and secrets. */
  readonly place: Readonly<Record<string, string>>;
  /** The link with the local token, for all permissions of the sample tenant. */
  signInLink(): Promise<string>;
  /** The token of that link. */
  token(): Promise<string>;
  /** What the process wrote since its last start, log lines and errors. */
  output(): string;
  /** SIGKILL, as a crash of the process; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; gives the exit code, or null when a signal ended it. */
  stop(): Promise<number | null>;
  /** Starts it again after `kill()` or `stop()`; resolves when it is ready. `env` holds for this start. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** `stop()`, then `start(env)`. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
};

/**
 * Runs `dist-server/main.js`, with fault switches on, and resolves when it is ready. `env` adds to or
 * overrides its variables, `setup` names another set-up. Rejects with what it wrote when it ends at once or is not ready within three minutes.
 */
export function runConsole(env?: Readonly<Record<string, string>>, setup?: string): Promise<RunningConsole>;
