import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './db/pglite/sync-files';

/**
 * The secret of a data folder, made on first use and readable by its owner only. Call it while holding
 * the folder's lock, so that two starters never make two.
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

/** The secret of a data folder, or undefined when it has none yet. */
export function readFolderSecret(dataDir: string): Uint8Array | undefined {
  try {
    const secret = readFileSync(join(dataDir, 'secret'));
    return secret.length >= 32 ? new Uint8Array(secret) : undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps the sign-in link in the data folder, readable by its owner only; gives the path. */
export async function keepSignInLink(dataDir: string, link: string): Promise<string> {
  await makeFolder(dataDir);
  const path = join(dataDir, 'sign-in-link');
  writeFileSync(path, `${link}\n`, { mode: 0o600 });
  return path;
}
