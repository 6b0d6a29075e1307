import { expect, test } from 'vitest';
import { jsonLog, logLevels } from './log';

test.each([
  ['debug', ['debug', 'info', 'warn', 'error']],
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['silent', []],
] as const)('at the level %s the kinds %j are written', (level, written) => {
  const lines: string[] = [];
  const log = jsonLog(level, (line) => void lines.push(line));
  for (const kind of ['debug', 'info', 'warn', 'error'] as const) log[kind]('event', { status: 200 });
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    written.map((kind) => ({ time: expect.any(String), level: kind, message: 'event', status: 200 })),
  );
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
});

test('every level has a place', () => {
  expect(logLevels).toEqual(['debug', 'info', 'warn', 'error', 'silent']);
});
