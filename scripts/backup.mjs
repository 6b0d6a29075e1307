import './node-version.mjs';
import { loadEntry } from './run-entry.mjs';

/** `npm run backup -- FILE`: runs the command of the program, which a container without these scripts has, too. */
process.argv.splice(2, 0, 'backup');
await loadEntry('main');
