import type { Page } from '@playwright/test';
import { type RunningConsole, runConsole } from './run-console.mjs';
import { startTestProvider, type TestProvider } from '../../server/testing/identity-provider';
import { expect } from './test';

/** Console whose users sign in at the provider of their company, which runs in this process. */
export type OidcConsole = { server: RunningConsole; company: TestProvider; close: () => Promise<void> };

/** Starts a console with a provider; `env` adds to the variables of the console. */
export async function runOidcConsole(env: Readonly<Record<string, string>> = {}): Promise<OidcConsole> {
  // The redirect URIs are known when the console runs, and it needs the provider's URL to start.
  const redirectUris: string[] = [];
  const afterSignOut: string[] = [];
  const company = await startTestProvider({ redirectUris, afterSignOut });
  const server = await runConsole({
    RECON_OIDC_ISSUER: company.issuer,
    RECON_OIDC_CLIENT_ID: company.clientId,
    RECON_OIDC_CLIENT_SECRET: company.clientSecret,
    RECON_OIDC_RESOURCE: company.resource,
    RECON_JWKS_URL: company.jwksUrl,
    ...env,
  });
  redirectUris.push(`${server.url}/session/callback`);
  afterSignOut.push(`${server.url}/`);
  return {
    server,
    company,
    close: async () => {
      await server.remove();
      await company.close();
    },
  };
}

/** Presses the console's button and enters the account at the provider. */
export async function signInAs(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with your company account' }).click();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const contexts = (page: Page) => page.getByRole('heading', { level: 1, name: 'Contexts' });
export const signInPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

/** Returns everything a script of the page could read, as one text to search. */
export async function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    const answers = await Promise.all(
      ['/session', '/session/ways'].map(async (path) => {
        const response = await fetch(path);
        return [await response.text(), ...response.headers];
      }),
    );
    return JSON.stringify([
      localStorage,
      sessionStorage,
      databases,
      cached,
      document.cookie,
      history.state,
      location.href,
      document.referrer,
      window.name,
      document.documentElement.outerHTML,
      performance.getEntries().map((entry) => entry.toJSON() as unknown),
      answers,
    ]);
  });
}

/** Fails if a text contains a token: a JWT, or one of the provider's own, which have 43 letters. */
export function expectNoToken(text: string): void {
  expect(text.match(/eyJ[\w-]{10,}\.[\w-]{10,}/g) ?? []).toEqual([]);
  expect(text.match(/(?<![\w/-])[\w-]{43}(?![\w.-])/g) ?? []).toEqual([]);
}
