import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolderNow } from './db/pglite/sync-files';

/** Returns the secret of a data folder, created at first use. Lock the folder first. Throws like `readFolderSecret`. */
export function folderSecret(dataDir: string): Uint8Array {
  const stored = readFolderSecret(dataDir);
  if (stored) return stored;
  fs.mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'secret');
  const secret = randomBytes(32);
  createPrivateFile(path, secret);
  return new Uint8Array(secret);
}

/** Writes or replaces a file for this system user only. After a crash it has the old or the new content completely. */
export function createPrivateFile(path: string, content: string | Uint8Array): void {
  const fresh = `${path}.new`;
  const file = fs.openSync(fresh, 'w', 0o600);
  fs.writeFileSync(file, content);
  fs.fsyncSync(file);
  fs.closeSync(file);
  fs.renameSync(fresh, path);
  syncFolderNow(dirname(path));
}

/** Returns whether other users may read or change a file. On Windows, files appear readable by all. */
export function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (fs.statSync(path).mode & 0o077) !== 0;
}

/** Returns the secret of a data folder; `undefined` unless 32 bytes. Throws if others may read it, or all bytes are equal. */
export function readFolderSecret(dataDir: string): Uint8Array | undefined {
  const path = join(dataDir, 'secret');
  const secret = fs.existsSync(path) ? fs.readFileSync(path) : undefined;
  if (!secret || secret.length < 32) return undefined;
  const mode = fs.statSync(path).mode & 0o777;
  if (isOpenToOthers(path))
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

/** Stores the sign-in link in the data folder, readable only by this user of the system. Returns the path of the file. */
export async function saveSignInLink(dataDir: string, link: string): Promise<string> {
  await makeFolder(dataDir);
  const path = join(dataDir, 'sign-in-link');
  fs.writeFileSync(path, `${link}\n`, { mode: 0o600 });
  return path;
}
