import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Imported before a program, by `node --import`: once the program has created the embedded database in RECON_DATA_DIR,
 * its disk seems full. A real full disk would need the right to mount one.
 */
const database = `${process.env.RECON_DATA_DIR}/database`;
const { writeSync } = fs;
const { statfs } = fs.promises;
fs.writeSync = /** @type {typeof writeSync} */ (
  (/** @type {number} */ handle, /** @type {[Uint8Array]} */ ...rest) => {
    if (fs.existsSync(database) && fs.readlinkSync(`/proc/self/fd/${handle}`).startsWith(database))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return writeSync(handle, ...rest);
  }
);
fs.promises.statfs = /** @type {typeof statfs} */ (
  async (/** @type {string} */ path) => Object.assign(await statfs(path), { bavail: 0 })
);
syncBuiltinESMExports();
