import './node-version.mjs';
import { runEntry } from './run-entry.mjs';

/** `npm run import`: reads what `npm run export` printed. */
await runEntry({
  entry: 'transfer.js',
  usage: `npm run import -- [--replace] FILE      (embedded database: stop the console first)

  Imports an export, all of it or nothing, into the embedded database or a PostgreSQL server
  (RECON_DATABASE_URL). A tenant that has data already is left alone.

  --replace   puts the file in the place of all that the tenant has`,
  options: [],
  switches: ['replace'],
  positional: 'file',
  run: async ({ importData }, values) => {
    const { tenantId, rows } = await importData(process.env, values);
    console.log(`${rows} rows of the tenant ${tenantId} were imported.`);
  },
});
