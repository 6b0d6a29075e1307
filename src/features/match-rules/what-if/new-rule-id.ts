let made = 0;

/** An id for a rule that is only staged, for as long as the page lives; the service gives another. */
export function newRuleId(): string {
  made += 1;
  return `new-${made}`;
}
