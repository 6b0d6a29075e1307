import './node-version.mjs';
import { loadEntry } from './run-entry.mjs';

// npm that is told to stop ends at once and tells nobody, and neither does its shell: when the parent is another one,
// it is time to stop. `npm start` alone means that: what npm runs otherwise may well outlive it.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  look.unref();
}

// In this process, so that signals reach the server without a go-between.
await loadEntry('main');
