import './node-version.mjs';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';

/** `npm run soak`: the long forms of the tests (`*.soak.test.ts`); further parameters go to vitest. */
const root = fileURLToPath(new URL('..', import.meta.url));
await ensureBuilt();
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', '--project', 'soak', ...process.argv.slice(2)], {
  cwd: root,
  // The build above has set it for itself.
  env: { ...process.env, NODE_ENV: 'test' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
