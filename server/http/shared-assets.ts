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
 * Shares assets between versions. While two versions run on one PostgreSQL server, or a page outlives the last replica
 * of its version, a page's scripts are requested from another version. So each version stores its assets in the
 * database, and a replica that lacks one reads it there (docs/upgrading.md). The embedded database stores none: its
 * single process has one version, and backups would grow by a megabyte.
 */

/** Milliseconds that a start waits for the upload of its assets; then the upload continues in the background. */
const maxUploadMs = 5_000;
/** Minimum milliseconds between two reads of the table's names, however many missing assets are requested. */
const betweenReadings = 1_000;
/** Bytes of other versions' assets cached in memory: about three versions. */
const maxCachedBytes = 16 * 2 ** 20;
/** Largest unpacked asset in bytes. Our largest is 0.5 MB. */
const maxUnpackedBytes = 8 * 2 ** 20;

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const unpack = promisify(brotliDecompress);

/** Returns a function that stores this version's assets, or marks them as in use. It logs an error, never rejects. */
export function assetKeeper(
  db: Db,
  { files, secrets, log }: { files: ReadonlyMap<string, ReadFile>; secrets: Secrets; log: Log },
): (now: Date) => Promise<void> {
  const assets = [...files].flatMap(([path, { type, forms }]): StoredAsset[] => {
    if (!path.startsWith(assetFolder)) return [];
    const name = path.slice(assetFolder.length);
    const plain = forms.get('identity')!;
    // If brotli does not shrink a file, the build has no such form. The table stores only that form, so make it.
    const { buffer, byteOffset, byteLength } = forms.get('br') ?? brotliCompressSync(plain, quickly);
    const body = Buffer.from(buffer, byteOffset, byteLength);
    return [{ name, type, body, signature: signatureOf(secrets, name, type, plain) }];
  });
  return async (now) => {
    const put = putAssets(db, assets, now).catch((error: Error) =>
      log.warn('the assets of this version are not in the database for others', { error: error.message }),
    );
    await withTimeout(maxUploadMs, put, undefined);
  };
}

/** Returns a function that finds another version's asset in the database; `undefined` if missing or wrongly signed. */
export function assetFinder(db: Db, secrets: Secrets): FindFile {
  const cache = boundedFiles();
  const loading = new Map<string, Promise<ReadFile | undefined>>();
  const isThere = nameList(() => assetNames(db));
  const load = async (name: string) => {
    const stored = await readAsset(db, name);
    const file = stored && (await fileOf(stored, secrets));
    if (file) cache.keep(name, file);
    return file;
  };
  return async (path) => {
    const name = path.slice(assetFolder.length);
    const known = cache.get(name);
    if (known || !(await isThere(name))) return known;
    const underWay = loading.get(name) ?? load(name).finally(() => loading.delete(name));
    loading.set(name, underWay);
    return underWay;
  };
}

/** Returns the file as read from its own version's folder; `undefined` if the signature is not ours. */
async function fileOf({ name, type, body, signature }: StoredAsset, secrets: Secrets) {
  const plain = await unpack(body, { maxOutputLength: maxUnpackedBytes }).catch(() => undefined);
  if (!plain || signatureOf(secrets, name, type, plain) !== signature) return undefined;
  const forms: ReadFile['forms'] = new Map([['identity', new Uint8Array(plain)]]);
  if (body.byteLength < plain.byteLength) forms.set('br', new Uint8Array(body));
  return hashedFile(type, forms);
}

function signatureOf(secrets: Secrets, name: string, type: string, plain: Uint8Array): string {
  return secrets.signAsset([name, type, createHash('sha256').update(plain).digest('hex')].join('\n'));
}

/** Returns a function that checks if a list has a name, and rereads it for a missing one, at most once per second. */
export function nameList(read: () => Promise<string[]>): (name: string) => Promise<boolean> {
  let names = new Set<string>();
  let readAt = -betweenReadings;
  let underWay: Promise<unknown> = Promise.resolve();
  /** The next read, not yet started. The current read may lack names added since. */
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

/** Returns a cache of files with a limit on the sum of bytes. The least recently used file is evicted first. */
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
