import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { putAssets, readAsset, type StoredAsset } from '../db/assets';
import type { Db } from '../db/database';
import type { Secrets } from '../lib/secrets';
import { withTimeout } from '../lib/with-timeout';
import type { Log } from '../observe/log';
import { assetFolder, type CachedFile, type FindFile, hashedFile } from './static-files';

/**
 * Shares assets between versions. While two versions run on one PostgreSQL server, or a page outlives the last replica
 * of its version, a page's scripts are requested from another version. So each version stores its assets in the
 * database, and a replica that lacks one reads it there (docs/upgrading.md). The embedded database stores none: its
 * single process has one version, and backups would grow by a megabyte.
 */

/** Milliseconds that a start waits for the upload of its assets; then the upload continues in the background. */
const maxUploadMs = 5_000;
/** Largest unpacked asset in bytes. Our largest is 0.5 MB. */
const maxUnpackedBytes = 8 * 2 ** 20;

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const unpack = promisify(brotliDecompress);

/** Returns a function that stores this version's assets, or marks them as in use. It never rejects; it logs errors. */
export function assetKeeper(
  db: Db,
  { files, secrets, log }: { files: ReadonlyMap<string, CachedFile>; secrets: Secrets; log: Log },
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
  return async (path) => {
    const name = path.slice(assetFolder.length);
    const stored = assetName.test(name) ? await readAsset(db, name) : undefined;
    return stored && fileOf(stored, secrets);
  };
}

/** Names as the build makes them. */
const assetName = /^[\w.-]{1,200}$/;

/** Returns the file as read from its own version's folder; `undefined` if the signature is not ours. */
async function fileOf({ name, type, body, signature }: StoredAsset, secrets: Secrets) {
  const plain = await unpack(body, { maxOutputLength: maxUnpackedBytes }).catch(() => undefined);
  if (!plain || signatureOf(secrets, name, type, plain) !== signature) return undefined;
  const forms: CachedFile['forms'] = new Map([['identity', new Uint8Array(plain)]]);
  if (body.byteLength < plain.byteLength) forms.set('br', new Uint8Array(body));
  return hashedFile(type, forms);
}

function signatureOf(secrets: Secrets, name: string, type: string, plain: Uint8Array): string {
  return secrets.signAsset([name, type, createHash('sha256').update(plain).digest('hex')].join('\n'));
}
