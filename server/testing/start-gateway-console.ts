import type { OpenDatabase } from '../db/database';
import { createGateway, type GatewayOptions } from '../gateway/gateway';
import { createRemoteTokens } from '../sign-in/service-access';
import { readServiceTokens } from '../sign-in/service-tokens';
import { tokenVerifier } from '../sign-in/tokens';
import { type Listening, listen } from './sockets';
import { logInto } from './logged-lines';
import { makeTestService, type TestService } from './test-service';

/** A console in front of remote services, on a port of its own. */
export type TestConsole = TestService & Listening;

type Front = Partial<GatewayOptions> & {
  /** True if the ledger has no access control. */
  openLedger?: boolean;
  /** True if the remote services check tokens, not the console. */
  judgedThere?: boolean;
  /** True if the console records writes in its activity log. */
  activity?: boolean;
};

/**
 * Starts a console in front of one remote service for both parts of the API, or two by name. It verifies tokens as
 * `service` does and stores sessions in its database; with both parts remote and no activity log, it may use nothing else
 * there.
 */
export async function startGatewayConsole(
  address: string | { baseUrl?: string; transactionUrl?: string },
  service: TestService,
  { openLedger, judgedThere, activity = false, ...options }: Front = {},
): Promise<TestConsole> {
  const both = typeof address === 'string' ? { baseUrl: address, transactionUrl: address } : address;
  const logged: TestService['logged'] = [];
  const log = logInto(logged);
  const gateway = createGateway({
    baseUrl: both.baseUrl,
    transactionUrl: both.transactionUrl,
    idempotencyHeader: 'X-Idempotency-Key',
    timeout: 30_000,
    faults: false,
    log,
    ...options,
  });
  const made = await makeTestService({
    database:
      both.baseUrl && both.transactionUrl && !activity ? onlySessions(service.database) : service.database,
    activity,
    secrets: service.secrets,
    tokenKey: service.tokenKey,
    gateway,
    verify: tokenVerifier({ secret: service.tokenKey }, () => new Date(), gateway.permissions),
    ...(judgedThere && {
      verify: readServiceTokens(() => new Date()),
      remoteTokens: createRemoteTokens({ ...gateway, verify: undefined, clock: () => new Date() }),
      tryGrant: gateway.tryToken,
    }),
    log,
    ...(openLedger && { ledger: { maxLimit: 100, openTenant: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b' } }),
  });
  const listening = await listen(made.app);
  return {
    ...made,
    logged,
    url: listening.url,
    close: async () => {
      await listening.close();
      await gateway.close();
    },
  };
}

/** Returns the database restricted to sessions: all other data must come from the remote service. */
function onlySessions(database: OpenDatabase): OpenDatabase {
  const db = new Proxy(database.db, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        if (!isOfSessions(given[0])) throw new Error(`A gateway has no business here: ${String(name)}`);
        return (found as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });
  return { ...database, db };
}

/** Returns whether an argument names the table of sessions, or is a statement on that table only. */
function isOfSessions(given: unknown): boolean {
  const { sql = '' } = Object(given) as { sql?: string };
  const tables = [...sql.matchAll(/\b(?:from|into|update|join) "(\w+)"/g)].map(([, table]) => table);
  return given === 'session' || (tables.length > 0 && tables.every((table) => table === 'session'));
}

/** Signs in at a console with a token. Returns the headers that the console's page sends with a write. */
export async function signInAt(console: TestConsole, token: string): Promise<Record<string, string>> {
  const answer = await fetch(`${console.url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Recon-Console': '1' },
    body: JSON.stringify({ token }),
  });
  if (answer.status !== 204) throw new Error(await answer.text());
  return { Cookie: answer.headers.get('Set-Cookie')!.split(';')[0]!, 'X-Recon-Console': '1' };
}

/** Returns the `Authorization` header for requests with a caller's token. */
export function bearer({ token }: { token: string }): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

/** Returns `keep`, which collects things to close after a file's tests, and `close`, which closes the newest first. */
export function closing(): {
  keep: <T extends { close(): Promise<void> }>(thing: T) => T;
  close: () => Promise<void>;
} {
  const things: { close(): Promise<void> }[] = [];
  return {
    keep: (thing) => {
      things.push(thing);
      return thing;
    },
    close: async () => {
      for (const thing of things.toReversed()) await thing.close();
    },
  };
}
