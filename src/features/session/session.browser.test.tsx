import { QueryClientProvider, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '~/api/client';
import { createQueryClient } from '~/api/query-client';
import { sessionQuery, startSession } from '~/api/session';
import type { Session, SignInMethods } from '~/api/sign-in';
import { registerUnsavedWork } from '~/forms/unsaved-work';
import { mount } from '~/testing/mount';
import { mountPage } from '~/testing/mount-page';
import { Toaster } from '~/ui/overlay/Toaster';
import { ExpiryNotice } from './ExpiryNotice';
import { SessionGate } from './SessionGate';
import { SignIn } from './SignIn';
import { SignOutButton } from './SignOutButton';

/** The server's side of a session, as far as the page can see it. */
const ana = session('ana', 'Banco Aurora');
const bia = session('bia', 'Banco Brisa');
const tokens: Record<string, Session> = { 'token-ana': ana, 'token-bia': bia };
let server: {
  session: Session | null;
  sent: { what: string; key: string | null }[];
  ways: SignInMethods;
  /** Sessions that ended for a new one. */
  replaced: string[];
  /** Number of requests to extend an unused session. */
  stayed: number;
};

function session(subject: string, tenantName: string): Session {
  return {
    tenantId: `tenant of ${subject}`,
    tenantName,
    subject,
    permissions: ['*'],
    way: 'token',
    expiresAt: inMinutes(60),
    canStay: false,
  };
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const refused = (code: string) => Response.json({ code, message: 'no' }, { status: 401 });
  if (url === '/session' || url === '/session?replace=own') {
    if (method === 'POST') {
      const { token } = JSON.parse(init.body as string) as { token: string };
      const found = tokens[token];
      if (!found) return refused(token === 'any' ? 'NO_TOKEN_KEY' : 'M0102');
      const { session: before } = server;
      if (url.includes('replace') && before && before.subject !== found.subject)
        return Response.json({ code: 'SESSION_OF_ANOTHER', message: 'no' }, { status: 409 });
      server.replaced.push(`${before?.subject} by ${found.subject}`);
      server.session = found;
    }
    if (method === 'DELETE') server.session = null;
    if (method !== 'GET') return new Response(null, { status: 204 });
    return server.session ? Response.json(server.session) : refused('M0101');
  }
  if (url === '/session/ways') return Response.json(server.ways);
  if (url === '/session/stay') {
    server.stayed += 1;
    if (server.session)
      server.session = { ...server.session, expiresAt: inMinutes(30), warnAt: inMinutes(25) };
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
  server = {
    session: ana,
    sent: [],
    replaced: [],
    ways: { company: null, token: true, link: true },
    stayed: 0,
  };
  sessionStorage.clear();
  vi.stubGlobal('fetch', answer);
  return () => vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('a service that takes any token is reported with what its operator can do, not as a wrong token', async () => {
    server.session = null;
    await open();
    await token.fill('any');
    await signIn.click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent(/set RECON_JWT_SECRET or RECON_JWKS_URL/);
    expect(document.body.textContent).not.toContain('Get a new token');
  });

  test('a rejected token is reported at the field, a valid one opens the page @soak', async () => {
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

  test('the token of a link is removed from the URL and stored nowhere that a script can read', async () => {
    server.session = null;
    history.replaceState({}, '', '/here#token=token-ana');
    const queryClient = (await open()).queryClient;
    await expect.element(heading('ana')).toBeVisible();
    expect(location.href).not.toContain('token');
    const kept = [
      JSON.stringify(sessionStorage),
      JSON.stringify(localStorage),
      document.cookie,
      JSON.stringify(queryClient.getQueryData(sessionQuery.queryKey)),
      document.documentElement.outerHTML,
    ];
    expect(kept.join()).not.toContain('token-ana');
  });
});

describe('a sign-in link while another user is signed in', () => {
  const question = page.getByRole('alertdialog', { name: 'Sign in as someone else?' });
  const stay = question.getByRole('button', { name: 'Stay signed in' });
  const follow = question.getByRole('button', { name: 'Sign in with the link' });
  /** Returns a token as services create them, as far as a page reads it. */
  const tokenOf = (claims: Record<string, string>) => {
    const token = `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`;
    tokens[token] = session(claims['sub'] ?? 'nobody', 'Banco Brisa');
    return token;
  };
  const forBia = tokenOf({ sub: 'bia', tenantId: 'tenant of bia', tenantName: 'Banco Brisa' });
  const forAna = tokenOf({ sub: 'ana', tenantId: 'TENANT of ana' });
  const openLink = (token: string) => {
    location.hash = `token=${token}`;
  };

  test.each(['at the start', 'over an open page'])(
    'asks first, %s: both are named, nothing is replaced, and after staying nothing has changed',
    async (when) => {
      if (when === 'at the start') history.replaceState({}, '', `/here#token=${forBia}`);
      const { queryClient } = await open();
      if (when !== 'at the start') {
        await vi.waitFor(() => heading('ana').element());
        openLink(forBia);
      }
      await expect.element(question).toBeVisible();
      await expect.element(question).toHaveTextContent('anaBanco Auroratenant of ana');
      await expect.element(question).toHaveTextContent('biaBanco Brisatenant of bia');
      await expect.element(stay).toHaveFocus();
      expect(location.href).not.toContain('token');
      await stay.click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(heading('ana')).toBeVisible();
      expect(server.replaced).toEqual([]);
      expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ subject: 'ana' });
    },
  );

  test('replaces the session on request, and notifies the other tabs', async () => {
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('recon-session');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    await open();
    await expect.element(heading('ana')).toBeVisible();
    openLink(forBia);
    await follow.click();
    await expect.element(page.getByText('Signed in as bia of Banco Brisa.')).toBeVisible();
    expect(server.replaced).toEqual(['ana by bia']);
    await expect.poll(() => heard).toEqual(['signed-in']);
    otherTab.close();
  });

  test('does not ask if it is for the same user', async () => {
    await open();
    await expect.element(heading('ana')).toBeVisible();
    openLink(forAna);
    await expect.poll(() => server.replaced).toEqual(['ana by ana']);
    await expect.element(question).not.toBeInTheDocument();
  });

  test('asks if it names no owner', async () => {
    await open();
    await expect.element(heading('ana')).toBeVisible();
    openLink('token-bia');
    await expect.element(question).toHaveTextContent('A user whom it does not name');
    expect(server.replaced).toEqual([]);
  });

  test('shows in the dialog why it was rejected, and the session stays', async () => {
    await open();
    await expect.element(heading('ana')).toBeVisible();
    const forged = tokenOf({ sub: 'ida' });
    delete tokens[forged];
    openLink(forged);
    await follow.click();
    await expect.element(question.getByRole('alert')).toHaveTextContent('Token not accepted');
    await stay.click();
    await expect.element(heading('ana')).toBeVisible();
  });

  test('is answered by another tab that has used it', async () => {
    const otherTab = new BroadcastChannel('recon-session');
    await open();
    await expect.element(heading('ana')).toBeVisible();
    openLink(forBia);
    await expect.element(question).toBeVisible();
    server.session = tokens[forBia]!;
    otherTab.postMessage('signed-in');
    otherTab.close();
    await expect.element(page.getByText('Signed in as bia of Banco Brisa.')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(server.replaced).toEqual([]);
  });
});

describe('a session that ends during work', () => {
  test('asks in a dialog, keeps the page, and sends pending requests with the same key @soak', async () => {
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

  test("another user's token clears the caches, goes to the start page and reports it @soak", async () => {
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

  test('a sign-out instead shows the sign-in page @soak', async () => {
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

  test('removes the page and every cached response', async () => {
    const { queryClient } = await open();
    await signOut.click();
    await expect.element(signInPage).toBeVisible();
    expect(queryClient.getQueryData(['context'])).toBeUndefined();
    expect(server.session).toBeNull();
  });

  test('asks first while input would be lost @soak', async () => {
    await open();
    const done = registerUnsavedWork({ hasUnsavedChanges: () => true });
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

  test('while all input is being sent says that it is saved anyway @soak', async () => {
    await open();
    const done = registerUnsavedWork({ hasUnsavedChanges: () => true, isSending: () => true });
    try {
      await signOut.click();
      const question = page.getByRole('alertdialog', { name: 'Leave while this is being saved?' });
      await question.getByRole('button', { name: 'Leave' }).click();
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

  test('and in again as another user in another tab restarts here', async () => {
    await open();
    await expect.element(heading('ana')).toBeVisible();
    server.session = bia;
    const otherTab = new BroadcastChannel('recon-session');
    otherTab.postMessage('signed-in');
    otherTab.close();
    await expect.element(page.getByText('Signed in as bia of Banco Brisa.')).toBeVisible();
  });
});

test('the end of a session is announced some minutes ahead, and postponed by signing in again', async () => {
  server.session = { ...ana, expiresAt: new Date(Date.now() + 4 * 60_000).toISOString() };
  await open();
  await expect.element(page.getByText(/^Your session ends at/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await token.fill('token-ana');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click();
  await expect.element(page.getByText(/^Your session ends at/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

describe('a company account', () => {
  const host = 'login.example';
  const company = page.getByRole('link', { name: 'Sign in with your company account' });
  const onlyCompany = { company: { host }, token: false, link: false };

  test('is the only method if there is no other, and leads back to the requested page', async () => {
    server.session = null;
    server.ways = onlyCompany;
    await open();
    await expect.element(company).toHaveAttribute('href', '/session/sign-in?return=%2Fhere');
    await expect.element(page.getByText(`You go to ${host} and come back here.`)).toBeVisible();
    await expect.element(token).not.toBeInTheDocument();
  });

  test('precedes a token if both are possible', async () => {
    server.session = null;
    server.ways = { ...onlyCompany, token: true };
    await open();
    await expect.element(company).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Or with a token' })).toBeVisible();
    await expect.element(token).toBeVisible();
    // The company's sign-in comes first: the field does not take the focus from it.
    await expect.element(token).not.toHaveFocus();
  });

  test.each([
    ['denied', /cancelled, or login.example did not allow it/],
    ['expired', /took too long/],
    ['unreachable', /login.example cannot be reached/],
    ['refused', /Sign-in with .* failed/],
    ['unusable', /names no tenant/],
  ])('that was %s is explained, with the request id and a retry', async (kind, text) => {
    server.ways = onlyCompany;
    const request = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
    const told = new URLSearchParams({ failed: kind, to: '/contexts?type=1:1', request });
    history.replaceState({}, '', `/signed-in?${told}`);
    mount(
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <Suspense>
          <SignIn linkError={undefined} />
        </Suspense>
      </QueryClientProvider>,
    );
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await expect.element(page.getByRole('alert')).toHaveTextContent(request);
    await expect
      .element(company)
      .toHaveAttribute('href', '/session/sign-in?return=%2Fcontexts%3Ftype%3D1%3A1');
  });

  test('during work is requested in another tab, and the work continues here @soak', async () => {
    server.ways = onlyCompany;
    await open();
    await page.getByLabelText('Note').fill('half a thought');
    server.session = null;
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.element(dialog).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Sign in with your company account' });
    await expect.element(link).toHaveAttribute('href', '/session/sign-in?return=%2Fsigned-in');
    await expect.element(link).toHaveAttribute('target', '_blank');
    server.session = ana;
    const otherTab = new BroadcastChannel('recon-session');
    otherTab.postMessage('signed-in');
    otherTab.close();
    await expect.element(page.getByText('renamed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Note')).toHaveValue('half a thought');
  });

  test('the target page notifies the other tabs and leaves no trace in the URL', async () => {
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('recon-session');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    history.replaceState({}, '', '/signed-in?to=%2Fcontexts%3Ftype%3D1%3A1');
    startSession(createQueryClient(() => undefined));
    expect(location.pathname + location.search).toBe('/contexts?type=1:1');
    await expect.poll(() => heard).toEqual(['signed-in']);
    otherTab.close();
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
    'it never redirects to %s',
    (to) => {
      history.replaceState({}, '', `/signed-in?${new URLSearchParams({ to })}`);
      startSession(createQueryClient(() => undefined));
      expect(location.href).toBe(`${location.origin}/`);
    },
  );
});

describe('a session that ends for lack of use', () => {
  /** Returns a session that ends for lack of use; `seconds` is the time until its warning. */
  const unused = (seconds = 0) => ({
    ...ana,
    canStay: true,
    expiresAt: inMinutes(3),
    warnAt: inMinutes(seconds / 60),
  });
  const notice = page.getByText(/^Your session ends at/);

  test('is announced and extended by one button, with the input preserved', async () => {
    server.session = unused();
    await open();
    await expect.element(notice).toBeVisible();
    expect(server.stayed).toBe(0);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(server.stayed).toBe(1);
  });

  test('is extended automatically while the user works on the page @soak', async () => {
    server.session = unused(3);
    await open();
    await page.getByLabelText('Note').fill('still');
    await userEvent.type(page.getByLabelText('Note'), ' here');
    await expect.poll(() => server.stayed, { timeout: 10_000 }).toBe(1);
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Note')).toHaveValue('still here');
  });

  test('is not announced if another tab has used it in the meantime @soak', async () => {
    server.session = unused(2);
    const { queryClient } = await open();
    await expect.element(heading('ana')).toBeVisible();
    const later = inMinutes(25);
    server.session = { ...unused(60), expiresAt: later };
    const current = () => queryClient.getQueryData<Session>(sessionQuery.queryKey);
    await expect.poll(() => current()?.expiresAt, { timeout: 10_000 }).toBe(later);
    await expect.element(notice).not.toBeInTheDocument();
    expect(server.stayed).toBe(0);
  });

  test('and has ended when the button is pressed asks to sign in over the page', async () => {
    server.session = unused();
    await open();
    await expect.element(heading('ana')).toBeVisible();
    await expect.element(notice).toBeVisible();
    page.getByLabelText('Note').element().setAttribute('data-kept', 'yes');
    server.session = null;
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await token.fill('token-ana');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Note')).toHaveAttribute('data-kept', 'yes');
  });
});
