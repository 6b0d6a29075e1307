/** Returns the token in pasted text, which may be a token, a sign-in link or an `Authorization` value. */
export function extractToken(pastedText: string): string {
  const text = pastedText.trim();
  const fragment = text.indexOf('#');
  const ofLink = fragment < 0 ? null : new URLSearchParams(text.slice(fragment + 1)).get('token');
  return ofLink ?? text.replace(/^bearer\s+/i, '');
}
