import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bundleProgram } from '../../scripts/bundle-program.mjs';
import { lineBatch } from './line-batch';
import { jsonLog, logLevels } from './log';

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)('at the level %s the kinds %j are written', (level, written) => {
  const lines: string[] = [];
  const log = jsonLog(level, { add: (line) => void lines.push(line), flush: () => undefined });
  for (const kind of ['debug', 'info', 'warn', 'error'] as const) log[kind]('event', { status: 200 });
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    written.map((kind) => ({ time: expect.any(String), level: kind, message: 'event', status: 200 })),
  );
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
});

test.each(logLevels)('evidence is written at the level %s, unless it is silent', (level) => {
  const lines: string[] = [];
  jsonLog(level, { add: (line) => void lines.push(line), flush: () => undefined }).always('checkpoint');
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(
    level === 'silent' ? [] : ['info'],
  );
});

test('every level has a place', () => {
  expect(logLevels).toEqual(['debug', 'info', 'warn', 'error', 'silent']);
});

test('an error is written at once, what is less grave with its turn', async () => {
  const written: string[] = [];
  const log = jsonLog(
    'info',
    lineBatch((text) => void written.push(text)),
  );
  log.info('one');
  log.warn('two');
  expect(written).toEqual([]);
  log.error('three');
  expect(written.map((text) => text.split('\n').length)).toEqual([4]);
  log.info('four');
  await new Promise(setImmediate);
  expect(written.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line).message)).toEqual([
    'one',
    'two',
    'three',
    'four',
  ]);
  expect(written).toHaveLength(2);
  await new Promise(setImmediate);
  expect(written).toHaveLength(2);
});

test('a write has whole lines and 4096 bytes at most, which no other process breaks into, or one line', async () => {
  const written: string[] = [];
  const { add } = lineBatch((text) => void written.push(text));
  const lines = [
    ...Array.from({ length: 30 }, (_, index) => 'é'.repeat(index * 20)),
    'x'.repeat(5000),
    'end',
  ];
  for (const line of lines) add(`${line}\n`);
  await new Promise(setImmediate);
  expect(written.join('')).toBe(`${lines.join('\n')}\n`);
  for (const text of written) {
    expect(text.endsWith('\n')).toBe(true);
    expect(Buffer.byteLength(text) <= 4096 || text.split('\n').length === 2).toBe(true);
  }
  expect(written.length).toBeLessThan(lines.length);
});

test.each([
  ['process.exit(3)', 3],
  ['process.nextTick(() => { throw new Error("not caught"); })', 1],
  ['void Promise.reject(new Error("not caught"))', 1],
])('nothing is lost when the process ends by %s', async (end, code) => {
  const program = await bundleProgram('server/observe/log.ts');
  try {
    const script = `import(${JSON.stringify(pathToFileURL(program).href)}).then(({ jsonLog }) => {
      const log = jsonLog('info');
      for (let line = 0; line < 1000; line += 1) log.info('line ' + line);
      ${end};
    })`;
    const { stdout, status } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect(status).toBe(code);
    expect(stdout.trim().split('\n')).toHaveLength(1000);
  } finally {
    rmSync(dirname(program), { recursive: true, force: true });
  }
});
