import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database';
import { newTestKey } from '../testing/sealed-logs';
import { openTestDatabase } from '../testing/test-database';
import { isSignedBy, parseKey, publicKeyOf, storedKeys, storeKey } from './activity-key';
import { newKeyText } from './new-key-text.mjs';

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
});
beforeEach(async () => void (await db.deleteFrom('activity_key').execute()));

test('a key signs, and its public key has its fingerprint', () => {
  const key = newTestKey();
  expect(key.id).toMatch(/^[\da-f]{64}$/);
  const publicKey = publicKeyOf(key)!;
  expect(isSignedBy(publicKey, 'text', key.sign('text'))).toBe(true);
  expect(isSignedBy(publicKey, 'another', key.sign('text'))).toBe(false);
  expect(isSignedBy(publicKey, 'text', newTestKey().sign('text'))).toBe(false);
  expect(isSignedBy(publicKey, 'text', '')).toBe(false);
  expect(publicKeyOf({ ...key, id: newTestKey().id })).toBeUndefined();
});

test('the pseudonym of a person depends on the key, the tenant, the issuer and the subject', () => {
  const key = newTestKey();
  const person = { tenantId: 't', issuer: 'i', subject: 's' };
  const others = [{ tenantId: 'u' }, { issuer: 'j' }, { subject: 'r' }, { issuer: 'is', subject: '' }];
  const all = [person, ...others.map((other) => ({ ...person, ...other }))].map(key.pseudonymOf);
  expect(new Set([...all, newTestKey().pseudonymOf(person)]).size).toBe(6);
  // A key that replaces another one recognises the same people.
  expect(newTestKey(key).pseudonymOf(person)).toBe(all[0]);
});

test.each([
  ['nothing', ''],
  ['another file', '{"format":"recon-console"}'],
  [
    'a key of another kind',
    JSON.stringify({ ...(JSON.parse(newKeyText()) as object), privateKey: rsaKey() }),
  ],
  ['no key', JSON.stringify({ ...(JSON.parse(newKeyText()) as object), privateKey: 'secret' })],
])('%s is refused without its content', (_, text) => {
  expect(() => parseKey(text)).toThrow(/it is not a key file|its private key is not an Ed25519 key/);
  expect(() => parseKey(text)).not.toThrow('secret');
});

function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

test('public keys are stored once, and a key that replaces none of the earlier ones is reported', async () => {
  const first = newTestKey();
  expect(await storeKey(db, first)).toEqual({ isKnown: false, unconnected: [] });
  expect(await storeKey(db, first)).toEqual({ isKnown: true, unconnected: [] });
  const second = newTestKey(first);
  expect(await storeKey(db, second, first)).toEqual({ isKnown: false, unconnected: [] });
  expect(await storeKey(db, first)).toEqual({ isKnown: true, unconnected: [] });
  const third = newTestKey(second);
  expect(await storeKey(db, third, second)).toEqual({ isKnown: false, unconnected: [] });
  expect(await storedKeys(db)).toMatchObject([
    { id: first.id, signedBy: null, signature: null },
    { id: second.id, signedBy: first.id },
    { id: third.id, signedBy: second.id },
  ]);
  const { unconnected } = await storeKey(db, newTestKey());
  expect(unconnected.toSorted()).toEqual([first.id, second.id, third.id].toSorted());
});
