import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commitOf } from './build-commit.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recon-commit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const git = (...asked: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...asked], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

test('the commit is that of the folder’s own repository, and shows if files differ from it @soak', () => {
  git('init');
  expect(commitOf(folder, {})).toBeUndefined();
  writeFileSync(join(folder, 'a'), 'one');
  mkdirSync(join(folder, 'below'));
  git('add', 'a');
  git('commit', '-m', 'one');
  git('tag', '-a', 'v1', '-m', 'v1');
  const commit = git('rev-parse', 'HEAD').slice(0, 12);
  expect(commitOf(folder, {})).toBe(commit);
  writeFileSync(join(folder, 'a'), 'two');
  expect(commitOf(folder, {})).toBe(`${commit}-dirty`);
  expect(commitOf(join(folder, 'below'), {})).toBeUndefined();
});

test('without the history it is BUILD_COMMIT, if that is a commit', () => {
  const below = join(folder, 'without');
  expect(commitOf(below, { BUILD_COMMIT: 'a1b2c3d4e5'.repeat(4) })).toBe('a1b2c3d4e5a1');
  expect(commitOf(below, { BUILD_COMMIT: 'a1b2c3d-dirty' })).toBe('a1b2c3d-dirty');
  expect(commitOf(below, { BUILD_COMMIT: '' })).toBeUndefined();
  for (const wrong of ['main', 'a1b2c3', '/home/x', 'a1b2c3d"} 1'])
    expect(() => commitOf(below, { BUILD_COMMIT: wrong })).toThrow('BUILD_COMMIT must be');
});
