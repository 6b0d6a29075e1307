/**
 * Returns the name of a time zone in one spelling, since a request may spell it in any case; undefined if times cannot be
 * shown in it. An older name such as Asia/Kolkata stays if it is in title case, else it becomes today's. Offsets such as
 * +03:00 are no zone of anybody's browser.
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
