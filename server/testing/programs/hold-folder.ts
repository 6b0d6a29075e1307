import { mkdirSync, writeSync } from 'node:fs';
import { FolderInUseError, lockFolder } from '../../db/pglite/folder-lock';

/** For tests: takes the lock of a folder, says whether it got it, and keeps it until it is killed. */
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
