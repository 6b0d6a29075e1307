import { spawnSync } from 'node:child_process';

/**
 * `npm run mutate`: mutation tests of each area, or of those named: `npm run mutate -- contract`. What
 * begins with a dash goes on to Stryker, with what follows it (docs/mutation.md).
 */
const given = process.argv.slice(2);
const from = given.findIndex((argument) => argument.startsWith('-'));
const named = from < 0 ? given : given.slice(0, from);
const options = from < 0 ? [] : given.slice(from);

let failed = false;
for (const area of named.length > 0 ? named : ['domain', 'contract', 'description', 'server']) {
  const { status } = spawnSync('stryker', ['run', ...options], {
    stdio: 'inherit',
    env: { ...process.env, RECON_MUTATE_AREA: area },
  });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
