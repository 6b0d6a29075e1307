import './node-version.mjs';
import { parseArgs } from 'node:util';
import { loadEntry, runCommand, text } from './run-entry.mjs';

/** `npm run seed`: fills the data folder while the console is stopped. */
const usage = `npm run seed -- [options]      (stop the console first)

  Without options: loads the sample tenant, unless it was loaded before.

  --contexts NUMBER   adds so many contexts (100000 takes some seconds)
  --rules NUMBER      adds a context named "Scale test" with so many rules, up to 1000
  --balances NUMBER   invents so many balances, in a ledger of their own (100000 takes some seconds)
  --ledger FILE       a JSON file with organizations, ledgers, balances and keys, as the interface shows
                      them; it takes the place of the tenant's ledger and key directory
  --tenant UUID       whose data (the sample tenant)`;

await runCommand(usage, async () => {
  const options = { contexts: text, rules: text, balances: text, ledger: text, tenant: text };
  const { values } = parseArgs({ options });
  const { seed } = await loadEntry('seed');
  for (const line of await seed(process.env, values)) console.log(line);
});
