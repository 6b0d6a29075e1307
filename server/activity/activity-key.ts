import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import * as z from 'zod/mini';
import { columnsOf } from '../db/columns-of';
import type { Db } from '../db/database';

/** Key of the activity log (docs/activity.md#keys). */
export type ActivityKey = PublicKey & {
  /** Ids of the keys that it replaced. */
  former: readonly string[];
  /** Secret by which erased people are recognised, in base64url. */
  people: string;
  sign(text: string): string;
  pseudonymOf: Pseudonym;
};

/** A public key: its id (fingerprint: SHA-256 in hexadecimal) and its bytes (SPKI in DER, in base64). */
export type PublicKey = { id: string; publicKey: string };

/** Returns a keyed hash that identifies an erased person, from which the person cannot be guessed. */
export type Pseudonym = (person: { tenantId: string; issuer: string; subject: string }) => string;

const keyFile = z.object({
  format: z.literal('recon-activity-key'),
  privateKey: z.string(),
  people: z.string().check(z.regex(/^[\w-]{43}$/)),
  former: z.array(z.string()),
});

/** Parses a key file. Throws an Error without the content, which is secret. */
export function parseKey(text: string): ActivityKey {
  const { privateKey, people, former } = parseFile(text);
  const key = privateKeyOf(privateKey);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const secret = Buffer.from(people, 'base64url');
  return {
    id: fingerprintOf(publicKey),
    publicKey: publicKey.toString('base64'),
    former,
    people,
    sign: (signed) => sign(null, Buffer.from(signed), key).toString('base64'),
    pseudonymOf: ({ tenantId, issuer, subject }) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([tenantId, issuer, subject]))
        .digest('hex'),
  };
}

function parseFile(text: string): z.infer<typeof keyFile> {
  try {
    return z.parse(keyFile, JSON.parse(text));
  } catch {
    throw new Error('it is not a key file (recon activity new-key FILE makes one)');
  }
}

function privateKeyOf(pem: string): KeyObject {
  const wrong = new Error('its private key is not an Ed25519 key');
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    throw wrong;
  }
  throw wrong;
}

function fingerprintOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex');
}

/** Returns the key object of a public key; `undefined` unless it is an Ed25519 key with this id. */
export function publicKeyOf({ id, publicKey }: PublicKey): KeyObject | undefined {
  const bytes = Buffer.from(publicKey, 'base64');
  if (fingerprintOf(bytes) !== id || bytes.toString('base64') !== publicKey) return undefined;
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a signature of a text is by this key. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.toString('base64') === signature && verify(null, Buffer.from(text), key, bytes);
}

/** Returns the text that a key signs when another one replaces it. */
export function replacementText(oldId: string, newId: string): string {
  return JSON.stringify(['recon-activity-key', oldId, newId]);
}

/** A stored public key. `signedBy` is the key that it replaced, if any, with that key's signature. */
export type StoredKey = PublicKey & { signedBy: string | null; signature: string | null };

/** Returns a key as it is stored. `replaced`: the key that it replaces, which signs it. */
export function storedKeyOf({ id, publicKey }: ActivityKey, replaced?: ActivityKey): StoredKey {
  return {
    id,
    publicKey,
    signedBy: replaced?.id ?? null,
    signature: replaced?.sign(replacementText(replaced.id, id)) ?? null,
  };
}

/** Returns the public keys that are stored in the database, oldest first. */
export async function storedKeys(db: Db): Promise<StoredKey[]> {
  return db
    .selectFrom('activity_key')
    .select(['id', 'public_key as publicKey', 'signed_by as signedBy', 'signature'])
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/**
 * Stores a public key. `replaced`: the key that it replaces, which signs it. Returns whether it was stored before, and
 * `unconnected`: the other keys, if no replacement connects them to this one. Checkpoints then need both fingerprints.
 */
export async function storeKey(
  db: Db,
  key: ActivityKey,
  replaced?: ActivityKey,
): Promise<{ isKnown: boolean; unconnected: string[] }> {
  const before = await storedKeys(db);
  const { id } = key;
  await db
    .insertInto('activity_key')
    .values({ ...columnsOf(storedKeyOf(key, replaced)), added_at: new Date() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const others = before.filter((one) => one.id !== id);
  const isConnected = others.some((one) => one.signedBy === id || key.former.includes(one.id));
  return {
    isKnown: others.length < before.length,
    unconnected: isConnected ? [] : others.map((one) => one.id),
  };
}
