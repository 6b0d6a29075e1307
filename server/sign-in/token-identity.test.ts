import { SignJWT } from 'jose';
import { describe, expect, it, test } from 'vitest';
import { readServiceTokens } from './service-tokens';
import { mintToken } from './mint-token';
import { type Identity, isSubject, nameClaim, tokenEnd, tokenVerifier } from './tokens';

const secret = Buffer.alloc(32, 7);
const tenantId = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const now = new Date('2026-01-15T10:00:00Z');
const inSeconds = (seconds: number) => Math.floor(now.getTime() / 1000) + seconds;
const clock = () => now;
const good = { sub: 'ana', tenantId, permissions: ['context:read'], exp: inSeconds(60) };

const signed = (claims: object, key: Uint8Array = secret, alg = 'HS256') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(key);
/** Returns claims with changes; `undefined` removes a claim. */
const without = (changes: object) =>
  Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value !== undefined));

const refusal = expect.objectContaining({
  code: 'M0102',
  status: 401,
  message: 'The token is not valid or has ended.',
  headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
});

describe('a token that is verified here', () => {
  const verify = tokenVerifier({ secret }, clock);

  it('names the caller', async () => {
    expect(
      await verify(await signed({ ...good, tenantId: tenantId.toUpperCase(), tenantName: 'Acme' })),
    ).toEqual({
      tenantId,
      tenantName: 'Acme',
      subject: 'ana',
      permissions: ['context:read'],
      isSigned: true,
      isVerified: true,
      expiresAt: new Date('2026-01-15T10:01:00Z'),
    });
  });

  it.each<[string, object, Partial<Identity>]>([
    ['a tenant in the other spelling', { tenantId: undefined, tenant_id: tenantId }, { tenantId }],
    ['no name of the tenant', {}, { tenantName: undefined }],
    ['a name that cannot be seen', { tenantName: '\u200b' }, { tenantName: undefined }],
    ['no permissions at all', { permissions: [] }, { permissions: [] }],
  ])('may have %s', async (_title, changes, expected) => {
    expect(await verify(await signed(without(changes)))).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['without a tenant', { tenantId: undefined }],
    ['of a tenant that is no identifier', { tenantId: 'acme' }],
    [
      'of the nil tenant, which has the log without a tenant',
      { tenantId: '00000000-0000-0000-0000-000000000000' },
    ],
    ['without a subject', { sub: undefined }],
    ['of a subject too long', { sub: 'x'.repeat(256) }],
    ['without an end', { exp: undefined }],
    ['that has ended', { exp: inSeconds(-1) }],
    ['that ends now', { exp: inSeconds(0) }],
    ['not valid yet', { nbf: inSeconds(60) }],
    ['with permissions that are no list', { permissions: 'context:read' }],
    ['with permissions that are no texts', { permissions: ['context:read', 1] }],
  ])('is rejected %s', async (_title, changes) => {
    await expect(verify(await signed(without(changes)))).rejects.toEqual(refusal);
  });

  it('is rejected if it is signed differently', async () => {
    await expect(verify(await signed(good, Buffer.alloc(32, 8)))).rejects.toEqual(refusal);
    await expect(verify(await signed(good, Buffer.alloc(64, 7), 'HS512'))).rejects.toEqual(refusal);
    await expect(verify('x')).rejects.toEqual(refusal);
    const [, claims] = (await signed(good)).split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    await expect(verify(`${unsigned}.${claims}.`)).rejects.toEqual(refusal);
  });

  it('has the agreed permissions if it states none', async () => {
    const token = await signed(without({ permissions: undefined }));
    expect(await verify(token)).toMatchObject({ permissions: [] });
    const remote = await tokenVerifier({ secret }, clock, ['*'])(token);
    expect(remote).toMatchObject({ permissions: ['*'], isSigned: true, isVerified: false });
  });

  it('has the requested lifetime in seconds', async () => {
    const who = { tenantId, tenantName: 'Acme', subject: 'ana', permissions: ['*'] };
    const before = Math.floor(Date.now() / 1000);
    const read = await tokenVerifier({ secret }, () => new Date())(await mintToken(secret, who, 100));
    expect(read).toMatchObject(who);
    expect(read.expiresAt.getTime() / 1000 - before).toBeGreaterThanOrEqual(100);
    expect(read.expiresAt.getTime() / 1000 - before).toBeLessThan(110);
    const nameless = await mintToken(secret, { ...who, tenantName: undefined }, 100);
    expect(await tokenVerifier({ secret }, () => new Date())(nameless)).toMatchObject({
      tenantName: undefined,
    });
  });
});

