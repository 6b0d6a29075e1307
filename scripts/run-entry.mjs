import { fileURLToPath } from 'node:url';
import { printable } from '../server/lib/printable.mjs';

/**
 * Entries that scripts/build.mjs writes below dist-server/, with the types of their sources.
 * @typedef {object} Entries
 * @property {typeof import('../server/activity-command.ts')} activity-command
 * @property {typeof import('../server/activity-proof.ts')} activity-proof
 * @property {typeof import('../server/main.ts')} main
 * @property {typeof import('../server/seed.ts')} seed
 * @property {typeof import('../server/token.ts')} token
 * @property {typeof import('../server/transfer.ts')} transfer
 */

/** Option of the command line with a string value, for `parseArgs`. */
export const text = /** @type {const} */ ({ type: 'string' });

/**
 * Runs a command; with `--help`, prints its usage instead. Prints an Error in one line and sets the exit code 1.
 * @param {string} usage
 * @param {() => Promise<void>} work
 */
export async function runCommand(usage, work) {
  if (process.argv.some((one) => one === '--help' || one === '-h')) {
    console.log(usage);
    return;
  }
  try {
    await work();
  } catch (error) {
    console.error(printable(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

/**
 * Returns the module of one of the server's built entries, built first if needed. Sets RECON_DATA_DIR to `.data` in the
 * project if it is not set, independent of the working directory.
 * @template {keyof Entries} Name
 * @param {Name} name
 * @returns {Promise<Entries[Name]>}
 */
export async function loadEntry(name) {
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  process.env.RECON_DATA_DIR ||= fileURLToPath(new URL('../.data', import.meta.url));
  return import(`../dist-server/${name}.js`);
}
