import * as z from 'zod/mini';
import { ApiError } from './api-error';

/** Target of calls: the server of the page or, if only static files are served, the two services directly. */
export type Deployment = { kind: 'server' } | ({ kind: 'static' } & z.infer<typeof hostConfig>);

const address = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);
/** Schema of the host's `config.json`: base URLs (paths are appended) and the header of the idempotency key. */
const hostConfig = z.object({
  reconciliationUrl: address,
  ledgerUrl: address,
  idempotencyHeader: z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), 'X-Idempotency-Key'),
});

let current: Deployment = { kind: 'server' };
let token: string | undefined;
let reading: Promise<void> | undefined;

export const deployment = (): Deployment => current;

/** Returns the token of a console without a server; undefined before the sign-in. */
export const bearerToken = (): string | undefined => token;

export function saveBearerToken(given: string | undefined): void {
  token = given;
}

/** Sets where calls go by `config.json`; rejects with an ApiError. Undefined if the page has no `recon-config` tag. */
export function findDeployment(readConfig: () => Promise<string>): Promise<void> | undefined {
  if (!document.querySelector('meta[name="recon-config"]')) return undefined;
  reading ??= readConfig()
    .then((text) => setDeployment(readHostConfig(text)))
    .catch((error: unknown) => {
      // The next call reads it again.
      reading = undefined;
      throw error;
    });
  return reading;
}

/** Parses a `config.json`; `{"mode": "server"}` means our server. Throws an ApiError if it is invalid. */
export function readHostConfig(text: string): Deployment {
  try {
    const json: unknown = JSON.parse(text);
    if ((json as { mode?: unknown } | null)?.mode === 'server') return { kind: 'server' };
    return { kind: 'static', ...z.parse(hostConfig, json) };
  } catch {
    throw new ApiError({ status: 200, code: 'CONFIG', message: '', requestId: '' });
  }
}

export function setDeployment(found: Deployment): void {
  current = found;
}
