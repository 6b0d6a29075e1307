import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureProgram } from './testing/ensure-program';

/** The container image, as far as it shows without containers: its files, its program `recon` and its command. */

const root = fileURLToPath(new URL('..', import.meta.url));
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
let folder: string;

beforeAll(async () => {
  await ensureProgram();
  folder = mkdtempSync(join(tmpdir(), 'recon-image-'));
  mkdirSync(join(folder, 'app'));
  for (const [, name] of image.matchAll(/^COPY --from=build \/app\/(\S+)/gm))
    cpSync(join(root, name!), join(folder, 'app', name!), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'app/node_modules'));
  const [, print = ''] = /^RUN (printf .*) > \/usr\/local\/bin\/recon/m.exec(image)!;
  const program = execFileSync('sh', ['-c', print], { encoding: 'utf8' });
  writeFileSync(join(folder, 'recon'), program.replace('/app/', `${folder}/app/`), { mode: 0o755 });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

const listOf = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(image)![1]!) as string[];

/** Runs the entry point of the image. */
function start(words: readonly string[]) {
  const [program = '', ...first] = listOf('ENTRYPOINT');
  return spawn(join(folder, program), [...first, ...words], {
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', RECON_DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('the command of the image starts a server that answers, and ends it on the signal of the image', async () => {
  const server = start(listOf('CMD'));
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      said += text;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (address) resolve(address);
    };
    server.stdout.setEncoding('utf8').on('data', read);
    server.stderr.setEncoding('utf8').on('data', read);
    server.once('close', () => reject(new Error(said)));
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${url}/contexts`, { headers: { Accept: 'text/html' } })).text()).toContain(
    '<html',
  );
  server.kill(/^STOPSIGNAL (\S+)$/m.exec(image)![1] as NodeJS.Signals);
  expect(await once(server, 'close')).toEqual([0, null]);
}, 120_000);

test('other commands are passed on to the program', async () => {
  const schema = start(['schema']);
  let output = '';
  schema.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  expect(await once(schema, 'close')).toEqual([0, null]);
  expect(JSON.parse(output)).toHaveProperty('properties.contexts');
});
