import * as z from 'zod/mini';
import { ApiError } from './api-error';

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
/** Target of calls: the server of the page or, if only static files are served, the two services directly. */
export type Deployment = { kind: 'server' } | ({ kind: 'static' } & z.infer<typeof hostConfig>);

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
