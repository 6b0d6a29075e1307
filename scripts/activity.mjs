import './node-version.mjs';
import { parseArgs } from 'node:util';
import { loadEntry, runCommand, text } from './run-entry.mjs';

/** `npm run activity`: lists the activity log of a tenant (docs/activity.md). */
const usage = `npm run -s activity -- [options]

  Lists who changed what, newest first, one entry per line. Adds an entry that the log was listed, at most one per hour.
  A console with an embedded database must be stopped first: only one process can open that database. With a PostgreSQL
  server (RECON_DATABASE_URL), it can continue.

  --tenant UUID       whose log (the sample tenant's)
  --failed-sign-ins   failed sign-ins, which have no tenant
  --context UUID      entries about a context and what is in it
  --object UUID       entries about one object, such as a rule
  --person TEXT       entries by a person or program: subject, name or id; or system
  --operation NAME    entries of one operation, such as updateMatchRule
  --from, --to TIME   entries of a period: dates in UTC, or times with an offset; --to is excluded
  --limit NUMBER      entries per page (100)
  --before NUMBER     the next page: entries after the one with this number
  --json              lines of JSON
  --configs           with --json: also the configs of sources, which may contain secrets`;

const flag = /** @type {const} */ ({ type: 'boolean' });
const options = {
  tenant: text,
  'failed-sign-ins': flag,
  context: text,
  object: text,
  person: text,
  operation: text,
  from: text,
  to: text,
  limit: text,
  before: text,
  json: flag,
  configs: flag,
};

await runCommand(usage, async () => {
  const { values } = parseArgs({ options });
  const { activityLines } = await loadEntry('activity-command');
  const { lines, next } = await activityLines(process.env, values);
  for (const line of lines) console.log(line);
  if (lines.length === 0) console.error('No entry matches.');
  if (next !== undefined) console.error(`There are older entries: --before ${next}`);
});
