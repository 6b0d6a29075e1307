import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './bundle-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isNoInput = /\.test\.tsx?$/;

/**
 * Returns the path of a TypeScript program as a bundle for Node. Bundles it only if a file below `inputs` (paths from
 * the project's root) has changed. Several processes may call it at once.
 * @param {string} entry
 * @param {readonly string[]} inputs
 */
export async function cachedProgram(entry, inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const name of inputs.flatMap(filesUnder))
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(root, name)))
      .update('\0');
  const folder = join(root, '.cache', entry.replaceAll(/\W+/g, '-'));
  const current = join(folder, hash.digest('hex').slice(0, 16));
  const program = join(current, 'program.mjs');
  if (existsSync(program)) return program;
  const fresh = await bundleProgram(entry);
  mkdirSync(folder, { recursive: true });
  const outdated = readdirSync(folder).map((name) => join(folder, name));
  try {
    renameSync(dirname(fresh), current);
  } catch {
    // If files cannot be moved there, use the bundle of this process.
    if (!existsSync(program)) return fresh;
    // Another process was faster.
    rmSync(dirname(fresh), { recursive: true, force: true });
    return program;
  }
  for (const path of outdated) if (path !== current) rmSync(path, { recursive: true, force: true });
  return program;
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function filesUnder(name) {
  if (!statSync(join(root, name)).isDirectory()) return isNoInput.test(name) ? [] : [name];
  return readdirSync(join(root, name))
    .sort()
    .flatMap((entry) => filesUnder(`${name}/${entry}`));
}
