import { readFileSync } from 'node:fs';
import { maxRules } from '@recon/contract/match-rule';
import { addSystemEntry } from './activity/activity-log';
import { withDatabase } from './command-database';
import { chosenTenant, wholeOption } from './command-options';
import { readLedgerFile, replaceLedger } from './data/ledger-file';
import { loadSample, sampleTenant } from './data/sample';
import { addEntryWithBaselines, addMissingBaselines, switchActivity } from './modules/activity/baselines';
import { seedContexts } from './data/seed-contexts';
import { seedBalances } from './data/seed-ledger';
import type { Db } from './db/database';
import type { Variables } from './environment';

/** Options of `recon seed`, as strings. `ledger`: the path of a file whose ledger and keys replace those of the tenant. */
type SeedRequest = Partial<
  Record<'contexts' | 'rules' | 'balances' | 'ledger' | 'tenant', string | undefined>
>;

/** Adds the requested data to the database; its folder must not be open in a console. Returns a message per step. */
export async function seed(variables: Variables, request: SeedRequest): Promise<string[]> {
  const tenantId = chosenTenant(request);
  const count = wholeOption('balances', request.balances, 9_999_999) ?? 0;
  const contexts = wholeOption('contexts', request.contexts, 1_000_000) ?? 0;
  const rules = wholeOption('rules', request.rules, maxRules) ?? 0;
  const text = request.ledger === undefined ? undefined : readFileSync(request.ledger, 'utf8');
  const file = text === undefined ? undefined : readLedgerFile(text);

  return withDatabase(variables, 'add data', async (db, environment) => {
    const done: string[] = [];
    const isRecorded = environment.RECON_ACTIVITY === 'on';
    if (tenantId === sampleTenant.id) {
      const record = (trx: Db) => addEntryWithBaselines(trx, tenantId, { operation: 'loadSample' });
      await loadSample(db, new Date(), 'en', isRecorded ? record : undefined);
      done.push(`The sample tenant ${sampleTenant.name} is loaded.`);
    }
    if (contexts > 0 || rules > 0) {
      const contextId = await seedContexts(db, { tenantId, contexts, rules });
      if (isRecorded) {
        await addSystemEntry(db, tenantId, { operation: 'seed', contexts, rules });
        await addMissingBaselines(db, tenantId);
      } else await switchActivity(db, false);
      done.push(`${contexts} contexts were added, and the context ${contextId} with ${rules} rules.`);
    }
    if (file) {
      await replaceLedger(db, tenantId, file);
      done.push(
        `The tenant's ledger is that of the file: ${file.ledgers.length} ledgers, ` +
          `${file.balances.length} balances, ${file.keys.length} keys.`,
      );
    }
    if (count > 0) {
      const { organizationId, ledgerId } = await seedBalances(db, tenantId, count);
      done.push(`${count} balances are in the ledger ${ledgerId} of the organization ${organizationId}.`);
    }
    return done;
  });
}
