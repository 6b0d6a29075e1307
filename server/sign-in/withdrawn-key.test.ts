import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { tokenVerifier } from './tokens';

test('a withdrawn key is trusted until the keys are fetched again, after 10 minutes', async () => {
  const pair = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
  };
  const [old, other] = [await pair('old'), await pair('other')];
  let served = [old.jwk];
  const server = createServer((_, response) => response.end(JSON.stringify({ keys: served })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  const now = Date.now();
  const tenantId = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
  const sign = ({ kid, privateKey }: typeof old) =>
    new SignJWT({ tenantId, iss: 'here', aud: 'recon', sub: kid, exp: now / 1000 + 3600 })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey);
  const tokens = [await sign(old), await sign(other)] as const;
  try {
    const check = tokenVerifier({ jwksUrl, issuer: 'here', audience: 'recon' }, () => new Date(now));
    expect(await check(tokens[0])).toMatchObject({ subject: 'old' });
    served = [other.jwk];
    expect(await check(tokens[0])).toMatchObject({ subject: 'old' });
    // By the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect(await check(tokens[1])).toMatchObject({ subject: 'other' });
    await expect(check(tokens[0])).rejects.toMatchObject({ code: 'M0102' });
  } finally {
    vi.useRealTimers();
    await new Promise((resolve) => server.close(resolve));
  }
});
