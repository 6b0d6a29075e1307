/** User whom a token names in its own claims; undefined where it names none. */
export type TokenOwner = Partial<Record<'tenantId' | 'tenantName' | 'subject', string | undefined>>;

/** Returns the claims of a token, for display only: the service validates it. Empty if it is unreadable. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const [, payload = ''] = token.split('.');
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns the first of the named claims that is a non-empty string; undefined if none is. */
export function textClaim(claims: Record<string, unknown>, ...names: string[]): string | undefined {
  return names
    .map((name) => claims[name])
    .find((value): value is string => typeof value === 'string' && value !== '');
}

/** Returns the user named in a token's claims. */
export function ownerOf(token: string): TokenOwner {
  const claims = claimsOf(token);
  return {
    tenantId: textClaim(claims, 'tenantId', 'tenant_id')?.toLowerCase(),
    tenantName: textClaim(claims, 'tenantName', 'tenant_name'),
    subject: textClaim(claims, 'sub'),
  };
}

/** Returns whether a token is of the signed-in user `who`. One without a tenant belongs to the tenant `default`. */
export function isOwnedBy(
  { tenantId = 'default', subject }: TokenOwner,
  who: { tenantId: string; subject: string },
): boolean {
  return subject === who.subject && tenantId === who.tenantId.toLowerCase();
}
