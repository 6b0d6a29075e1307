import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bundleProgram } from '../testing/bundle-program.mjs';
import { jsonLog, logLevels } from './log';

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)('at the level %s the kinds %j are written', (level, written) => {
  const lines: string[] = [];
  const log = jsonLog(level, (line) => lines.push(line));
  for (const kind of ['debug', 'info', 'warn', 'error'] as const) log[kind]('event', { status: 200 });
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    written.map((kind) => ({ time: expect.any(String), level: kind, message: 'event', status: 200 })),
  );
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
});

test.each(logLevels)('evidence is written at the level %s, unless it is silent', (level) => {
  const lines: string[] = [];
  jsonLog(level, (line) => lines.push(line)).always('checkpoint');
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(
    level === 'silent' ? [] : ['info'],
  );
});

test('every level has a place', () => {
  expect(logLevels).toEqual(['debug', 'info', 'warn', 'error', 'silent']);
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
