import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '~/api/client';
import { type Session, sessionQueries, startSession } from '~/api/session';
import { watchUnsavedWork } from '~/forms/unsaved-work';
import { mountPage } from '~/testing/mount-page';
import { Toaster } from '~/ui/Toaster';
import { ExpiryNotice } from './ExpiryNotice';
import { SessionGate } from './SessionGate';
import { SignOutButton } from './SignOutButton';

/** The server's side of a session, as far as the page can tell. */
const ana = session('ana', 'Banco Aurora');
const bia = session('bia', 'Banco Brisa');
const tokens: Record<string, Session> = { 'token-ana': ana, 'token-bia': bia };
let server: { session: Session | null; sent: { what: string; key: string | null }[] };

function session(subject: string, tenantName: string): Session {
  return {
    tenantId: `tenant of ${subject}`,
    tenantName,
    subject,
    permissions: ['*'],
    expiresAt: new Date(Date.now() + 3600_000).toISOString(),
  };
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const refused = (code: string) => Response.json({ code, message: 'no' }, { status: 401 });
  if (url === '/session') {
    if (method === 'POST') {
      const { token } = JSON.parse(init.body as string) as { token: string };
      const found = tokens[token];
      if (!found) return refused('M0102');
      server.session = found;
    }
    if (method === 'DELETE') server.session = null;
    if (method !== 'GET') return new Response(null, { status: 204 });
    return server.session ? Response.json(server.session) : refused('M0101');
  }
  server.sent.push({
    what: `${method} ${url}`,
    key: new Headers(init.headers).get('X-Idempotency-Key'),
  });
  if (!server.session) return refused('M0102');
  return Response.json({ id: 'c', name: `of ${server.session.subject}`, type: '1:1', status: 'DRAFT' });
}

const path = { contextId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b' };

function Page() {
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery({
    queryKey: ['context'],
    queryFn: async () => (await call('getContext', { path })).data,
  });
  const rename = useMutation({
    mutationFn: () => call('updateContext', { path, body: { name: 'New' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['context'] }),
  });
  const [text, setText] = useState('');
  return (
    <>
      <h1>Context {data.name}</h1>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => rename.mutate()}>
        Rename
      </button>
      <p>{rename.isSuccess ? 'renamed' : rename.status}</p>
      <SignOutButton />
    </>
  );
}

const open = () =>
  mountPage(
    <Suspense>
      <Page />
    </Suspense>,
    {
      begin: startSession,
      around: (outlet) => (
        <>
          <SessionGate>
            {(session) => (
              <>
                <ExpiryNotice session={session} />
                {outlet}
              </>
            )}
          </SessionGate>
          <Toaster />
        </>
      ),
    },
  );

const signInPage = page.getByRole('heading', { name: 'Sign in', exact: true });
const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
const token = page.getByLabelText('Access token');
const signIn = page.getByRole('button', { name: /^Sign in/ });
const heading = (subject: string) => page.getByRole('heading', { name: `Context of ${subject}` });

beforeEach(() => {
  server = { session: ana, sent: [] };
  sessionStorage.clear();
  vi.stubGlobal('fetch', answer);
  return () => vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('a refused token is told at the field, a good one opens the page', async () => {
    server.session = null;
    await open();
    await expect.element(signInPage).toBeVisible();
    await token.fill('nonsense');
    await signIn.click();
    await expect.element(token).toHaveAccessibleDescription(/^Token not accepted/);
    await expect.element(token).toHaveValue('nonsense');
    await token.fill('http://127.0.0.1:4310/#token=token-ana');
    await signIn.click();
    await expect.element(heading('ana')).toBeVisible();
  });

  test('the token of a link leaves the address and stays nowhere that a script can read', async () => {
    server.session = null;
    history.replaceState({}, '', '/here#token=token-ana');
    const queryClient = (await open()).queryClient;
    await expect.element(heading('ana')).toBeVisible();
    expect(location.href).not.toContain('token');
    const kept = [
      JSON.stringify(sessionStorage),
      JSON.stringify(localStorage),
      document.cookie,
      JSON.stringify(queryClient.getQueryData(sessionQueries.current().queryKey)),
      document.documentElement.outerHTML,
    ];
    expect(kept.join()).not.toContain('token-ana');
  });
});

describe('a session that ends in mid-work', () => {
  test('asks in place, keeps the page, and sends what waited with the same key', async () => {
    await open();
    await page.getByLabelText('Note').fill('half a thought');
    server.session = null;
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.element(dialog).toBeVisible();
    await token.fill('token-ana');
    await signIn.click();
    await expect.element(page.getByText('renamed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Note')).toHaveValue('half a thought');
    const writes = server.sent.filter(({ what }) => what.startsWith('PATCH'));
    expect(writes).toHaveLength(2);
    expect(writes[0]?.key).toBe(writes[1]?.key);
  });

  test("somebody else's token empties the caches, goes to the start and says so", async () => {
    const { queryClient, at } = await open();
    await page.getByLabelText('Note').fill('half a thought');
    server.session = null;
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.element(dialog).toBeVisible();
    await token.fill('token-bia');
    await signIn.click();
    await expect.element(page.getByRole('heading', { name: 'Start' })).toBeVisible();
    await expect.element(page.getByText('Signed in as bia of Banco Brisa.')).toBeVisible();
    expect(at()).toBe('/');
    expect(queryClient.getQueryData(['context'])).not.toMatchObject({ name: 'of ana' });
    expect(server.sent.filter(({ what }) => what.startsWith('PATCH'))).toHaveLength(1);
  });

  test('who signs out instead sees the sign-in page', async () => {
    await open();
    await expect.element(heading('ana')).toBeVisible();
    server.session = null;
    await page.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect.element(signInPage).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('signing out', () => {
  const signOut = page.getByRole('button', { name: 'Sign out' });

  test('takes the page and every cached answer away', async () => {
    const { queryClient } = await open();
    await signOut.click();
    await expect.element(signInPage).toBeVisible();
    expect(queryClient.getQueryData(['context'])).toBeUndefined();
    expect(server.session).toBeNull();
  });

  test('asks first while something typed would be lost', async () => {
    await open();
    const done = watchUnsavedWork(() => true);
    try {
      await signOut.click();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect.element(heading('ana')).toBeVisible();
      await signOut.click();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect.element(signInPage).toBeVisible();
    } finally {
      done();
    }
  });

  test('in another tab is followed here', async () => {
    await open();
    await expect.element(heading('ana')).toBeVisible();
    const otherTab = new BroadcastChannel('recon-session');
    otherTab.postMessage('signed-out');
    otherTab.close();
    await expect.element(signInPage).toBeVisible();
  });

  test('and in again as somebody else in another tab begins anew here', async () => {
    await open();
    await expect.element(heading('ana')).toBeVisible();
    server.session = bia;
    const otherTab = new BroadcastChannel('recon-session');
    otherTab.postMessage('signed-in');
    otherTab.close();
    await expect.element(page.getByText('Signed in as bia of Banco Brisa.')).toBeVisible();
  });
});

test('the end of a session is announced some minutes ahead, and put off by signing in again', async () => {
  server.session = { ...ana, expiresAt: new Date(Date.now() + 4 * 60_000).toISOString() };
  await open();
  await expect.element(page.getByText(/^Your session ends at/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await token.fill('token-ana');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click();
  await expect.element(page.getByText(/^Your session ends at/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
