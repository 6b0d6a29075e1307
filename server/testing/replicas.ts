import { randomBytes } from 'node:crypto';
import { activityKeyVariables } from '../../e2e/support/activity-key.mjs';
import { type RunningConsole, runConsole } from '../../e2e/support/run-console.mjs';
import { mintToken } from '../sign-in/mint-token';
import { ensureProgram } from './ensure-program';

/** Response of a replica, read completely; `body` is its JSON, `undefined` if it is not JSON. */
export type ReplicaResponse = { status: number; headers: Headers; text: string; body: unknown };
export type AskReplica = (
  method: string,
  path: string,
  more?: { body?: unknown; key?: string | undefined; headers?: Record<string, string> },
) => Promise<ReplicaResponse>;

/** Processes of the built console that share one PostgreSQL database, as replicas do. */
export type Replicas = {
  consoles: RunningConsole[];
  /** Functions that send requests, one per replica, with all permissions in the sample tenant. */
  ask: AskReplica[];
  /** Returns functions that send requests, one per replica, with all permissions in this tenant. */
  askFor(tenantId: string): Promise<AskReplica[]>;
  remove(): Promise<void>;
};

/** Starts `count` consoles at once, whose database is set by these environment variables. The caller removes them. */
export async function startReplicas(database: Record<string, string>, count: number): Promise<Replicas> {
  await ensureProgram();
  const secret = () => randomBytes(24).toString('hex');
  const tokenSecret = secret();
  const env = {
    ...activityKeyVariables(),
    ...database,
    RECON_SESSION_SECRET: secret(),
    RECON_JWT_SECRET: tokenSecret,
  };
  const started = await Promise.allSettled(Array.from({ length: count }, () => runConsole(env)));
  const consoles = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const remove = async () => {
    await Promise.all(consoles.map((console) => console.remove()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await remove();
    throw failed.reason;
  }
  const ask = await Promise.all(consoles.map(async (one) => asker(one.url, await one.token())));
  const askFor = async (tenantId: string) => {
    const who = { tenantId, subject: 'ana', permissions: ['*'] };
    const token = await mintToken(new TextEncoder().encode(tokenSecret), who, 3600);
    return consoles.map(({ url }) => asker(url, token));
  };
  return { consoles, ask, askFor, remove };
}

/** Returns a function that sends requests with a token to the server at `url`. */
export function asker(url: string, token: string | null): AskReplica {
  return async (method, path, { body, key, headers } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'X-Idempotency-Key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };
}
