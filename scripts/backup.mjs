import './node-version.mjs';
import { loadEntry } from './run-entry.mjs';

/** `npm run backup -- FILE`: runs the command `backup` of the server program, which a container has, too. */
process.argv.splice(2, 0, 'backup');
await loadEntry('main');
