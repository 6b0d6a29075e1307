import './node-version.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram } from './bundle-program.mjs';

/**
 * `node scripts/strace-sync.mjs`: proves with strace (Linux) that the embedded database syncs to the disk. Prints the
 * syncs that the kernel reports, by phase. Exits with 1 if one is missing.
 */
const commits = 50;

if (spawnSync('strace', ['-V']).error) {
  console.log('Skipped: strace is not installed (Debian: apt-get install strace).');
  process.exit(0);
}

const program = await bundleProgram('server/testing/programs/sync-phases.ts');
const work = mkdtempSync(join(tmpdir(), 'recon-strace-'));
const dataDir = join(work, 'data');
try {
  // Also follows the children's threads: a new database is synced on Node's thread pool.
  const calls = 'trace=fsync,fdatasync,rename,renameat,renameat2,openat,access,faccessat,faccessat2';
  const args = ['-f', '-y', '-s', '300', '-e', calls, '-o', join(work, 'calls')];
  const command = [process.execPath, program, dataDir, String(commits)];
  const said = execFileSync('strace', [...args, ...command], { encoding: 'utf8' });
  process.stdout.write(said);
  const phases = readPhases(readFileSync(join(work, 'calls'), 'utf8'));
  for (const [name, { syncs }] of phases) {
    /** @type {Map<string, number>} */
    const kinds = new Map();
    for (const path of syncs) kinds.set(kindOf(path), (kinds.get(kindOf(path)) ?? 0) + 1);
    const parts = [...kinds].map(([kind, count]) => `${count} ${kind}`);
    console.log(`${name.padEnd(14)} ${String(syncs.length).padStart(5)} syncs: ${parts.join(', ')}`);
  }
  const check = (/** @type {string} */ what, /** @type {boolean} */ holds) => {
    console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
    if (!holds) process.exitCode = 1;
  };
  const phase = (/** @type {string} */ name) => phases.get(name) ?? { syncs: [], renamed: 0 };
  const of = (/** @type {string} */ name, /** @type {string} */ kind) =>
    phase(name).syncs.filter((path) => kindOf(path) === kind);
  check('the new database is synced whole before it gets its name', of('make', 'table files').length > 500);
  const folder = phase('make').syncs.some((path) => path.endsWith(dataDir));
  check('and the folder that holds its name after it', folder);
  check(
    `${commits} commits, at least ${commits} syncs of the log`,
    of('commits', 'log files').length >= commits,
  );
  check('a checkpoint syncs table files and the control file', of('checkpoint', 'table files').length > 1);
  check('a new table: its folder is synced by the commit', of('new table', 'table folders').length > 0);
  const { renamed } = phase('new log files');
  check(
    `${renamed} new log files, at least as many syncs of the log's folder`,
    renamed > 0 && of('new log files', 'log folder').length >= renamed,
  );
} finally {
  rmSync(work, { recursive: true });
}

/** Returns the paths synced in each phase, and the number of log files renamed in it. @param {string} text */
function readPhases(text) {
  /** @type {{ syncs: string[], renamed: number } | undefined} */
  let phase;
  /** @type {Map<string, NonNullable<typeof phase>>} */
  const phases = new Map();
  for (const line of text.split('\n')) {
    const [, mark] = /"\/recon-phase\/([^"]+)"/.exec(line) ?? [];
    if (mark) {
      phase = { syncs: [], renamed: 0 };
      phases.set(mark.replaceAll('-', ' '), phase);
    }
    const [, path] = /\b(?:fsync|fdatasync)\(\d+<([^>]+)>/.exec(line) ?? [];
    if (path) phase?.syncs.push(path);
    if (phase && /rename.*pg_wal\/xlogtemp/.test(line)) phase.renamed += 1;
  }
  return phases;
}

/** @param {string} path */
function kindOf(path) {
  if (path.endsWith('/pg_wal')) return 'log folder';
  if (/\/pg_wal\//.test(path)) return 'log files';
  if (/\/(base\/\d+|global)$/.test(path)) return 'table folders';
  if (/\/(base\/\d+|global)\//.test(path)) return 'table files';
  return 'others';
}
