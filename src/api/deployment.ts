import * as z from 'zod/mini';
import { ApiError } from './api-error';

/**
 * Target of the console's calls: the server that served it, or, if only static files are served, the two services
 * directly. The token of a static console is held in this module and nowhere else.
 */
export type Deployment = { kind: 'server' } | ({ kind: 'static' } & z.infer<typeof hostConfig>);

const address = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);
/** The host's `config.json`: base URLs (the paths of the operations follow) and the header of the idempotency key. */
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

/** Returns the token of a console without a server; undefined before the sign-in. */
export function bearerToken(): string | undefined {
  return token;
}

export function saveBearerToken(given: string | undefined): void {
  token = given;
}

/**
 * Determines where calls go. Our server removes the marker from the page, so nothing is awaited then. If the marker is
 * present, `config.json` decides. Rejects with an ApiError if that cannot be read.
 */
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

/**
 * Parses a `config.json`. `{"mode": "server"}` means our server despite the marker. Throws an ApiError if it is
 * invalid.
 */
export function readHostConfig(text: string): Deployment {
  try {
    const json: unknown = JSON.parse(text);
    if ((json as { mode?: unknown } | null)?.mode === 'server') return { kind: 'server' };
    return { kind: 'static', ...z.parse(hostConfig, json) };
  } catch {
    throw new ApiError({ status: 200, code: 'CONFIG', message: '', requestId: '' });
  }
}

/** Sets the deployment, for tests and once it is known. */
export function setDeployment(found: Deployment): void {
  current = found;
}
