import './node-version.mjs';
import { loadEntry } from './run-entry.mjs';

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

// In this process, so that the server receives signals directly.
await loadEntry('main');
