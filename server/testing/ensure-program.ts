import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const buildScript = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Builds the console and server if needed, in another process, since a build changes the environment of its own. */
export async function ensureProgram(): Promise<void> {
  await promisify(execFile)(process.execPath, [buildScript]);
}
