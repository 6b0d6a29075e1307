import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Returns a digest of the names and contents of the files at or below `inputs` (paths from the project's root; missing
 * ones are ignored) whose path does not match `except`, and of Node's version.
 * @param {readonly string[]} inputs
 * @param {RegExp} except
 */
export function hashFiles(inputs, except) {
  const hash = createHash('sha256').update(process.version);
  for (const name of inputs.flatMap(filesUnder).filter((file) => !except.test(file))) {
    hash.update(`${name}\0`).update(readFileSync(join(root, name)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} name @returns {string[]} in a fixed order */
function filesUnder(name) {
  const found = statSync(join(root, name), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [name] : [];
  const names = readdirSync(join(root, name)).sort();
  return names.flatMap((entry) => filesUnder(`${name}/${entry}`));
}
