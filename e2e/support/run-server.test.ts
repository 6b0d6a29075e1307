import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, runServer } from './run-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recon-run-server-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Program that is ready at once and writes the sign-in link half a second later, as on a busy machine. */
const late = `
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const { HOST, PORT, RECON_DATA_DIR } = process.env;
const url = 'http://' + HOST + ':' + PORT;
createServer((_, response) => response.end()).listen(Number(PORT), HOST, () => {
  console.log(JSON.stringify({ level: 'info', event: 'listening', url }));
  setTimeout(() => {
    writeFileSync(RECON_DATA_DIR + '/sign-in-link', url + '/#token=of-this-start-' + process.pid + '\\n');
    console.log('A console is at ' + url);
  }, 500);
});
process.on('SIGTERM', () => process.exit(0));
`;

test('a server counts as started when its sign-in link is written, at the first start and after a restart @soak', async () => {
  const program = join(folder, 'late.mjs');
  writeFileSync(program, late);
  const server = await runServer({}, program);
  try {
    const first = await server.token();
    expect(first).toMatch(/^of-this-start-\d+$/);
    await server.restart();
    expect(await server.token(), 'the link of the start before').not.toBe(first);
  } finally {
    await server.remove();
  }
});

test('if another process takes the port in the meantime, another is chosen', async () => {
  const ports = join(folder, 'ports');
  const program = join(folder, 'taken.mjs');
  writeFileSync(
    program,
    `
import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(ports)}, process.env.PORT + '\\n');
if (readFileSync(${JSON.stringify(ports)}, 'utf8').split('\\n').length === 2) {
  console.error('Port ' + process.env.PORT + ' of 127.0.0.1 is taken. Set PORT to another one.');
  process.exit(1);
}
${late}`,
  );
  const server = await runServer({}, program);
  await server.remove();
  const [first, second] = readFileSync(ports, 'utf8').split('\n');
  expect(server.url).toBe(`http://127.0.0.1:${second}`);
  expect(second).not.toBe(first);
});

test('free ports are outside the range that connections use', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
  // Linux assigns 32768 and above to connections, so that a port freed for a restart could be taken.
  expect(Math.max(...ports)).toBeLessThan(32_000);
});
