/**
 * Where the console's calls go: to the server it came from, or, served as files alone, straight to the two
 * services. Set once, before the first call.
 */
export type Deployment =
  | { kind: 'server' }
  | {
      kind: 'static';
      /** Base addresses without a slash at the end; the paths of the operations follow. */
      reconciliationUrl: string;
      ledgerUrl: string;
      /** The header that carries the key of a write. */
      idempotencyHeader: string;
    };

let current: Deployment = { kind: 'server' };

export function deployment(): Deployment {
  return current;
}

export function setDeployment(found: Deployment): void {
  current = found;
}
