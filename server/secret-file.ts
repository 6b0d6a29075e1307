import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './db/pglite/sync-files';

/**
 * Returns the secret of a data folder, readable by its owner only. Creates it on first use. Call it while holding the
 * folder's lock, so that two concurrent starts never create two.
 */
export function folderSecret(dataDir: string): Uint8Array {
  const kept = readFolderSecret(dataDir);
  if (kept) return kept;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'secret');
  const secret = randomBytes(32);
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', 0o600);
  writeSync(file, secret);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
  return new Uint8Array(secret);
}

/**
 * Returns the secret of a data folder; `undefined` if it has none yet. Throws an Error with a remedy if others may read
 * the file, or if its bytes are not a secret.
 */
export function readFolderSecret(dataDir: string): Uint8Array | undefined {
  const path = join(dataDir, 'secret');
  const secret = readIfThere(path);
  if (!secret || secret.length < 32) return undefined;
  const mode = statSync(path).mode & 0o777;
  // Windows has no such bits: its files appear readable by all.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(
      `Other users of this machine can read or change ${path} (mode ${mode.toString(8)}), which signs tokens and ` +
        'encrypts sessions. If nobody can have read it: chmod 600. Otherwise delete it; then everybody signs in again.',
    );
  if (secret.every((byte) => byte === secret[0]))
    throw new Error(
      `${path} holds the same byte again and again, which anybody can guess. Delete it; then everybody signs in again.`,
    );
  return new Uint8Array(secret);
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Stores the sign-in link in the data folder, readable by its owner only. Returns the path. */
export async function saveSignInLink(dataDir: string, link: string): Promise<string> {
  await makeFolder(dataDir);
  const path = join(dataDir, 'sign-in-link');
  writeFileSync(path, `${link}\n`, { mode: 0o600 });
  return path;
}
