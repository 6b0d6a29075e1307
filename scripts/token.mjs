import './node-version.mjs';
import { runEntry } from './run-entry.mjs';

/** `npm run token`: prints a bearer token and nothing else. */
await runEntry({
  entry: 'token.js',
  usage: `npm run -s token -- --permissions context:read,rule:read [options]

  --permissions LIST  what it may do, with commas between; * is everything
  --tenant UUID       whose data (the sample tenant)
  --name TEXT         the tenant's name, as the console shows it
  --subject TEXT      who it stands for (local-user)
  --ttl TIME          how long it is good: 30s, 15m, 8h, 90d (8h)`,
  options: ['permissions', 'tenant', 'name', 'subject', 'ttl'],
  required: ['permissions'],
  run: async ({ makeToken }, values) => console.log(await makeToken(process.env, values)),
});
