/** A PostgreSQL server of its own folder and port, run by whoever is not root. */
export type RunningPostgres = {
  /** Of its administrator and the database `postgres`, with a password. */
  readonly url: string;
  /** Starts it again after `stop()`; resolves when it answers. */
  start(): Promise<void>;
  /** SIGINT (unless said otherwise) breaks every connection off and closes well; SIGQUIT is a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
};

/** The folder of PostgreSQL's programs, version 15 first; undefined when the machine has none. */
export function findPostgres(): string | undefined;

/** The same, installed by apt-get when root and possible. */
export function ensurePostgres(): string | undefined;

/** Starts a server, which ends with this process. Rejects with what it wrote when it does not start. */
export function startPostgres(programs?: string): Promise<RunningPostgres>;

/** Makes an empty database on a server, or a copy of one there; gives its URL. */
export function createDatabase(serverUrl: string, name: string, template?: string): Promise<string>;

/** Removes a database, whoever is connected to it. */
export function dropDatabase(serverUrl: string, name: string): Promise<void>;

/** Removes the databases whose names begin so. */
export function dropDatabases(serverUrl: string, prefix: string): Promise<void>;
