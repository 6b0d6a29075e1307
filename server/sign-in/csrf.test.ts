import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { checkCsrf } from './csrf';

/** Returns the error message for a write to http://localhost:4310; `undefined` if the write is allowed. */
async function refusal(headers: Record<string, string>, origin = 'https://console.example') {
  let refused: unknown;
  const app = new Hono().all('*', (context) => {
    try {
      checkCsrf(context, origin);
    } catch (error) {
      refused = error;
    }
    return context.body(null);
  });
  await app.request('http://localhost:4310/v1/contexts', { method: 'POST', headers });
  if (refused === undefined) return undefined;
  expect(refused).toMatchObject({ code: 'M0103', status: 403 });
  return (refused as Error).message;
}
const own = { 'X-Recon-Console': '1' };
const noHeader = 'A write with a session cookie needs the X-Recon-Console header.';
const otherOrigin = 'This write comes from another origin.';
const otherSite = 'This write comes from another site.';

test.each<[Record<string, string>, string | undefined]>([
  [{}, noHeader],
  [{ Origin: 'http://localhost:4310', 'Sec-Fetch-Site': 'same-origin' }, noHeader],
  [own, undefined],
  [{ 'X-Recon-Console': '' }, undefined],
  [{ ...own, Origin: 'https://console.example' }, undefined],
  [{ ...own, Origin: 'http://localhost:4310' }, undefined],
  [{ ...own, Origin: 'https://console.example', Host: 'inside:4310' }, undefined],
  [{ ...own, Origin: 'http://proxy:80', Host: 'proxy' }, undefined],
  [{ ...own, Origin: 'http://localhost:4311' }, otherOrigin],
  [{ ...own, Origin: 'https://evil.example' }, otherOrigin],
  [{ ...own, Origin: 'http://localhost:4310', Host: 'inside' }, otherOrigin],
  [{ ...own, Origin: 'null' }, otherOrigin],
  [{ ...own, Origin: '' }, otherOrigin],
  [{ ...own, 'Sec-Fetch-Site': 'same-origin' }, undefined],
  [{ ...own, 'Sec-Fetch-Site': 'none' }, undefined],
  [{ ...own, 'Sec-Fetch-Site': 'same-site' }, otherSite],
  [{ ...own, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://console.example' }, otherSite],
])('%j: %s', async (headers, expected) => {
  expect(await refusal(headers)).toBe(expected);
});
