import { generateKeyPairSync, randomBytes } from 'node:crypto';

/**
 * Returns the content of a new key file of the activity log (docs/activity.md#keys): the private key that signs
 * checkpoints, and a secret by which erased people are recognised. If it replaces another key, it takes over that secret,
 * and the fingerprints of the former keys.
 * @param {{ people: string, former: readonly string[] }} [previous]
 */
export function newKeyText(
  { people, former } = { people: randomBytes(32).toString('base64url'), former: [] },
) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const content = { format: 'recon-activity-key', privateKey: pem, people, former };
  return `${JSON.stringify(content, null, 2)}\n`;
}
