import { randomBytes } from 'node:crypto';
import { createApp } from '../../server/app';
import { openClone } from '../../server/db/testing';
import { requestListener } from '../../server/http-server';
import { deriveSecrets } from '../../server/lib/secrets';
import { tokenVerifier } from '../../server/sign-in/tokens';
import { testTokenKey } from './test-token';

/**
 * The whole service on a database in memory, behind a listener of Node's: each test is a tenant of its own in it.
 * @public vite-service.ts loads it by name.
 */
export async function startService() {
  const database = await openClone();
  const clock = () => new Date();
  const quiet = () => undefined;
  const tell = (message: string, fields: object = {}) =>
    void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  const app = createApp({
    database,
    secrets: deriveSecrets(randomBytes(32)),
    verify: tokenVerifier({ secret: testTokenKey }, clock),
    clock,
    log: { debug: quiet, info: quiet, warn: quiet, error: tell },
    faults: true,
  });
  return { listener: requestListener(app, 'localhost'), close: () => database.close() };
}
