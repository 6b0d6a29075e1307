import * as z from 'zod/mini';
import { ApiError } from './api-error';

/**
 * Where the console's calls go: to the server it came from, or, when it is served as files alone, straight
 * to the two services with a token that lives in this module and nowhere else.
 */
export type Deployment = { kind: 'server' } | ({ kind: 'static' } & z.infer<typeof hostConfig>);

const address = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);
/** The host's `config.json`: base addresses (the paths of the operations follow) and the header of a write's key. */
const hostConfig = z.object({
  reconciliationUrl: address,
  ledgerUrl: address,
  idempotencyHeader: z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), 'X-Idempotency-Key'),
});

let current: Deployment = { kind: 'server' };
let token: string | undefined;
let reading: Promise<void> | undefined;

export function deployment(): Deployment {
  return current;
}

/** The token of a console without a server; undefined before the sign-in. */
export function bearerToken(): string | undefined {
  return token;
}

export function saveBearerToken(given: string | undefined): void {
  token = given;
}

/**
 * Finds out where calls go. A server of ours takes the mark out of the page, so nothing is waited for
 * there; with the mark, `config.json` decides. Throws an ApiError when it cannot be read.
 */
export function findDeployment(readConfig: () => Promise<string>): Promise<void> | undefined {
  if (!document.querySelector('meta[name="recon-config"]')) return undefined;
  reading ??= readConfig()
    .then((text) => setDeployment(readHostConfig(text)))
    .catch((error: unknown) => {
      // Asked again, it is read again.
      reading = undefined;
      throw error;
    });
  return reading;
}

/** What a `config.json` says; `{"mode": "server"}` means a server of ours all the same. */
export function readHostConfig(text: string): Deployment {
  try {
    const json: unknown = JSON.parse(text);
    if ((json as { mode?: unknown } | null)?.mode === 'server') return { kind: 'server' };
    return { kind: 'static', ...z.parse(hostConfig, json) };
  } catch {
    throw new ApiError({ status: 200, code: 'CONFIG', message: '', requestId: '' });
  }
}

/** For tests, and for who found it out. */
export function setDeployment(found: Deployment): void {
  current = found;
}
