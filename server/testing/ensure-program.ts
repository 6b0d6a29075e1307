import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const buildScript = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Builds the program unless it is built, in a process of its own: a build sets the environment for itself. */
export async function ensureProgram(): Promise<void> {
  await promisify(execFile)(process.execPath, [buildScript, '--if-needed']);
}
