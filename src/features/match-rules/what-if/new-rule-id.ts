import { v4 as randomUuid } from 'uuid';

/** An id for a rule that is only staged; another one after a reload too, which keeps what is staged. The service gives another. */
export function newRuleId(): string {
  return `new-${randomUuid()}`;
}
