import { type Remote, wrap } from 'comlink';

/** The part of the Trusted Types API that is used here; TypeScript does not include it yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string;
  };
};

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** A session in its own worker; `end` frees its memory. Pass functions with comlink's `proxy`. */
export type WorkerOf<Session> = { readonly session: Remote<Session>; end(): void };

/**
 * Starts a module worker of the console, which exposes a session with comlink. The content security policy allows only
 * this Trusted Types policy, which accepts the console's own `/assets/` (docs/guarantees.md#headers). Throws a
 * `TypeError` for any other URL.
 */
export function startSession<Session>(address: string): WorkerOf<Session> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('recon-worker', { createScriptURL: ownAsset }) ?? {
    createScriptURL: ownAsset,
  };
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  return { session: wrap<Session>(worker), end: () => worker.terminate() };
}

/** Returns the URL if it is a file of the build; in development, workers are served from the sources. */
function ownAsset(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && (import.meta.env.DEV || /^\/assets\/[\w.-]+\.js$/.test(pathname)))
    return address;
  throw new TypeError('Not a worker of the console.');
}
