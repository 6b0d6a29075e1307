import { type Remote, wrap } from 'comlink';

type PolicyRules = { createScriptURL: (address: string) => string };
/** The part of the Trusted Types API that is used here. TypeScript does not include it yet. */
type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): PolicyRules };

let policy: PolicyRules | undefined;

/**
 * A session in its own worker. `end` stops the worker and frees its memory. If its script cannot be loaded, or throws
 * outside a call, all calls reject (`hasFailed`): another worker is needed. Wrap callbacks in comlink's `proxy`.
 */
export type WorkerOf<Session> = {
  readonly session: Remote<Session>;
  end(): void;
  hasFailed(): boolean;
};

/** Starts a worker and returns its session. Throws if the URL is not under `/assets/` (docs/guarantees.md#headers). */
export function startWorkerSession<Session>(address: string): WorkerOf<Session> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: ownAsset };
  policy ??= trustedTypes?.createPolicy('recon-worker', rules) ?? rules;
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  const calls = callsOf(worker);
  return {
    session: withFailure(wrap<Session>(worker), calls.unlessFailed),
    end: () => worker.terminate(),
    hasFailed: calls.hasFailed,
  };
}

type Unless = <Result>(call: Promise<Result>) => Promise<Result>;

/** Returns a function that rejects a call once the worker fails, since comlink would wait forever. */
function callsOf(worker: Worker): { unlessFailed: Unless; hasFailed: () => boolean } {
  let failure: Error | undefined;
  const pending = new Set<(failure: Error) => void>();
  worker.addEventListener('error', () => {
    failure ??= new Error('The worker failed.');
    for (const reject of pending) reject(failure);
    pending.clear();
  });

  async function unlessFailed<Result>(call: Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (failure) {
        reject(failure);
        return;
      }
      pending.add(reject);
      void call.then(resolve, reject).finally(() => pending.delete(reject));
    });
  }
  return { unlessFailed, hasFailed: () => failure !== undefined };
}

function withFailure<Session>(session: Remote<Session>, unlessFailed: Unless): Remote<Session> {
  const proxied = new Proxy(
    {},
    {
      get: (_, name) => {
        const member: unknown = Reflect.get(session, name);
        if (typeof name === 'symbol' || name === 'then') return member;
        return async (...values: unknown[]) =>
          unlessFailed((member as (...values: unknown[]) => Promise<unknown>)(...values));
      },
    },
  );
  return proxied as Remote<Session>;
}

/** Returns the URL if it is a file of the build, else throws. In development any URL of the console is allowed. */
function ownAsset(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && (import.meta.env.DEV || /^\/assets\/[\w.-]+\.js$/.test(pathname)))
    return address;
  throw new TypeError('Not a worker of the console.');
}
