#!/usr/bin/env node
import './node-version.mjs';
import { fileURLToPath } from 'node:url';

/**
 * `npx recon`: runs a command of the program (server/cli/), built first if needed. RECON_DATA_DIR is `.data` in the
 * project if it is not set, independent of the working directory.
 */

// When npm is stopped, it exits at once and forwards no signal, and neither does its shell. A new parent process
// therefore means that the server must stop. This applies to `npm start` only: other commands run by npm may outlive
// it.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  look.unref();
}

const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
process.env.RECON_DATA_DIR ||= fileURLToPath(new URL('../.data', import.meta.url));
// In this process, so that it receives signals directly.
await import(new URL('../dist-server/main.js', import.meta.url).href);
