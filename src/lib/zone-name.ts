/**
 * Normalises the spelling of a time zone name, which may have any case in a request. Returns `undefined` if times
 * cannot be formatted in it. An older name such as Asia/Kolkata stays if it is in title case, else it becomes the
 * current one. Offsets such as +03:00 are rejected: no browser reports them as its zone.
 */
export function zoneName(spelled: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(spelled)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: spelled }).resolvedOptions();
    return /^[A-Z][a-z]+(\/[A-Z][a-z]+([_-][A-Z][a-z]+)*)+$/.test(spelled) ? spelled : timeZone;
  } catch {
    return undefined;
  }
}
