import { expect, test } from 'vitest';
import { deriveSecrets } from './secrets';

/** Returns secrets, derived within each test, so that a key that cannot be derived fails the test. */
const ours = () => deriveSecrets(Buffer.alloc(32, 1));
const others = () => deriveSecrets(Buffer.alloc(32, 2));

test('a signature is that of the text and the secret, in 22 letters', () => {
  expect(ours().sign('a')).toMatch(/^[\w-]{22}$/);
  expect(ours().sign('a')).toBe(ours().sign('a'));
  expect(ours().sign('b')).not.toBe(ours().sign('a'));
  expect(others().sign('a')).not.toBe(ours().sign('a'));
});

test.each(['', 'token', 'é 👩‍🚀'])('%j is opened by the secret that sealed it', (text) => {
  const sealed = ours().seal(text, 'place');
  expect(ours().open(sealed, 'place')).toBe(text);
  expect(sealed).not.toContain(Buffer.from(text || 'token').toString('base64url'));
  expect(ours().seal(text, 'place')).not.toBe(sealed);
});

test('does not open what another secret sealed, or what was changed', () => {
  const sealed = ours().seal('token', 'place');
  expect(others().open(sealed, 'place')).toBeUndefined();
  for (let at = 0; at < Buffer.from(sealed, 'base64url').length; at += 1) {
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[at]! ^= 1;
    expect([at, ours().open(bytes.toString('base64url'), 'place')]).toEqual([at, undefined]);
  }
  expect(ours().open('', 'place')).toBeUndefined();
  expect(ours().open(sealed.slice(0, 20), 'place')).toBeUndefined();
});

test('what was sealed for one place does not open in another', () => {
  const sealed = ours().seal('token', 'session.token 1');
  expect(ours().open(sealed, 'session.token 1')).toBe('token');
  for (const place of ['session.token 2', 'session.id_token 1', 'cookie sign_in', ''])
    expect([place, ours().open(sealed, place)]).toEqual([place, undefined]);
});

// Made by another program, by HKDF-SHA256 without a salt: RFC 5869, of 32 bytes 01.
test('what an earlier release signed holds; what it sealed, for no place, opens nowhere', () => {
  expect(ours().sign('a')).toBe('DWDn2X0zi7KtdpVLxztxqA');
  const sealed = 'AAECAwQFBgcICQoL5rXBF27shKlfLlv9rT2y3E9MP-pHow';
  expect(ours().open(sealed, '')).toBe('tok\u00e9n');
  expect(ours().open(sealed, 'session.token 1')).toBeUndefined();
});

test('keys for one purpose are worth nothing for another', () => {
  // A secret that was made from the text of a key's purpose is no secret of that purpose.
  expect(ours().sign('session')).not.toBe(ours().sign('cursor'));
  const length = (text: string) => Buffer.from(ours().seal(text, 'place'), 'base64url').length;
  // Nonce and tag go along.
  expect([length(''), length('12345')]).toEqual([28, 33]);
});
