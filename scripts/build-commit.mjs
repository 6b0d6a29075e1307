import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the commit of the sources, from BUILD_COMMIT or else git: at most 12 hex digits, then `-dirty` if files have
 * changed since; undefined if unknown. Throws an Error if BUILD_COMMIT is not a commit.
 * @param {string} folder of the project
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export function commitOf(folder, env) {
  if (env['BUILD_COMMIT']) return givenCommit(env['BUILD_COMMIT']);
  // A repository in a parent folder is not this project's.
  if (!existsSync(join(folder, '.git'))) return undefined;
  try {
    const parameters = [
      '--no-optional-locks',
      'describe',
      '--always',
      '--dirty',
      '--abbrev=12',
      '--exclude=*',
    ];
    return execFileSync('git', parameters, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // Git is missing, there is no commit yet, or git does not trust the folder.
    return undefined;
  }
}

/** @param {string} text */
function givenCommit(text) {
  const [, digits, dirty = ''] = /^([0-9a-f]{7,64})(-dirty)?$/.exec(text) ?? [];
  if (digits === undefined) throw new Error('BUILD_COMMIT must be the digits of a commit, 7 or more.');
  return digits.slice(0, 12) + dirty;
}
