import './node-version.mjs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { loadEntry, runCommand, text } from './run-entry.mjs';

/** `npm run export`: prints a tenant's data and nothing else, or writes a file per tenant into a folder. */
const usage = `npm run -s export -- [--tenant UUID] > FILE      (embedded database: stop the console first)
npm run export -- --all FOLDER

  Prints a tenant's data (the sample tenant's) as lines of JSON: contexts, sources, field maps, rules, fee
  schedules, ledger and key directory; no sessions, no secrets. npm run import reads them, into the embedded
  database or a PostgreSQL server (RECON_DATABASE_URL).

  --all   writes every tenant's into FOLDER/TENANT.jsonl; no file is written over`;

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { tenant: text, all: text } });
  const { exportAll, exportData } = await loadEntry('transfer');
  const { tenant, all: folder } = values;
  if (folder !== undefined) {
    if (tenant !== undefined) throw new Error('Either --tenant or --all.');
    const done = await exportAll(process.env, { folder });
    const tenants = done.tenants === 1 ? '1 tenant' : `${done.tenants} tenants`;
    console.error(`${done.rows} rows of ${tenants} were exported into ${folder}.`);
    return;
  }
  const rows = await exportData(process.env, { tenant }, async (line) => {
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  });
  console.error(`${rows} rows were exported.`);
});
