import type { Page } from '@playwright/test';
import { callApi } from './api';
import type { RunningConsole } from './run-console.mjs';

/** True under `npm run soak`: check every page in every variant. `npm test` checks a subset. */
export const isFull = process.env['RECON_TEST_ACCESS'] === 'full';

/** Returns the first records of a list. */
async function listed(server: RunningConsole, path: string): Promise<{ id: string; name?: string }[]> {
  const answer: unknown = await callApi(server, 'GET', path);
  return (Array.isArray(answer) ? answer : (answer as { items: unknown[] }).items) as { id: string }[];
}

/**
 * Returns the URL of every page of the console with its sheets and its empty states, for the signed-in user. The keys
 * describe the pages. Creates an empty context with the name `emptyName`.
 */
export async function listPages(server: RunningConsole, emptyName: string): Promise<Record<string, string>> {
  const contexts = await listed(server, '/v1/contexts');
  const context = contexts.find(({ name }) => name?.includes('Cards')) ?? contexts[0]!;
  const sources = await listed(server, `/v1/contexts/${context.id}/sources`);
  const rules = await listed(server, `/v1/contexts/${context.id}/rules`);
  const schedules = await listed(server, '/v1/fee-schedules');
  const empty = await callApi(server, 'POST', '/v1/contexts', {
    name: emptyName,
    type: '1:1',
    interval: 'daily',
  });
  const at = `/contexts/${context.id}`;
  const atEmpty = `/contexts/${String(empty['id'])}`;
  return {
    contexts: '/contexts',
    'contexts, nothing found': '/contexts?q=nothing-like-this',
    'new context': '/contexts/new',
    'context from files': '/contexts/from-files',
    context: at,
    settings: `${at}/settings`,
    activity: '/activity',
    'report of changes': '/activity/report',
    'report of changes of a context': `/activity/report?contextId=${context.id}`,
    'activity of a context': `${at}/activity`,
    'context as it was': `${at}/activity/as-it-was`,
    rules: `${at}/rules`,
    rule: `${at}/rules?rule=${rules[0]!.id}`,
    'new rule': `${at}/rules?rule=new`,
    'what-if': `${at}/what-if`,
    sources: `${at}/sources`,
    source: `${at}/sources?source=${sources[0]!.id}`,
    'new source': `${at}/sources?source=new`,
    'field map': `${at}/sources/${sources[0]!.id}/field-map`,
    clone: `${at}/clone`,
    glossary: '/glossary',
    'audit sheet': `${at}/audit-sheet`,
    comparison: `${at}/compare`,
    import: '/contexts/import',
    'empty context': atEmpty,
    'no rules': `${atEmpty}/rules`,
    'no sources': `${atEmpty}/sources`,
    'no context': '/contexts/0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
    'no page': '/no-such-page',
    'fee schedules': '/fee-schedules',
    'fee schedule': `/fee-schedules/${schedules[0]!.id}`,
    'new fee schedule': '/fee-schedules/new',
    'fee what-if': `/fee-schedules/${schedules[0]!.id}/what-if`,
    balances: '/balances',
    'key details': '/key-details',
    diagnostics: '/diagnostics',
  };
}

/** Opens the signed-in user's settings and actions. On a phone, they are in the menu, which must be open. */
export async function openUserMenu(page: Page): Promise<void> {
  const name = /settings and sign-out|preferências e saída|preferencias y cierre de sesión/;
  await page.getByRole('button', { name }).click();
}

/** Chooses the language of the page, by its tag or by an option. */
export async function chooseLanguage(page: Page, language: string | { label: string }): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('combobox', { name: /^(Language|Idioma)$/ }).selectOption(language);
  await page.keyboard.press('Escape');
}

/** Presses "Sign out" of an English page. */
export async function signOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
}
