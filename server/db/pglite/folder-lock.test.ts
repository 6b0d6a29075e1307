import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Program, startProgram } from '../../testing/child';
import { FolderInUseError, lockFolder, visitHolder } from './folder-lock';

let base: string;
let programs: Program[];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'recon-lock-'));
  programs = [];
});
afterEach(async () => {
  await Promise.all(programs.map((program) => program.kill()));
  rmSync(base, { recursive: true });
});

async function start(folder: string): Promise<Program> {
  const program = await startProgram('server/testing/programs/hold-folder.ts', [folder]);
  programs.push(program);
  return program;
}

test('names the folder and the process that holds it, and is free again after SIGKILL', async () => {
  const holder = await start(base);
  await holder.line((line) => line === 'locked');
  const refused = await lockFolder(base).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderInUseError);
  expect((refused as Error).message).toContain(base);
  expect((refused as Error).message).toContain(`process ${holder.child.pid} on ${hostname()}`);

  await holder.kill();
  expect(readdirSync(base), 'the dead socket stays').toHaveLength(2);
  const lock = await lockFolder(base);
  expect(readdirSync(base), 'what the dead one left is removed').toHaveLength(2);
  await lock.release();
  expect(readdirSync(base)).toEqual([]);
});

test('holds within one process too', async () => {
  const lock = await lockFolder(base);
  await expect(lockFolder(base)).rejects.toThrow(`process ${process.pid}`);
  await lock.release();
  await (await lockFolder(base)).release();
});

test('folders whose long names differ only at the end do not share a lock @soak', async () => {
  const long = join(base, 'a-rather-long-name-'.repeat(9));
  const first = await start(`${long}1`);
  await first.line((line) => line === 'locked');
  const second = await start(`${long}2`);
  await second.line((line) => line === 'locked');
  const third = await start(`${long}1`);
  expect(await third.line(() => true)).toContain(`in use by process ${first.child.pid}`);
});

test('of starters that meet, exactly one wins, over a dead lock as well @soak', async () => {
  const dead = await start(base);
  await dead.line((line) => line === 'locked');
  await dead.kill();
  const starters = await Promise.all(Array.from({ length: 6 }, () => start(base)));
  const lines = await Promise.all(starters.map((starter) => starter.line(() => true)));
  expect(lines.filter((line) => line === 'locked')).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('refused'))).toHaveLength(5);
});

test('of callers within one process that meet, exactly one wins', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(base)));
  const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
  expect(readdirSync(base)).toEqual([]);
});

test('lets others of the same user visit who holds it, and breaks off with them in the end', async () => {
  expect(await visitHolder(base)).toBeUndefined();
  const lock = await lockFolder(base);
  const [socketName = ''] = readdirSync(base).filter((name) => name.endsWith('.sock'));
  expect(statSync(join(base, socketName)).mode & 0o777).toBe(0o600);

  const early = await visitHolder(base);
  await once(early!.resume(), 'close');
  lock.receive((socket) => socket.write('good day'));
  const visitor = (await visitHolder(base))!;
  expect(String((await once(visitor, 'data'))[0])).toBe('good day');
  await expect(lockFolder(base), 'is not disturbed by it').rejects.toThrow(FolderInUseError);
  const broken = once(visitor, 'close');
  await lock.release();
  await broken;
  expect(await visitHolder(base)).toBeUndefined();
});
