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

/**
 * Starts a module worker of the console. The content security policy allows only this Trusted Types policy, which
 * accepts the console's own `/assets/` (docs/guarantees.md#headers). Throws a `TypeError` for any other URL.
 */
export function startWorker(address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('recon-worker', { createScriptURL: ownAsset }) ?? {
    createScriptURL: ownAsset,
  };
  return new Worker(policy.createScriptURL(address), { type: 'module' });
}

/** Returns the URL if it is a file of the build; in development, workers are served from the sources. */
function ownAsset(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && (import.meta.env.DEV || /^\/assets\/[\w.-]+\.js$/.test(pathname)))
    return address;
  throw new TypeError('Not a worker of the console.');
}
