import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';
import { type CookieNoun, createCookies, maxSessionMs } from './cookies';

/** Returns the result of `read` for a request to a URL. */
async function at<T>(
  url: string,
  headers: Record<string, string>,
  read: (context: Context) => T,
): Promise<T> {
  let result: T;
  const app = new Hono().all('*', (context) => {
    result = read(context);
    return context.body(null);
  });
  await app.request(url, { headers });
  return result!;
}
const nouns: CookieNoun[] = ['session', 'sign_in', 'sign_out'];
const expires = new Date('2026-01-15T10:00:00Z');
const plain = createCookies({ trustProxy: false });
const behind = createCookies({ trustProxy: true });

test.each<[string, typeof plain, string, Record<string, string>, string]>([
  ['as the request says', plain, 'http://localhost:4310/x?y', {}, 'http://localhost:4310'],
  ['with https', plain, 'https://console.example/x', {}, 'https://console.example'],
  [
    'not by the word of who is no proxy',
    plain,
    'http://localhost:4310/',
    { 'X-Forwarded-Proto': 'https' },
    'http://localhost:4310',
  ],
  [
    'by the word of a proxy',
    behind,
    'http://a.example/',
    { 'X-Forwarded-Proto': 'HTTPS' },
    'https://a.example',
  ],
  [
    'by the first of several',
    behind,
    'http://a.example/',
    { 'X-Forwarded-Proto': ' https , http' },
    'https://a.example',
  ],
  ['by no word', behind, 'http://a.example/', {}, 'http://a.example'],
  [
    'by another word',
    behind,
    'http://a.example/',
    { 'X-Forwarded-Proto': 'http, https' },
    'http://a.example',
  ],
  [
    'as it was set',
    createCookies({ trustProxy: true, publicUrl: 'https://b.example:8443/' }),
    'http://a.example/',
    { 'X-Forwarded-Proto': 'http' },
    'https://b.example:8443',
  ],
])('the origin of the console is known %s', async (_title, cookies, url, headers, origin) => {
  expect(await at(url, headers, (context) => cookies.origin(context))).toBe(origin);
});

test('over http a cookie has the port in its name, and no script can read it', async () => {
  const written = await at('http://localhost:4310/', {}, (context) =>
    nouns.map((noun) => plain.write(context, noun, 'v', expires)),
  );
  const rest = 'Path=/; Expires=Thu, 15 Jan 2026 10:00:00 GMT; HttpOnly';
  expect(written).toEqual([
    `recon_session_4310=v; ${rest}; SameSite=Strict`,
    `recon_sign_in_4310=v; ${rest}; SameSite=Lax`,
    `recon_sign_out_4310=v; ${rest}; SameSite=Strict`,
  ]);
  const usual = await at('http://localhost/', {}, (context) => plain.write(context, 'session', 'v', expires));
  expect(usual).toMatch(/^recon_session_80=v;/);
});

test('over https a cookie is bound to the host and is never sent over http', async () => {
  const written = await at('https://console.example/', {}, (context) =>
    plain.write(context, 'session', 'v', expires),
  );
  expect(written).toBe(
    '__Host-recon_session=v; Path=/; Expires=Thu, 15 Jan 2026 10:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  );
});

test('a cookie is read by its name, and deleted', async () => {
  const headers = { Cookie: 'recon_session_4310=a; recon_session_4311=b; recon_sign_in_4310=c' };
  expect(
    await at('http://localhost:4310/', headers, (context) => nouns.map((noun) => plain.read(context, noun))),
  ).toEqual(['a', 'c', undefined]);
  expect(await at('http://localhost:4310/', {}, (context) => plain.clear(context, 'session'))).toBe(
    'recon_session_4310=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
  );
});

test('no session lasts longer than browsers store a cookie', () => {
  expect(maxSessionMs).toBe(400 * 86_400_000);
});
