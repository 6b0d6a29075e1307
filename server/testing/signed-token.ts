import { type JWTPayload, SignJWT } from 'jose';

/** Returns a bearer token with exactly these claims, and an end in an hour. */
export async function signedToken(key: Uint8Array, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key);
}
