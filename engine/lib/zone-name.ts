/** Returns a time zone's name in the platform's spelling; `undefined` for an unknown zone, and for an offset. */
export function zoneName(spelled: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(spelled)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: spelled }).resolvedOptions();
    return /^[A-Z][a-z]+(\/[A-Z][a-z]+([_-][A-Z][a-z]+)*)+$/.test(spelled) ? spelled : timeZone;
  } catch {
    return undefined;
  }
}
