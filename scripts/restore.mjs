import './node-version.mjs';
import { loadEntry } from './run-entry.mjs';

/** `npm run restore -- FILE`: runs the command `restore` of the server program, which a container has, too. */
process.argv.splice(2, 0, 'restore');
await loadEntry('main');
