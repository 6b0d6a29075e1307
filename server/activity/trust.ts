import type { KeyObject } from 'node:crypto';
import { isSignedBy, publicKeyOf, replacementText, type StoredKey } from './activity-key';
import { type Checkpoint, hasValidSignature } from './checkpoint';

type Signed = { keyId: string; signature: string };

/** The keys of a file. Trusted are only those with a fingerprint from elsewhere, and their successors. */
export type Trust = {
  /** Adds a public key. It is trusted if a trusted key signed that this one replaces it. */
  add(key: StoredKey): void;
  /** Reports keys with a false signature. Returns the number of keys that are not trusted. */
  finish(): number;
  /** Returns whether a trusted key signed a checkpoint. Reports why not. */
  isTrusted(checkpoint: Checkpoint): boolean;
  /** Returns whether a trusted key signed a text. Reports why not; `name` is what has the signature. */
  isSigned(signed: Signed, text: string, name: string): boolean;
};

/** Returns an empty set of keys; `add` fills it. `fingerprints`: keys to trust. Calls `report` with each finding. */
export function createTrust(fingerprints: readonly string[], report: (finding: string) => void): Trust {
  const trusted = new Set(fingerprints);
  const known = new Map<string, KeyObject>();
  const reported = new Set<string>();
  const all: StoredKey[] = [];
  let untrusted: StoredKey[] = [];
  const isReplacement = ({ id, signedBy, signature: mark }: StoredKey): boolean => {
    const former = known.get(signedBy ?? '');
    return former !== undefined && mark !== null && isSignedBy(former, replacementText(signedBy!, id), mark);
  };
  const replacesTrusted = (stored: StoredKey) => trusted.has(stored.signedBy ?? '') && isReplacement(stored);
  const isSignedWith = (keyId: string, isRight: (key: KeyObject) => boolean, name: string): boolean => {
    const key = known.get(keyId);
    if (key && trusted.has(keyId)) {
      if (isRight(key)) return true;
      report(`The signature of the ${name} is false.`);
    } else if (!reported.has(keyId)) {
      reported.add(keyId);
      report(
        trusted.has(keyId)
          ? `The file lacks the key ${keyId}, which signed the ${name}.`
          : `The ${name} has the signature of the key ${keyId}, which is not one of the trusted keys.`,
      );
    }
    return false;
  };
  return {
    add(stored) {
      const key = publicKeyOf(stored);
      if (!key)
        return report(`A key of the file has another fingerprint than ${stored.id}, as which it is stored.`);
      known.set(stored.id, key);
      all.push(stored);
      untrusted.push(stored);
      // Keys may come in any order.
      for (let next = untrusted.find(replacesTrusted); next; next = untrusted.find(replacesTrusted)) {
        const { id } = next;
        trusted.add(id);
        untrusted = untrusted.filter((one) => one.id !== id);
      }
    },
    finish() {
      for (const stored of all)
        if ((stored.signedBy ?? stored.signature) !== null && !isReplacement(stored))
          report(`The key ${stored.id} does not have the signature of the key that it replaces.`);
      return all.filter(({ id }) => !trusted.has(id)).length;
    },
    isTrusted: (checkpoint) =>
      isSignedWith(
        checkpoint.keyId,
        (key) => hasValidSignature(checkpoint, key),
        `checkpoint of entry ${checkpoint.final}`,
      ),
    isSigned: ({ keyId, signature: mark }, signed, name) =>
      isSignedWith(keyId, (key) => isSignedBy(key, signed, mark), name),
  };
}
