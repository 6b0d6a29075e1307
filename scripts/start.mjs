import './node-version.mjs';
import { fileURLToPath } from 'node:url';

const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
// The data lies in the project unless it is set, wherever the command is given from.
process.env.RECON_DATA_DIR ||= fileURLToPath(new URL('../.data', import.meta.url));
// In this process, so that signals reach the server without a go-between.
await import('../dist-server/main.js');