test('reports unreachable keys as unavailable, not as an invalid token', async () => {
  const verify = tokenVerifier(
    { jwksUrl: 'http://127.0.0.1:9/jwks', issuer: 'here', audience: 'recon' },
    clock,
  );
  const token = await signed(good, Buffer.alloc(32, 7));
  // Rejected for its algorithm, before any key is fetched.
  await expect(verify(token)).rejects.toEqual(refusal);
  const header = Buffer.from('{"alg":"RS256","kid":"a"}').toString('base64url');
  await expect(verify(`${header}.${token.split('.')[1]}.c2ln`)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The keys that tokens are checked by cannot be reached.',
    headers: { 'Retry-After': '5' },
  });
});

test.each<[unknown, Date | undefined]>([
  [inSeconds(60), new Date('2026-01-15T10:01:00Z')],
  [inSeconds(0), undefined],
  [inSeconds(-60), undefined],
  [8.64e12, new Date(8.64e15)],
  [8.64e12 + 1, undefined],
  [Infinity, undefined],
  [String(inSeconds(60)), undefined],
  [null, undefined],
])('a token whose exp is %j ends %s', (exp, end) => {
  expect(tokenEnd(exp, now)).toEqual(end);
});

test.each<[unknown, boolean]>([
  ['ana', true],
  ['x'.repeat(255), true],
  ['\u{1f600}'.repeat(255), true],
  ['x'.repeat(256), false],
  ['', false],
  ['\u200b', false],
  ['a\0b', false],
  ['a\ud800', false],
  ['ana maria', true],
  ['The system', false],
  ['el SISTEMA', false],
  [7, false],
  [undefined, false],
])('%j is a subject: %s', (value, is) => {
  expect(isSubject(value)).toBe(is);
  expect(nameClaim(value)).toBe(is ? value : undefined);
});

test.each([
  ['a zero width space', 'an\u200ba'],
  ['a joiner', 'an\u200da'],
  ['a soft hyphen', 'an\u00ada'],
  ['a filler', 'ana\u3164'],
  ['a no-break space', 'ana\u00a0maria'],
  ['a space at an end', 'ana '],
  ['two spaces', 'ana  maria'],
])('a subject with %s is refused, as it would look like another one; a name may have it', (_title, value) => {
  expect(isSubject(value)).toBe(false);
  expect(nameClaim(value)).toBe(value);
});

describe('a token that only a remote service can verify', () => {
  const read = readServiceTokens(clock);
  const unsigned = (claims: object) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

  it('names the user and ends the session', async () => {
    expect(await read(unsigned({ ...good, tenantName: 'Acme' }))).toEqual({
      tenantId,
      tenantName: 'Acme',
      subject: 'ana',
      permissions: ['context:read'],
      isSigned: false,
      isVerified: false,
      expiresAt: new Date('2026-01-15T10:01:00Z'),
    });
  });

  it.each<[object, Partial<Identity>]>([
    [{ tenantId: '', tenant_id: 'b' }, { tenantId: 'b' }],
    [{ tenantId: 5, tenant_id: undefined }, { tenantId: 'default' }],
    [{ tenant_name: 'B' }, { tenantName: 'B' }],
    [{ tenantSlug: 'c' }, { tenantName: 'c' }],
    [{ tenant_slug: 'd' }, { tenantName: 'd' }],
    [{ permissions: [] }, { permissions: [] }],
    [{ permissions: ['*'] }, { permissions: ['*'] }],
    [{ permissions: ['other', 'rule:read'] }, { permissions: ['other', 'rule:read'] }],
    [{ permissions: ['roles/admin'] }, { permissions: ['*'] }],
    [{ permissions: ['rule:read', 1] }, { permissions: ['*'] }],
    [{ permissions: 'rule:read' }, { permissions: ['*'] }],
    [{ permissions: undefined }, { permissions: ['*'] }],
    [{ exp: undefined }, { expiresAt: new Date('2026-01-15T18:00:00Z') }],
  ])('with %j', async (changes, expected) => {
    expect(await read(unsigned(without(changes)))).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['has ended', { exp: inSeconds(-1) }],
    ['has no sensible end', { exp: 'soon' }],
    ['has a subject that cannot be kept', { sub: 'a\0b' }],
  ])('is rejected if it %s', async (_title, changes) => {
    await expect(read(unsigned(without(changes)))).rejects.toEqual(refusal);
  });

  it('need not be a JWT, and then identifies the user by its text', async () => {
    expect(await read('opaque')).toEqual({
      tenantId: 'default',
      tenantName: undefined,
      subject: expect.stringMatching(/^token [0-9a-f]{8}$/),
      permissions: ['*'],
      isSigned: false,
      isVerified: false,
      expiresAt: new Date('2026-01-15T18:00:00Z'),
    });
    expect((await read('opaque')).subject).toBe((await read('opaque')).subject);
    expect((await read('opaque')).subject).not.toBe((await read('other')).subject);
    expect((await read('x'.repeat(8192))).subject).toMatch(/^token/);
  });

  it.each(['', 'a b', 'a\n', 'é', 'x'.repeat(8193)])(
    'is rejected if no header could contain it: %j',
    async (token) => {
      await expect(read(token)).rejects.toEqual(refusal);
    },
  );
});
