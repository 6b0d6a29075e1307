import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { groupBy } from '@recon/engine/lib/group-by';
import { bundleProgram } from '../../testing/bundle-program.mjs';

/** The calls of the kernel that show what reaches the disk; an access to a file that does not exist marks a phase. */
const calls = 'trace=fsync,fdatasync,rename,renameat,renameat2,openat,access,faccessat,faccessat2';
const commits = 50;
const hasStrace = !spawnSync('strace', ['-V']).error;

test.skipIf(!hasStrace)(
  'the kernel reports a sync of the log for each commit, and of each new name',
  async () => {
    const program = await bundleProgram('server/testing/programs/sync-phases.ts');
    const work = mkdtempSync(join(tmpdir(), 'recon-strace-'));
    onTestFinished(() => rmSync(work, { recursive: true }));
    const dataDir = join(work, 'data');
    // Also follows the threads: a new database is synced on Node's thread pool.
    const options = ['-f', '-y', '-s', '300', '-e', calls, '-o', join(work, 'calls')];
    execFileSync('strace', [...options, process.execPath, program, dataDir, String(commits)]);
    const phases = phasesIn(readFileSync(join(work, 'calls'), 'utf8'));
    const count = (phase: string, kind: string) => phases.get(phase)?.kinds.get(kind)?.length ?? 0;

    // Synced whole before it gets its name, and then the folder that has the name.
    expect(count('make', 'table files')).toBeGreaterThan(500);
    expect(phases.get('make')?.kinds.get('others')).toContainEqual(expect.stringMatching(/\/data$/));
    expect(count('commits', 'log files')).toBeGreaterThanOrEqual(commits);
    expect(count('checkpoint', 'table files')).toBeGreaterThan(1);
    expect(count('new-table', 'table folders')).toBeGreaterThan(0);
    const renamed = phases.get('new-log-files')?.renamed ?? 0;
    expect(renamed).toBeGreaterThan(0);
    expect(count('new-log-files', 'log folder')).toBeGreaterThanOrEqual(renamed);
  },
);

/** Returns the paths that were synced in each phase, by their kind, and how many log files got their name. */
function phasesIn(text: string) {
  const lines = text.split('\n');
  const marks = lines.flatMap((line, at) => {
    const [, name] = /"\/recon-phase\/([^"]+)"/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, at }];
  });
  return new Map(
    marks.map(({ name, at }, index) => {
      const own = lines.slice(at, marks[index + 1]?.at);
      const synced = own.flatMap((line) => /\b(?:fsync|fdatasync)\(\d+<([^>]+)>/.exec(line)?.[1] ?? []);
      const renamed = own.filter((line) => /rename.*pg_wal\/xlogtemp/.test(line)).length;
      return [name, { kinds: groupBy(synced, kindOf), renamed }];
    }),
  );
}

function kindOf(path: string): string {
  if (path.endsWith('/pg_wal')) return 'log folder';
  if (/\/pg_wal\//.test(path)) return 'log files';
  if (/\/(base\/\d+|global)$/.test(path)) return 'table folders';
  if (/\/(base\/\d+|global)\//.test(path)) return 'table files';
  return 'others';
}
