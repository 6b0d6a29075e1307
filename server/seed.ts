import { readFileSync } from 'node:fs';
import { maxRules } from '@recon/contract/match-rule';
import { isUuid } from '@recon/contract/values';
import { addSystemEntry } from './activity/activity-log';
import { readLedgerFile, replaceLedger } from './data/ledger-file';
import type { Db } from './db/database';
import { openDatabase } from './db/open';
import { loadSample, sampleTenant } from './data/sample';
import { addBaselines, addMissingBaselines, switchActivity } from './modules/activity/baselines';
import { seedContexts } from './data/seed-contexts';
import { seedBalances } from './data/seed-ledger';
import { commandDatabase, readEnvironment, type Variables } from './environment';

/** Options of `recon seed`, as strings. */
export type SeedRequest = {
  contexts?: string | undefined;
  /** Number of rules in one more context, named "Scale test". */
  rules?: string | undefined;
  /** Number of balances to generate, in a ledger of their own. */
  balances?: string | undefined;
  /** Path of a JSON file whose ledger and key directory replace those of the tenant. */
  ledger?: string | undefined;
  /** Tenant id; the sample tenant by default. */
  tenant?: string | undefined;
};

/** Adds the requested data to the database; its folder must not be open in a console. Returns a message per step. */
export async function seed(variables: Variables, request: SeedRequest): Promise<string[]> {
  const environment = readEnvironment(variables);
  const place = commandDatabase(environment);
  const tenantId = (request.tenant ?? sampleTenant.id).toLowerCase();
  if (!isUuid(tenantId)) throw new Error('--tenant must be a UUID.');
  const count = readCount('balances', request.balances, 9_999_999);
  const contexts = readCount('contexts', request.contexts, 1_000_000);
  const rules = readCount('rules', request.rules, maxRules);
  const text = request.ledger === undefined ? undefined : readFileSync(request.ledger, 'utf8');
  const file = text === undefined ? undefined : readLedgerFile(text);

  const database = await openDatabase(place);
  try {
    return await fill(database.db);
  } finally {
    await database.close();
  }

  async function fill(db: Db): Promise<string[]> {
    const done: string[] = [];
    const isRecorded = environment.RECON_ACTIVITY === 'on';
    if (tenantId === sampleTenant.id) {
      await loadSample(db, new Date(), 'en', async (trx) => {
        if (!isRecorded) return;
        await addSystemEntry(trx, tenantId, { operation: 'loadSample' });
        await addBaselines(trx, tenantId);
      });
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
  }
}

/** Returns a count option; 0 if it is missing. Throws if it is invalid. */
function readCount(name: string, text: string | undefined, max: number): number {
  if (text === undefined) return 0;
  const count = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : max + 1;
  if (count > max) throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  return count;
}
