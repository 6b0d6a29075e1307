import { command, flag, text } from './command';

const tenant = text('UUID', "whose data (the sample tenant's)");
const stopFirst = 'Stop a console with an embedded database first.';

/** Commands that serve the console or use its database. Each loads only its own part of the program. */
export const dataCommands = {
  serve: command({
    summary: 'Serves the console, until it is stopped.',
    async run({ terminal, variables, built }) {
      const { serve } = await import('./serve');
      await serve(variables, terminal, built);
    },
  }),
  seed: command({
    summary: `Loads the sample tenant, unless it was loaded before, and adds invented data.\n${stopFirst}`,
    options: {
      contexts: text('NUMBER', 'adds so many contexts (100000 takes some seconds)'),
      rules: text('NUMBER', 'adds a context named "Scale test" with so many rules, up to 1000'),
      balances: text('NUMBER', 'invents so many balances, in a ledger of their own'),
      ledger: text('FILE', 'JSON with organizations, ledgers, balances and keys, for those of the tenant'),
      tenant,
    },
    async run({ values, variables, terminal }) {
      const { seed } = await import('../seed');
      for (const line of await seed(variables, values)) terminal.say(line);
    },
  }),
  token: command({
    summary: 'Prints a bearer token.',
    options: {
      permissions: text('LIST', 'what it may do, with commas between; * is everything; required'),
      tenant,
      name: text('TEXT', "the tenant's name, as the console shows it"),
      subject: text('TEXT', 'who it stands for (local-user)'),
      ttl: text('TIME', 'how long it is good: 30s, 15m, 8h, 90d (8h)'),
    },
    async run({ values, variables, terminal }) {
      const { makeToken } = await import('../token');
      terminal.say(await makeToken(variables, values));
    },
  }),
  'data export': command({
    summary:
      `Prints a tenant's data as lines of JSON.\n` +
      'Contexts, sources, field maps, rules, fee schedules, ledger and key directory; no sessions, no secrets.\n' +
      stopFirst,
    options: {
      tenant,
      all: text('FOLDER', "writes every tenant's into FOLDER/TENANT.jsonl; no file is written over"),
    },
    async run({ values, variables, terminal }) {
      const { exportAll, exportData } = await import('../transfer');
      const { all: folder } = values;
      if (folder === undefined) {
        const rows = await exportData(variables, values, (line) => terminal.write(line));
        return terminal.note(`${rows} rows were exported.`);
      }
      if (values.tenant !== undefined) throw new Error('Either --tenant or --all.');
      const { tenants, rows } = await exportAll(variables, { folder });
      const of = tenants === 1 ? '1 tenant' : `${tenants} tenants`;
      terminal.note(`${rows} rows of ${of} were exported into ${folder}.`);
    },
  }),
  'data import': command({
    summary: `Imports an export, all of it or nothing.\nA tenant that has data already is left alone. ${stopFirst}`,
    parameters: 'FILE',
    options: { replace: flag('puts the file in the place of all that the tenant has') },
    async run({ values: { replace }, parameters: [file], variables, terminal }) {
      const { importData } = await import('../transfer');
      const { tenantId, rows, removed } = await importData(variables, { replace, file: file! });
      const gone = replace ? ` The ${removed} rows that it had before were removed.` : '';
      terminal.say(`${rows} rows of the tenant ${tenantId} were imported.${gone}`);
    },
  }),
  backup: command({
    summary:
      'Writes the embedded database to a file, while the console runs or not, and tries what it wrote.\n' +
      "The tokens' secret is not in it.",
    parameters: 'FILE',
    options: { replace: flag('puts the new backup in the place of an earlier one') },
    async run({ values, parameters: [file], variables, terminal }) {
      const { backup, contentsText } = await import('../backup/backup');
      const done = await backup(variables, { ...values, file: file! });
      const size = (done.bytes / 1e6).toFixed(1);
      terminal.say(
        `${file} is good (${size} MB): everything up to ${done.at} (log position ${done.position}).`,
      );
      terminal.say(contentsText(done));
      terminal.say(`The database was held for ${Math.ceil(done.held)} ms.`);
    },
  }),
  restore: command({
    summary:
      'Puts the database of a backup into the data folder, all of it or nothing.\n' +
      'Stop the console first. Everybody signs in again.',
    parameters: 'FILE',
    options: { replace: flag('puts it in the place of a database that is there, which is kept aside') },
    async run({ values, parameters: [file], variables, terminal }) {
      const { restore } = await import('../backup/restore');
      const { contentsText } = await import('../backup/backup');
      const done = await restore(variables, { ...values, file: file! });
      terminal.say(
        `The database up to ${done.at} (log position ${done.position}) is back in ${done.dataDir}.`,
      );
      terminal.say(contentsText(done));
      if (done.previous !== undefined) terminal.say(`The one before is kept in ${done.previous}.`);
      terminal.say('Start the console; everybody signs in again.');
    },
  }),
};
