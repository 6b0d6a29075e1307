import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { assetNames, putAssets, readAsset, type StoredAsset } from '../db/assets';
import type { Db } from '../db/database';
import type { Secrets } from '../lib/secrets';
import { withTimeout } from '../lib/with-timeout';
import type { Log } from '../observe/log';
import { assetFolder, type FindFile, hashedFile, type ReadFile } from './static-files';

/**
 * While two versions run on one PostgreSQL server, a page of one asks whichever replica answers for its scripts, and an
 * open page outlives the last replica of its version. So each version puts its assets into the database, and what is
 * asked of a replica that has it not is taken from there (docs/upgrading.md).
 *
 * The embedded database goes without: its one process has no other beside it, and a megabyte of files would lie in each
 * of its backups for the sake of a page left open over a change of the version.
 */

/** Milliseconds for which a start waits for its assets to be there; then it goes on beside. */
const maxUploadMs = 5_000;
/** Milliseconds from one reading of the table's names to the next at least, however many ask for what is not there. */
const betweenReadings = 1_000;
/** Bytes of other versions' assets that are kept in memory: three versions or so. */
const maxCachedBytes = 16 * 2 ** 20;
/** Bytes of an asset, unpacked; the largest of ours has half a megabyte. */
const maxUnpackedBytes = 8 * 2 ** 20;

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const unpack = promisify(brotliDecompress);

/**
 * Puts the assets of this version into the database and, called again, says that it is still at work. Resolves when they
 * are there, or could not be put, which is a line in the log: everything else works without.
 */
export function assetKeeper(
  db: Db,
  { files, secrets, log }: { files: ReadonlyMap<string, ReadFile>; secrets: Secrets; log: Log },
): (now: Date) => Promise<void> {
  const assets = [...files].flatMap(([path, { type, forms }]): StoredAsset[] => {
    if (!path.startsWith(assetFolder)) return [];
    const name = path.slice(assetFolder.length);
    const plain = forms.get('identity')!;
    // What brotli makes no smaller has no such form; the table knows one form only.
    const { buffer, byteOffset, byteLength } = forms.get('br') ?? brotliCompressSync(plain, quickly);
    const body = Buffer.from(buffer, byteOffset, byteLength);
    return [{ name, type, body, signature: signatureOf(secrets, { name, type, plain }) }];
  });
  return async (now) => {
    const put = putAssets(db, assets, now).catch((error: Error) =>
      log.warn('the assets of this version are not in the database for others', { error: error.message }),
    );
    await withTimeout(maxUploadMs, put, undefined);
  };
}

/**
 * Finds an asset of another version. What is asked for costs a statement only when its name is among those of the table,
 * which are read once a second at most: whoever asks for what is not there waits for the next reading. Throws what the
 * database does.
 */
export function assetFinder(db: Db, secrets: Secrets): FindFile {
  const kept = boundedFiles();
  const loading = new Map<string, Promise<ReadFile | undefined>>();
  const isThere = nameList(() => assetNames(db));
  const load = async (name: string) => {
    const stored = await readAsset(db, name);
    const file = stored && (await fileOf(stored, secrets));
    if (file) kept.keep(name, file);
    return file;
  };
  return async (path) => {
    const name = path.slice(assetFolder.length);
    const known = kept.get(name);
    if (known || !(await isThere(name))) return known;
    const underWay = loading.get(name) ?? load(name).finally(() => loading.delete(name));
    loading.set(name, underWay);
    return underWay;
  };
}

/** As it would be read from the folder of its own version; undefined where the signature is not ours. */
async function fileOf(
  { name, type, body, signature }: StoredAsset,
  secrets: Secrets,
): Promise<ReadFile | undefined> {
  const plain = await unpack(body, { maxOutputLength: maxUnpackedBytes }).catch(() => undefined);
  if (!plain || signatureOf(secrets, { name, type, plain }) !== signature) return undefined;
  const forms: ReadFile['forms'] = new Map([['identity', new Uint8Array(plain)]]);
  if (body.byteLength < plain.byteLength) forms.set('br', new Uint8Array(body));
  return hashedFile(type, forms);
}

function signatureOf(
  secrets: Secrets,
  { name, type, plain }: { name: string; type: string; plain: Uint8Array },
): string {
  return secrets.signAsset([name, type, createHash('sha256').update(plain).digest('hex')].join('\n'));
}

/** Whether a name is in a list that is read anew, at most once a second, when one is asked for that it lacks. */
export function nameList(read: () => Promise<string[]>): (name: string) => Promise<boolean> {
  let names = new Set<string>();
  let readAt = -betweenReadings;
  let underWay: Promise<unknown> = Promise.resolve();
  /** The next reading, which has not begun: one under way may lack what was put there since. */
  let next: Promise<void> | undefined;
  const readNext = async () => {
    await underWay;
    await pause(Math.max(0, readAt + betweenReadings - performance.now()));
    next = undefined;
    readAt = performance.now();
    const reading = read();
    underWay = reading.catch(() => undefined);
    names = new Set(await reading);
  };
  return async (name) => {
    if (!names.has(name)) await (next ??= readNext());
    return names.has(name);
  };
}

/** Files up to a sum of bytes; the longest unasked goes first. */
function boundedFiles() {
  const files = new Map<string, ReadFile>();
  let bytes = 0;
  const sizeOf = ({ forms }: ReadFile) =>
    [...forms.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const remove = (name: string) => {
    const file = files.get(name);
    if (!file) return;
    files.delete(name);
    bytes -= sizeOf(file);
  };
  const keep = (name: string, file: ReadFile) => {
    remove(name);
    files.set(name, file);
    bytes += sizeOf(file);
    for (const oldest of files.keys()) {
      if (bytes <= maxCachedBytes) break;
      remove(oldest);
    }
  };
  return {
    keep,
    get(name: string): ReadFile | undefined {
      const file = files.get(name);
      if (file) keep(name, file);
      return file;
    },
  };
}
