import { SignJWT } from 'jose';

/** Returns a new bearer token (a JWT signed by HS256) for a user. `lifetime` is in seconds. */
export async function mintToken(
  secret: Uint8Array,
  owner: {
    tenantId: string;
    tenantName?: string | undefined;
    subject: string;
    permissions: readonly string[];
  },
  lifetime: number,
): Promise<string> {
  const { tenantId, tenantName, subject, permissions } = owner;
  return new SignJWT({ tenantId, permissions, ...(tenantName !== undefined && { tenantName }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(secret);
}
