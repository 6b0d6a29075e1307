import type { Deployment } from './host-config';

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
    .then(async (text) => setDeployment((await import('./host-config')).readHostConfig(text)))
    .catch((error: unknown) => {
      // The next call reads it again.
      reading = undefined;
      throw error;
    });
  return reading;
}

export function setDeployment(found: Deployment): void {
  current = found;
}
