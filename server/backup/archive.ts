import { createHash, type Hash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Extract, extract, pack, type Pack } from 'tar-stream';
import * as z from 'zod/mini';
import { version as program, dependencies } from '../../package.json';
import { syncPath } from '../db/pglite/sync-files';
import { ignoreMissing } from '../lib/error-message';
import { jsonOf } from '../lib/json-of';

/** Backup file: a gzipped tar of versions, database folder and manifest. Without the manifest it is cut off. */

const firstName = 'recon-console-backup.json';
const lastName = 'manifest.json';
/** Folders and files of the database, as PostgreSQL names them. */
const ofDatabase = /^database(\/[A-Za-z0-9_][\w.]*)*$/;
/** Version of this format that can be read. */
const format = 1;

const headShape = z.object({ format: z.number(), program: z.string(), pglite: z.string() });
const manifestShape = z.object({
  at: z.string(),
  position: z.string(),
  schema: z.number(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
});

/** First entry of a backup: its format, and the versions of Recon Console and PGlite that wrote it. */
export type BackupHeader = z.infer<typeof headShape>;
/** Last entry of a backup: the time and log position up to which it has all changes, the schema version, the files. */
export type Manifest = z.infer<typeof manifestShape>;
type FileSum = Manifest['files'][string];

/** First entry of the backups that this program writes. */
export const ownHeader: BackupHeader = { format, program, pglite: dependencies['@electric-sql/pglite'] };

/** Error of a file that is not a backup, is damaged, or needs another version. The operator reads its message. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/** Adds files and folders to a backup, one after the other; `name` is the path in it. */
export type ArchiveWriter = {
  folder(name: string): Promise<void>;
  text(name: string, content: string): Promise<void>;
  /** Adds a file with the length it has when reading starts. Adds nothing if it no longer exists. */
  file(name: string, path: string): Promise<void>;
};

type Fill = (archive: ArchiveWriter) => Promise<Omit<Manifest, 'files'>>;

/**
 * Writes a new backup file, readable only by this user of the system, and syncs it. `fill` adds its entries. Rejects
 * with Node's error (`EEXIST` if the file exists) or that of `fill`; an incomplete file remains.
 */
export async function writeArchive(path: string, fill: Fill): Promise<void> {
  const packed = pack();
  // Prefers speed to size: the disk and the other core are busy with the console.
  const zipped = createGzip({ level: 1 });
  const written = pipeline(packed, zipped, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  await Promise.all([
    written,
    putIn(packed, fill).catch(async (error: unknown) => {
      packed.destroy(error as Error);
      // A full disk makes the entries fail as well: report it as the cause.
      await written;
      throw error;
    }),
  ]);
  await syncPath(path);
}

async function putIn(packed: Pack, fill: Fill): Promise<void> {
  const files: Manifest['files'] = {};
  const text = (name: string, content: string) => entry(packed, name, Buffer.from(content));
  await text(firstName, JSON.stringify(ownHeader));
  const mark = await fill({
    folder: (name) => entry(packed, name, undefined),
    text: (name, content) => {
      files[name] = { size: Buffer.byteLength(content), sha256: hash('sha256', content) };
      return text(name, content);
    },
    file: async (name, path) => {
      const handle = await open(path, 'r').catch(ignoreMissing);
      if (!handle) return;
      try {
        const { size } = await handle.stat();
        const hash = createHash('sha256');
        const sink = packed.entry({ name, size, type: 'file', mode: 0o600 });
        await pipeline(contentOf(handle, size, hash), sink as unknown as NodeJS.WritableStream);
        files[name] = { size, sha256: hash.digest('hex') };
      } finally {
        await handle.close();
      }
    },
  });
  await text(lastName, JSON.stringify({ ...mark, files } satisfies Manifest));
  packed.finalize();
}

/** Adds a small file, or a folder if there is no content. */
function entry(packed: Pack, name: string, content: Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    if (content) packed.entry({ name, mode: 0o600 }, content, done);
    else packed.entry({ name, type: 'directory', mode: 0o700 }, done);
  });
}

const pieceSize = 256 * 1024;

/** Yields exactly `size` bytes of a file, even if it grows in the meantime; zeros if it was truncated. */
async function* contentOf(handle: FileHandle, size: number, hash: Hash): AsyncGenerator<Buffer> {
  for (let start = 0; start < size;) {
    const piece = Buffer.alloc(Math.min(pieceSize, size - start));
    const { bytesRead } = await handle.read(piece, 0, piece.length, start);
    const read = bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
    start += read.length;
    hash.update(read);
    yield read;
  }
}

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** Starts to read an archive, entry by entry. `read` settles at its end. */
function openArchive(path: string) {
  const file = createReadStream(path);
  const entries = extract();
  const read = pipeline(file, createGunzip(), entries as unknown as NodeJS.WritableStream);
  // The error is reported where `read` is awaited.
  read.catch(() => {});
  return { file, entries, read };
}

