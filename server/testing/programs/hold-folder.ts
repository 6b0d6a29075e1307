import { mkdirSync, writeSync } from 'node:fs';
import { FolderInUseError, lockFolder } from '../../db/pglite/folder-lock';

/** For tests: locks a folder, prints whether it could, and holds the lock until it is killed. */
const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
try {
  await lockFolder(folder);
  writeSync(1, 'locked\n');
  setInterval(() => {}, 60_000);
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error;
  writeSync(1, `refused ${error.message}\n`);
}
