import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectSession } from '~/api/client';
import { mountPage } from '~/testing/mount-page';
import { DiagnosticsPage } from './DiagnosticsPage';

const status = {
  version: '0.1.0',
  interface: '4.3.0',
  services: {
    reconciliation: { kind: 'remote', origin: 'https://recon.example' },
    ledger: { kind: 'embedded' },
  },
  database: 'PostgreSQL 18.6',
};
let answer: () => Response;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answer = () =>
    Response.json(status, { headers: { 'X-Request-Id': 'r-1', Date: new Date().toUTCString() } });
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) =>
    init.method === 'HEAD'
      ? new Response(null, { headers: { 'Content-Security-Policy': "script-src 'self'" } })
      : answer(),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const part = (name: string) => page.getByRole('region', { name, exact: true });

test('shows which server responds, which headers arrive, and the policy in force', async () => {
  await mountPage(<DiagnosticsPage />);
  await expect.element(part('Services')).toHaveTextContent('https://recon.example');
  await expect.element(part('Services')).toHaveTextContent('Embedded');
  await expect.element(part('Versions')).toHaveTextContent('4.3.0');
  await expect.element(part('Answers')).toHaveTextContent('X-Request-IdReadable');
  await expect.element(part('Answers')).toHaveTextContent('As the service’s');
  await expect.element(part('Security')).toHaveTextContent('Without Trusted Types');
  const raw = part('Security').getByText(/script-src/);
  await expect.element(raw).not.toHaveAttribute('open');
  await part('Security').getByText('Show as text').click();
  await expect.element(raw).toHaveAttribute('open');
});

test('a server that does not respond is reported above the other findings; checking again clears it', async () => {
  answer = () => Response.json({ code: 'X' }, { status: 500, headers: { 'X-Request-Id': 'r-9' } });
  await mountPage(<DiagnosticsPage />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('r-9');
  await expect.element(part('Security')).toHaveTextContent('Without Trusted Types');
  answer = () => Response.json(status);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(part('Services')).toHaveTextContent('https://recon.example');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('signing out everywhere asks first, and ends all sessions', async () => {
  const asked: string[] = [];
  const others = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'DELETE') return others(url, init);
    asked.push(url);
    return new Response(null, { status: 204 });
  });
  await mountPage(<DiagnosticsPage />);
  const end = part('Your sessions').getByRole('button', { name: 'Sign out everywhere' });
  await end.click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await end.click();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.poll(() => asked).toEqual(['/session/everywhere']);
  await expect.element(question).not.toBeInTheDocument();
});

test('stored items are listed by key and cleared one by one; keys of changes only after a confirmation', async () => {
  localStorage.setItem('color-scheme', 'dark');
  localStorage.setItem('balances.columns', '["alias"]');
  sessionStorage.setItem('recon.intent.abc', '{"secret":"value"}');
  await mountPage(<DiagnosticsPage />);
  await expect.element(part('Stored in this browser')).toHaveTextContent('recon.intent.abc');
  expect(document.body.textContent).not.toContain('secret');

  await page.getByRole('button', { name: 'Clear balances.columns' }).click();
  await expect.element(page.getByText('balances.columns')).not.toBeInTheDocument();
  expect(localStorage.getItem('balances.columns')).toBeNull();
  expect(localStorage.getItem('color-scheme')).toBe('dark');

  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(sessionStorage.getItem('recon.intent.abc')).not.toBeNull();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await expect.element(part('Stored in this browser')).toHaveTextContent('Nothing');
  expect([sessionStorage.getItem('recon.intent.abc'), localStorage.getItem('color-scheme')]).toEqual([
    null,
    null,
  ]);
});

test('the report contains what is on the screen', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await mountPage(<DiagnosticsPage />);
  await expect.element(part('Services')).toHaveTextContent('https://recon.example');
  await page.getByRole('button', { name: 'Copy report' }).click();
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce());
  expect(copied.mock.calls[0]?.[0]).toContain('  Reconciliation: https://recon.example');
  expect(copied.mock.calls[0]?.[0]).toContain('! Content security policy: Without Trusted Types');
});
