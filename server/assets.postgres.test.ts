import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, runServer } from '../e2e/support/run-server.mjs';
import { ensureProgram } from './testing/ensure-program';
import { databaseVariables, makePostgresDatabase } from './testing/postgres-database';

/**
 * Two versions of the built console on one database: each serves the scripts and style sheets of both
 * (docs/upgrading.md). The other version has a third of this one's assets, all with other names and
 * contents, and two workers.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

let other: string;
let servers: RunningServer[] = [];
beforeAll(async () => {
  await ensureProgram();
  // Below node_modules, where its packages are found.
  other = await mkdtemp(join(root, 'node_modules/.cache/recon-console/assets-'));
  for (const folder of ['dist', 'dist-server'])
    await cp(join(root, folder), join(other, folder), { recursive: true });
  const folder = join(other, 'dist', 'assets');
  const names = (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name));
  await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const isKept = names.indexOf(name) % 3 === 0 || name.endsWith('.woff2');
      if (!isKept) return rm(path);
      const plain = Buffer.concat([await readFile(path), Buffer.from('\n/* of the other version */\n')]);
      await writeFile(path, plain);
      const small = brotliCompressSync(plain, quickly);
      if (small.byteLength < plain.byteLength) await writeFile(join(folder, `other-${name}.br`), small);
      return rename(path, join(folder, `other-${name}`));
    }),
  );
  const secret = () => randomBytes(24).toString('hex');
  const env = {
    ...databaseVariables(await makePostgresDatabase()),
    RECON_SESSION_SECRET: secret(),
    RECON_JWT_SECRET: secret(),
    RECON_SAMPLE: 'off',
  };
  servers = await Promise.all([runServer(env), runServer(env, join(other, 'dist-server', 'main.js'))]);
}, 180_000);
afterAll(async () => {
  for (const server of servers) await server.remove();
  await rm(other, { recursive: true, force: true });
});

/** Returns the assets of a version by their paths. */
async function assetsOf(folder: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(join(folder, 'dist', 'assets'))).filter((name) => !/\.(br|gz)$/.test(name));
  const read = async (name: string) =>
    [`/assets/${name}`, await readFile(join(folder, 'dist', 'assets', name))] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** Returns what is wrong with a server's responses to requests for these assets, compressed and uncompressed. */
async function faultsOf({ url }: RunningServer, assets: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const faults: string[] = [];
  const ask = async (path: string, plain: Buffer, accepted: string) => {
    const { statusCode, headers, body } = await request(url + path, {
      headers: { 'accept-encoding': accepted },
    });
    const sent = Buffer.from(await body.arrayBuffer());
    const read = headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent;
    const isWhole =
      statusCode === 200 &&
      read.equals(plain) &&
      headers['cache-control'] === 'public, max-age=31536000, immutable' &&
      /^(text\/(javascript|css); charset=utf-8|font\/woff2)$/.test(String(headers['content-type'])) &&
      (accepted === 'br' || headers['content-encoding'] === undefined);
    if (!isWhole) faults.push(`${statusCode} ${accepted} ${path}`);
  };
  const asked = [...assets].flatMap(([path, plain]) =>
    ['br', 'identity'].map((accepted) => [path, plain, accepted] as const),
  );
  for (let first = 0; first < asked.length; first += 20)
    await Promise.all(asked.slice(first, first + 20).map((one) => ask(...one)));
  return faults;
}

test('each of two versions serves the assets of both, and goes on when the other has ended', async () => {
  const [here, there] = await Promise.all([assetsOf(root), assetsOf(other)]);
  expect(there.size).toBeGreaterThan(90);
  expect([...there.keys()].filter((path) => here.has(path))).toEqual([]);
  const [first, second] = servers as [RunningServer, RunningServer];
  expect(await Promise.all([faultsOf(first, there), faultsOf(second, here)])).toEqual([[], []]);
  expect((await fetch(`${first.url}/assets/none-abc1234.js`)).status).toBe(404);
  expect(await second.stop()).toBe(0);
  await first.restart();
  expect(await faultsOf(first, there)).toEqual([]);
}, 60_000);
