import './node-version.mjs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { loadEntry, runCommand, text } from './run-entry.mjs';

/** `npm run export`: prints a tenant's data and nothing else. */
const usage = `npm run -s export -- [--tenant UUID] > FILE      (embedded database: stop the console first)

  Prints a tenant's data (the sample tenant's) as lines of JSON: contexts, sources, field maps, rules, fee
  schedules, ledger and key directory; no sessions, no secrets. npm run import reads them, into the embedded
  database or a PostgreSQL server (RECON_DATABASE_URL).`;

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { tenant: text } });
  const { exportData } = await loadEntry('transfer');
  const rows = await exportData(process.env, values, async (line) => {
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  });
  console.error(`${rows} rows were exported.`);
});
