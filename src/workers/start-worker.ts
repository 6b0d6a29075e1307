import { type Remote, wrap } from 'comlink';

type PolicyRules = { createScriptURL: (address: string) => string };
/** The part of the Trusted Types API that is used here. TypeScript does not include it yet. */
type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): PolicyRules };

let policy: PolicyRules | undefined;

/** A session in its own worker. `end` stops the worker and frees its memory. Wrap callbacks in comlink's `proxy`. */
export type WorkerOf<Session> = { readonly session: Remote<Session>; end(): void };

/** Starts a worker and returns its session. Throws if the URL is not under `/assets/` (docs/guarantees.md#headers). */
export function startSession<Session>(address: string): WorkerOf<Session> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: ownAsset };
  policy ??= trustedTypes?.createPolicy('recon-worker', rules) ?? rules;
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  return { session: wrap<Session>(worker), end: () => worker.terminate() };
}

/** Returns the URL if it is a file of the build, else throws. In development any URL of the console is allowed. */
function ownAsset(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && (import.meta.env.DEV || /^\/assets\/[\w.-]+\.js$/.test(pathname)))
    return address;
  throw new TypeError('Not a worker of the console.');
}
