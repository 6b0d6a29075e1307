import './node-version.mjs';
import { parseArgs } from 'node:util';
import { loadEntry, runCommand, text } from './run-entry.mjs';

/** `npm run token`: prints only a bearer token. */
const usage = `npm run -s token -- --permissions context:read,rule:read [options]

  --permissions LIST  what it may do, with commas between; * is everything
  --tenant UUID       whose data (the sample tenant)
  --name TEXT         the tenant's name, as the console shows it
  --subject TEXT      who it stands for (local-user)
  --ttl TIME          how long it is good: 30s, 15m, 8h, 90d (8h)`;

await runCommand(usage, async () => {
  const options = { permissions: text, tenant: text, name: text, subject: text, ttl: text };
  const { values } = parseArgs({ options });
  if (!values.permissions) throw new Error(`--permissions is missing.\n\n${usage}`);
  const { makeToken } = await loadEntry('token');
  console.log(await makeToken(process.env, values));
});
