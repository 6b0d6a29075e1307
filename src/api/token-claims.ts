/** Whom a token is for, by its own account, as far as it says so. */
export type TokenOwner = {
  tenantId?: string | undefined;
  tenantName?: string | undefined;
  subject?: string | undefined;
};

/** What a token says of itself, for the eye only: the service validates it. Nothing, of one that cannot be read. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The first of the claims that is a text and not empty. */
export function textClaim(claims: Record<string, unknown>, ...names: string[]): string | undefined {
  return names
    .map((name) => claims[name])
    .find((value): value is string => typeof value === 'string' && value !== '');
}

/** Whom a token says it is for. */
export function ownerOf(token: string): TokenOwner {
  const claims = claimsOf(token);
  return {
    tenantId: textClaim(claims, 'tenantId', 'tenant_id')?.toLowerCase(),
    tenantName: textClaim(claims, 'tenantName', 'tenant_name'),
    subject: textClaim(claims, 'sub'),
  };
}

/**
 * Whether a token is for who is signed in. The server calls the tenant of a token that names none
 * `default` (`server/sign-in/service-tokens.ts`); a token that names no person is nobody's.
 */
export function isOwnedBy(
  { tenantId = 'default', subject }: TokenOwner,
  who: { tenantId: string; subject: string },
): boolean {
  return subject === who.subject && tenantId === who.tenantId.toLowerCase();
}
