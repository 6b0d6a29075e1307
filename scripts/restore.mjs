import './node-version.mjs';
import { loadEntry } from './run-entry.mjs';

/** `npm run restore -- FILE`: the program's own command, so that a container without these scripts has it too. */
process.argv.splice(2, 0, 'restore');
await loadEntry('main');
