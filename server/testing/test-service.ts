import { randomBytes, randomUUID } from 'node:crypto';
import type { ErrorBody } from '@recon/contract/errors';
import { type App, type AppOptions, createApp } from '../app';
import type { OpenDatabase } from '../db/database';
import { openTestDatabase } from './test-database';
import { deriveSecrets, type Secrets } from '../lib/secrets';
import { mintToken } from '../sign-in/mint-token';
import { tokenVerifier } from '../sign-in/tokens';
import { logInto, type LoggedLine } from './logged-lines';
import { newTestKey } from './sealed-logs';

/** Response, read completely; `body` is its JSON, `undefined` if it is empty or not JSON. */
export type Answered<Body> = { status: number; headers: Headers; text: string; body: Body };

/** Content of a request: `body` is sent as JSON, `raw` unchanged. */
export type Asked = { body?: unknown; raw?: BodyInit; headers?: Record<string, string> };

type Ask = <Body = ErrorBody>(method: string, path: string, asked?: Asked) => Promise<Answered<Body>>;

/** User with a token, and a function that sends requests with it. */
export type Caller = { tenantId: string; subject: string; token: string; ask: Ask };

type Who = { tenantId?: string; subject?: string; permissions?: readonly string[]; lifetime?: number };

/** The complete service on the test database of the file; requests are passed to `app.fetch`. */
export type TestService = {
  app: App;
  database: OpenDatabase;
  secrets: Secrets;
  /** The secret that tokens are signed with. */
  tokenKey: Uint8Array;
  /** Lines that the service wrote to its log, newest last. */
  logged: LoggedLine[];
  /** The service's clock, which changes only when a test sets it. */
  time: { now: Date };
  /** Sends a request without a token. */
  ask: Ask;
  /** Returns a caller with all permissions in a tenant of its own, unless `who` states otherwise. */
  caller(who?: Who): Promise<Caller>;
};

/** Returns a service on an emptied test database. `options` are those of `createApp`. */
export async function makeTestService(
  options: Partial<AppOptions> & { tokenKey?: Uint8Array } = {},
): Promise<TestService> {
  const database = options.database ?? (await openTestDatabase());
  const secrets = options.secrets ?? deriveSecrets(randomBytes(32));
  const tokenKey = options.tokenKey ?? randomBytes(32);
  const time = { now: new Date() };
  const clock = () => time.now;
  const logged: LoggedLine[] = [];
  const log = logInto(logged);
  const verify = tokenVerifier({ secret: tokenKey }, clock);
  // Its clock does not advance: failed sign-ins of all tests would count together.
  const signIn = { attempts: { perNetwork: Infinity, inAll: Infinity }, ...options.signIn };
  const activityKey = newTestKey();
  const app = createApp({ database, secrets, verify, clock, log, activityKey, ...options, signIn });

  const asker =
    (base: Record<string, string>): Ask =>
    async (method, path, { body, raw, headers } = {}) => {
      const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await app.fetch(
        new Request(`http://localhost:4310${path}`, {
          method,
          headers: {
            ...base,
            ...(content !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(content !== undefined && { body: content, duplex: 'half' }),
        }),
      );
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json') && text !== '';
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : undefined,
      };
    };

  return {
    app,
    database,
    secrets,
    tokenKey,
    logged,
    time,
    ask: asker({}),
    async caller(who = {}) {
      const { tenantId = randomUUID(), subject = 'ana', permissions = ['*'], lifetime = 3600 } = who;
      const seconds = lifetime + Math.floor((time.now.getTime() - Date.now()) / 1000);
      const token = await mintToken(tokenKey, { tenantId, subject, permissions }, seconds);
      return { tenantId, subject, token, ask: asker({ Authorization: `Bearer ${token}` }) };
    },
  };
}
