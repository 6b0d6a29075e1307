import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Db } from '../database';
import { schemaVersion } from '../migrate';
import type { Maintenance } from './maintenance';

/**
 * A copy of the embedded database's files while its process writes on, by PostgreSQL's own means: `pg_backup_start`
 * makes a checkpoint and has the log hold each page whole the first time it is changed; then another process copies
 * the files, in whatever state it meets them; `pg_backup_stop` tells the log's last record. Together with the log from
 * the checkpoint up to that record, and the label that says where to begin, the copy becomes the database as of that
 * record when it is opened: PostgreSQL replays the log over it, and refuses to open it when the log does not reach so
 * far. Writes are held for the checkpoint alone, not while files are copied.
 *
 * The two processes talk over the socket that is the folder's lock, line by line: the copier asks, sends an empty line
 * now and then, and says that it has copied the files; each is answered by a line of JSON. When it breaks off, or says
 * nothing for long, the backup is given up: log would be kept for it without end.
 */

const question = 'backup 1';
const copied = 'copied';
/** How long the copier may say nothing, in milliseconds: one file of 1 GB may take a while. */
const patience = 5 * 60_000;

/** What a copy needs beside the files, and its mark: all that was acknowledged before is in it. */
export type BackupEnd = {
  /** The mark: an instant, in ISO 8601. */
  at: string;
  /** The same as a position of the log (LSN). */
  position: string;
  /** The version of the schema. */
  schema: number;
  /** What the file `backup_label` of the copy has to hold. */
  label: string;
  /** The first and the last file of the log that the copy needs. */
  firstLog: string;
  lastLog: string;
  /** For how long nothing else was done, in milliseconds. */
  held: number;
};

/** A backup that another process lets us make. */
export type OnlineBackup = {
  /** Says that the copying goes on; to be called at least once a minute. */
  goOn(): void;
  /** Once the files are copied. Its log stays until `close()`. */
  finish(): Promise<BackupEnd>;
  close(): void;
};

type BackupResponse<Body> = Body | { error: string };

/** Lets who visits the folder's lock make backups, one at a time. */
export function serveBackups(db: Db, maintenance: Maintenance): (socket: Socket) => void {
  let isBusy = false;
  return (socket) => {
    const lines = linesOf(socket);
    const tell = (answer: BackupResponse<BackupEnd> | Record<string, never>) =>
      void socket.write(`${JSON.stringify(answer)}\n`);
    const answer = async () => {
      if ((await lines.next()).value !== question) return;
      if (isBusy) {
        tell({ error: 'Another backup is under way. Try again when it is done.' });
        return;
      }
      isBusy = true;
      const resume = maintenance.pause();
      try {
        const held = await startBackup(db);
        tell({});
        while ((await lines.next()).value === '');
        // Also when nobody listens any more: otherwise the next could not begin.
        tell(await stopBackup(db, held));
        while (!(await lines.next()).done);
      } finally {
        resume();
        isBusy = false;
      }
    };
    socket.setTimeout(patience, () => socket.destroy());
    answer()
      .catch((error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }))
      .finally(() => socket.end());
  };
}

/** Makes the checkpoint; gives how long it took, in milliseconds. */
function startBackup(db: Db): Promise<number> {
  return db.connection().execute(async (connection) => {
    const began = performance.now();
    // Its end belongs to the same session: the embedded database has only one.
    await sql`select pg_backup_start('Recon Console', true)`.execute(connection);
    return performance.now() - began;
  });
}

function stopBackup(db: Db, heldBefore: number): Promise<BackupEnd> {
  return db.connection().execute(async (connection) => {
    const began = performance.now();
    // Nothing else is under way here: what was acknowledged is in the log.
    const at = new Date().toISOString();
    const { rows } = await sql<{ position: string; label: string; lastLog: string }>`
      select lsn::text as position, labelfile as label, pg_walfile_name(lsn) as "lastLog" from pg_backup_stop(false)`.execute(
      connection,
    );
    const held = heldBefore + performance.now() - began;
    const schema = await schemaVersion(connection);
    const [end] = rows;
    const firstLog = /^START WAL LOCATION: .*[(]file ([0-9A-F]{24})[)]$/m.exec(end?.label ?? '')?.[1];
    if (!end || firstLog === undefined) throw new Error('PostgreSQL gave no label for the backup.');
    return { at, schema, firstLog, held, ...end };
  });
}

/** Begins a backup at the process at the other end (`visitHolder`). Throws an Error that says why it cannot. */
export async function askForBackup(socket: Socket): Promise<OnlineBackup> {
  const lines = linesOf(socket);
  socket.on('error', () => socket.destroy());
  const ask = async <Body>(words: string, otherwise: string): Promise<Body> => {
    socket.write(`${words}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(otherwise);
    const answer = JSON.parse(value) as BackupResponse<Body & object>;
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
  await ask<object>(
    question,
    'The process that has the data folder open takes no backups: it is starting or ending, or an older Recon ' +
      'Console. Try again, or stop it first.',
  );
  return {
    goOn: () => void socket.write('\n'),
    finish: () => ask(copied, 'The console ended while its database was copied. Make the backup again.'),
    close: () => socket.end(),
  };
}

type Lines = { next(): Promise<IteratorResult<string, undefined>> };

/** What comes over a connection, line by line, until it ends in whatever way. */
function linesOf(socket: Socket): Lines {
  const reader = createInterface({ input: socket });
  socket.once('close', () => reader.close());
  const lines = reader[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
  return { next: () => lines.next().catch(() => ({ value: undefined, done: true })) };
}
