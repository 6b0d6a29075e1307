import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { messageOf } from '../../lib/error-message';
import type { Db } from '../database';
import { schemaVersion } from '../migrate';
import type { Maintenance } from './maintenance';

/**
 * Copies the embedded database's files while its process continues to write, by PostgreSQL's own means:
 * - `pg_backup_start` makes a checkpoint. From then on the log has each page completely at its first change.
 * - Another process copies the files, in whatever state they are.
 * - `pg_backup_stop` returns the last record of the log.
 *
 * The copy also needs the log from the checkpoint to that record, and the label with the start position. PostgreSQL
 * replays that log when it opens the copy, and refuses one that is too short. Writes wait for the checkpoint only.
 *
 * The processes exchange lines over the socket of the folder's lock. The copier sends the request, empty lines, and a
 * line when the files are copied; responses are JSON. If the copier disconnects or is silent for long, the backup is
 * cancelled: otherwise log would be stored for it endlessly.
 */

const question = 'backup 1';
const copied = 'copied';
/** Milliseconds that the copier may be silent: one file of 1 GB may take a while. */
const patience = 5 * 60_000;

/** What a copy of the database needs in addition to its files. The copy has all changes acknowledged before `at`. */
export type BackupEnd = {
  /** Instant up to which the copy has all changes, in ISO 8601. */
  at: string;
  /** The same instant as a position of PostgreSQL's log (LSN). */
  position: string;
  schema: number;
  /** Content for the file `backup_label` of the copy. */
  label: string;
  /** First and last file of the log that the copy needs. */
  firstLog: string;
  lastLog: string;
  /** Milliseconds for which the database ran nothing but the start and end of the backup. */
  held: number;
};

/** A backup in progress of a database that is open in another process. */
export type OnlineBackup = {
  /** Reports that the copying continues. Call it at least once a minute. */
  goOn(): void;
  /** Ends the backup after all files are copied. The log files that the copy needs stay until the socket is closed. */
  finish(): Promise<BackupEnd>;
};

type BackupResponse<Body> = Body | { error: string };

/** Returns a handler of connections to the folder's lock (`visitHolder`). It makes one backup at a time. */
export function serveBackups(db: Db, maintenance: Maintenance): (socket: Socket) => void {
  let isBusy = false;
  return (socket) => {
    const lines = linesOf(socket);
    const send = (message: BackupResponse<BackupEnd> | Record<string, never>) =>
      void socket.write(`${JSON.stringify(message)}\n`);
    const answer = async () => {
      if ((await lines.next()).value !== question) return;
      if (isBusy) {
        send({ error: 'Another backup is under way. Try again when it is done.' });
        return;
      }
      isBusy = true;
      const resume = maintenance.pause();
      try {
        const held = await startBackup(db);
        send({});
        while ((await lines.next()).value === '');
        // Also if the copier has disconnected: otherwise the next backup could not start.
        send(await stopBackup(db, held));
        while (!(await lines.next()).done);
      } finally {
        resume();
        isBusy = false;
      }
    };
    socket.setTimeout(patience, () => socket.destroy());
    answer()
      .catch((error: unknown) => send({ error: messageOf(error) }))
      .finally(() => socket.end());
  };
}

/** Makes the checkpoint. Returns its duration in milliseconds. */
function startBackup(db: Db): Promise<number> {
  return db.connection().execute(async (connection) => {
    const began = performance.now();
    // The same session must end it: the embedded database has only one.
    await sql`select pg_backup_start('Recon Console', true)`.execute(connection);
    return performance.now() - began;
  });
}

function stopBackup(db: Db, heldBefore: number): Promise<BackupEnd> {
  return db.connection().execute(async (connection) => {
    const began = performance.now();
    // Nothing else is running here: everything acknowledged is in the log.
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

/** Requests a backup from the process that has the folder open (`visitHolder`). Throws an Error if it refuses. */
export async function requestBackup(socket: Socket): Promise<OnlineBackup> {
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
  };
}

type Lines = { next(): Promise<IteratorResult<string, undefined>> };

/** Returns the lines of a connection, until it ends for any reason. */
function linesOf(socket: Socket): Lines {
  const reader = createInterface({ input: socket });
  socket.once('close', () => reader.close());
  const lines = reader[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
  return { next: () => lines.next().catch(() => ({ value: undefined, done: true })) };
}
