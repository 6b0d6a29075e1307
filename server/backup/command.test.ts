import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ensureProgram } from '../testing/ensure-program';

test('a reader that goes away, as in `npm run backup … | head -1`, is no fault of the command', async () => {
  await ensureProgram();
  const program = fileURLToPath(new URL('../../dist-server/main.js', import.meta.url));
  const child = spawn(process.execPath, [program, 'backup', '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(errors).toBe('');
}, 180_000);
