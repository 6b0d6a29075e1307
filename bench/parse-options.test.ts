import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
type Outcome = { code: number; stdout: string; stderr: string };

function run(script: string, option: string): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, option], { cwd: root, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test.each(['interaction', 'service', 'page-load', 'matching', 'scale'])(
  '%s rejects an unknown option with a sentence and its usage @soak',
  async (name) => {
    const unknown = await run(`bench/${name}.mjs`, '--nope');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/^Unknown option '--nope'.*\n\n(npm|node) /s);
    expect(unknown.stderr).not.toMatch(/\n\s+at /);
  },
  60_000,
);

test('the usage is printed for --help', async () => {
  const help = await run('bench/service.mjs', '--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toMatch(/^(npm|node) /);
});
