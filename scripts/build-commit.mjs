import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The commit that is built, of 12 digits, with `-dirty` where files differ from it: BUILD_COMMIT, for an image that is
 * built without the history, else that of git. Undefined where neither tells. Throws an Error when BUILD_COMMIT is none.
 * @param {string} folder of the project
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export function commitOf(folder, env) {
  if (env['BUILD_COMMIT']) return givenCommit(env['BUILD_COMMIT']);
  // A repository further up is not this project's.
  if (!existsSync(join(folder, '.git'))) return undefined;
  try {
    const asked = ['--no-optional-locks', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', asked, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // No git here, no commit yet, or a folder that git does not trust.
    return undefined;
  }
}

/** @param {string} given */
function givenCommit(given) {
  const [, digits, dirty = ''] = /^([0-9a-f]{7,64})(-dirty)?$/.exec(given) ?? [];
  if (digits === undefined) throw new Error('BUILD_COMMIT must be the digits of a commit, 7 or more.');
  return digits.slice(0, 12) + dirty;
}
