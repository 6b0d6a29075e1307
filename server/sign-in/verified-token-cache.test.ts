import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, expect, test, vi } from 'vitest';
import { cacheVerified, tokenVerifier } from './tokens';

const start = Date.parse('2026-01-15T10:00:00Z');
let now: number;
let keys: unknown;
/** The verified tokens, in order. */
let verified: string[];
beforeEach(() => {
  now = start;
  keys = 'a';
  verified = [];
});
const clock = () => new Date(now);

/** Returns a cached verifier. A token's text is its end, in seconds from the start; other tokens are rejected. */
function keeping(meanwhile = async () => {}) {
  return cacheVerified(
    async (token) => {
      verified.push(token);
      await meanwhile();
      const expiresAt = new Date(start + Number(token.split(' ')[0]) * 1000);
      if (!(expiresAt > clock())) throw new Error('refused');
      return { tenantId: 't', tenantName: undefined, subject: token, permissions: [], expiresAt };
    },
    clock,
    () => keys,
  );
}

test('verifies a valid token once in 60 seconds', async () => {
  const check = keeping();
  const first = await check('3600');
  now = start + 59_999;
  expect(await check('3600')).toBe(first);
  expect(verified).toEqual(['3600']);
  now = start + 60_000;
  await check('3600');
  expect(verified).toEqual(['3600', '3600']);
  // Only a verification restarts the minute.
  now = start + 119_999;
  await check('3600');
  expect(verified).toHaveLength(2);
});

test('a cached token ends at its own end', async () => {
  const check = keeping();
  await check('30');
  now = start + 29_999;
  expect(await check('30')).toMatchObject({ subject: '30' });
  expect(verified).toHaveLength(1);
  now = start + 30_000;
  await expect(check('30')).rejects.toThrow('refused');
});

test('verifies again if the clock was set back: the token may not be valid yet', async () => {
  const check = keeping();
  await check('3600');
  now = start - 1;
  await check('3600');
  expect(verified).toHaveLength(2);
});

test('does not cache a rejection', async () => {
  const check = keeping();
  for (let turn = 0; turn < 2; turn += 1) await expect(check('never')).rejects.toThrow('refused');
  expect(verified).toHaveLength(2);
});

test('new keys discard results of the previous ones, also during a verification', async () => {
  const check = keeping();
  await check('3600');
  keys = 'b';
  await check('3600');
  expect(verified).toHaveLength(2);
  await check('3600');
  expect(verified).toHaveLength(2);
  const slow = keeping(async () => void (keys = 'c'));
  await slow('3600');
  await slow('3600');
  expect(verified).toHaveLength(4);
});

test('evicts the oldest of more than 10,000', async () => {
  const check = keeping();
  const tokens = Array.from({ length: 10_001 }, (_, index) => `3600 ${index}`);
  for (const token of tokens) await check(token);
  verified = [];
  await check(tokens[1]!);
  await check(tokens[10_000]!);
  expect(verified).toEqual([]);
  await check(tokens[0]!);
  expect(verified).toEqual([tokens[0]]);
});

test('a withdrawn key is trusted for 60 seconds, and only until the keys are fetched again', async () => {
  const pair = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
  };
  const [old, other] = [await pair('old'), await pair('other')];
  let served = [old.jwk];
  const server = createServer((_, response) => response.end(JSON.stringify({ keys: served })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  const tenantId = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
  const sign = ({ kid, privateKey }: typeof old) =>
    new SignJWT({ tenantId, iss: 'here', aud: 'recon', sub: kid, exp: start / 1000 + 3600 })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey);
  const tokens = [await sign(old), await sign(other)] as const;
  try {
    const check = tokenVerifier({ jwksUrl, issuer: 'here', audience: 'recon' }, clock);
    // The first use fetches the keys, the second caches the token.
    for (let turn = 0; turn < 2; turn += 1) await check(tokens[0]);
    served = [other.jwk];
    expect(await check(tokens[0])).toMatchObject({ subject: 'old' });
    // Once the keys are refetched for another token, by the machine's clock, the cached one is discarded.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect(await check(tokens[0])).toMatchObject({ subject: 'old' });
    expect(await check(tokens[1])).toMatchObject({ subject: 'other' });
    await expect(check(tokens[0])).rejects.toMatchObject({ code: 'M0102' });
  } finally {
    vi.useRealTimers();
    await new Promise((resolve) => server.close(resolve));
  }
});
