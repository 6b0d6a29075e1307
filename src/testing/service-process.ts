import { randomBytes } from 'node:crypto';
import { storeKey } from '../../server/activity/activity-key';
import { sealPending } from '../../server/activity/seal';
import { createApp } from '../../server/app';
import { importTenant } from '../../server/data/import-tenant';
import { newTestKey } from '../../server/testing/sealed-logs';
import { openClone } from '../../server/testing/test-database';
import { requestListener } from '../../server/http-server';
import { deriveSecrets } from '../../server/lib/secrets';
import { tokenVerifier } from '../../server/sign-in/tokens';
import { testTokenKey } from './test-token';

/** A test may change the time of its page; that of the service continues. */
const RealDate = Date;

/**
 * Starts the complete service on an in-memory database, for tests: each test is a tenant of its own. `fetch` sends
 * requests to it. `/testing/import` imports the initial data of a test: the lines of an export, with their ids.
 */
export async function startService() {
  const database = await openClone();
  const clock = () => new RealDate();
  const quiet = () => undefined;
  const tell = (message: string, fields: object = {}) =>
    void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  const key = newTestKey();
  const app = createApp({
    activityKey: key,
    database,
    secrets: deriveSecrets(randomBytes(32)),
    verify: tokenVerifier({ secret: testTokenKey }, clock),
    clock,
    log: { debug: quiet, info: quiet, warn: quiet, error: tell, always: quiet },
    faults: true,
  });
  await storeKey(database.db, key);
  const fetch: typeof app.fetch = async (request, connection) => {
    const { pathname } = new URL(request.url);
    // Otherwise tests would wait for entries to be sealed.
    if (pathname.startsWith('/console/v1/activity')) await sealPending(database.db, { key });
    if (pathname !== '/testing/import') return app.fetch(request, connection);
    const lines = (await request.text()).split('\n');
    const open = async function* () {
      yield* lines;
    };
    return Response.json(await importTenant(database.db, open, { replace: false }));
  };
  return { fetch, listener: requestListener({ ...app, fetch }, 'localhost'), close: () => database.close() };
}
