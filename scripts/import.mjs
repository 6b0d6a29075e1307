import './node-version.mjs';
import { parseArgs } from 'node:util';
import { loadEntry, runCommand } from './run-entry.mjs';

/** `npm run import`: reads what `npm run export` printed. */
const usage = `npm run import -- [--replace] FILE      (embedded database: stop the console first)

  Imports an export, all of it or nothing, into the embedded database or a PostgreSQL server
  (RECON_DATABASE_URL). A tenant that has data already is left alone.

  --replace   puts the file in the place of all that the tenant has`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(`The file is missing.\n\n${usage}`);
  const { importData } = await loadEntry('transfer');
  const { tenantId, rows, removed } = await importData(process.env, { ...values, file });
  const gone = values.replace ? ` The ${removed} rows that it had before were removed.` : '';
  console.log(`${rows} rows of the tenant ${tenantId} were imported.${gone}`);
});
