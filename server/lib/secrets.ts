import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Functions that sign or encrypt. Each has a key of its own, derived from one secret. */
export type Secrets = {
  /** Returns the signature of a list cursor. */
  sign(text: string): string;
  /** Returns the signature of an asset in the table that versions share. */
  signAsset(text: string): string;
  /** Encrypts a text for one place, such as a column of one row, or a cookie. It cannot be opened for any other. */
  seal(text: string, place: string): string;
  /** Returns the decrypted text; `undefined` with another secret or place, or if it was changed. */
  open(sealed: string, place: string): string | undefined;
};

export function deriveSecrets(secret: Uint8Array): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `recon-console ${purpose}`, 32));
  const cursorKey = derive('cursor');
  const sessionKey = derive('session');
  const assetKey = derive('asset');
  return {
    sign: (text) =>
      createHmac('sha256', cursorKey).update(text).digest().subarray(0, 16).toString('base64url'),
    signAsset: (text) => createHmac('sha256', assetKey).update(text).digest('base64url'),
    seal: (text, place) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sessionKey, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, place) => {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const nonce = bytes.subarray(0, 12);
        const decipher = createDecipheriv('aes-256-gcm', sessionKey, nonce, { authTagLength: 16 });
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