/** Returns whether a file starts like a backup of any version. Rejects with Node's error if it is unreadable. */
export async function isArchive(path: string): Promise<boolean> {
  const { entries } = openArchive(path);
  try {
    for await (const found of entries) return (await headIn(found)) !== undefined;
  } catch (error) {
    if (isOfSystem(error)) throw error;
  }
  return false;
}

/**
 * Returns the first and last entry of a backup after checking its digests; with `target`, also unpacks the database
 * into that new folder. Throws an ArchiveError if it is no intact backup of this format, Node's error if reading fails.
 */
export async function readArchive(path: string, target?: string): Promise<BackupHeader & Manifest> {
  const { file, entries, read } = openArchive(path);
  let head: BackupHeader | undefined;
  let manifest: Manifest | undefined;
  const files = new Map<string, FileSum>();
  const folders = new Set(['.']);
  const fits = (name: string) =>
    ofDatabase.test(name) && !files.has(name) && !folders.has(name) && folders.has(posix.dirname(name));
  try {
    for await (const found of entries) {
      const { type } = found.header;
      const name = nameOf(found);
      if (!head) head = knownHead(path, await headIn(found));
      else if (!manifest && name === lastName) manifest = manifestOf(path, await textOf(found, manifestSize));
      else if (manifest || !fits(name)) throw damagedError(path, name);
      else if (type === 'directory') {
        folders.add(name);
        if (target !== undefined) await mkdir(placeOf(name, target), { mode: 0o700 });
        found.resume();
      } else if (type === 'file')
        files.set(name, await takeFile(found, target === undefined ? undefined : placeOf(name, target)));
      else throw damagedError(path, name);
    }
    await read;
  } catch (error) {
    throw readError(path, error, head, file.bytesRead === 0);
  }
  if (!head) throw noBackup(path);
  if (!manifest) throw cutOff(path);
  compare(path, manifest, files);
  return { ...head, ...manifest };
}

function placeOf(name: string, target: string): string {
  return join(target, name.slice('database'.length));
}

/** Maximum bytes of an archive's first and last entry: enough for half a million files. */
const headSize = 10_000;
const manifestSize = 64 * 1024 * 1024;

function nameOf(found: Entry): string {
  return found.header.name.replace(/\/$/, '');
}

/** Returns the head of a backup from its first entry; `undefined` if the entry has another name or content. */
async function headIn(found: Entry): Promise<BackupHeader | undefined> {
  return nameOf(found) === firstName
    ? z.safeParse(headShape, jsonOf(await textOf(found, headSize))).data
    : undefined;
}

function knownHead(path: string, head: BackupHeader | undefined): BackupHeader {
  if (!head) throw noBackup(path);
  if (head.format !== format)
    throw new ArchiveError(
      `${path} is a backup of format ${head.format}, and this console reads format ${format}: ` +
        'restore it with a newer console.',
    );
  return head;
}

function manifestOf(path: string, text: string): Manifest {
  const manifest = z.safeParse(manifestShape, jsonOf(text)).data;
  if (!manifest) throw damagedError(path, lastName);
  return manifest;
}

/** Returns the text of an entry; empty if it is longer than `maxBytes` bytes. */
async function textOf(found: Entry, maxBytes: number): Promise<string> {
  if (found.header.size > maxBytes) return '';
  const pieces: Buffer[] = [];
  for await (const piece of found as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function takeFile(found: Entry, path: string | undefined) {
  const hash = createHash('sha256');
  const handle = path === undefined ? undefined : await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const piece of found as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
      await handle?.writeFile(piece);
    }
  } finally {
    await handle?.close();
  }
  return { size, sha256: hash.digest('hex') };
}

function compare(path: string, { files }: Manifest, found: Map<string, FileSum>): void {
  for (const [name, { size, sha256 }] of Object.entries(files)) {
    const file = found.get(name);
    if (file?.size !== size || file.sha256 !== sha256) throw damagedError(path, name);
    found.delete(name);
  }
  for (const name of found.keys()) throw damagedError(path, name);
}

function noBackup(path: string): ArchiveError {
  return new ArchiveError(`${path} is not a backup of Recon Console.`);
}

function cutOff(path: string): ArchiveError {
  return new ArchiveError(`${path} is cut off: its end is missing.`);
}

/** Returns the error for a damaged archive. A line break in a name would let the archive add lines to the output. */
function damagedError(path: string, name: string): ArchiveError {
  const shown = name.replaceAll('\n', String.raw`\u{a}`).replaceAll('\t', String.raw`\u{9}`);
  return new ArchiveError(`${path} is damaged: ${shown} in it is not as it was written.`);
}

function isOfSystem(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall !== undefined;
}

/** Returns the error to report for a failed read. Errors of the file system stay unchanged. */
function readError(path: string, error: unknown, head: BackupHeader | undefined, isEmpty: boolean): unknown {
  if (error instanceof ArchiveError || isOfSystem(error)) return error;
  // Gunzip reports this code for an empty file, too.
  if (!isEmpty && (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR') return cutOff(path);
  if (!head) return noBackup(path);
  return new ArchiveError(`${path} is damaged: it is not as it was written.`, { cause: error });
}
