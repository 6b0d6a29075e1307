import { v4 as randomUuid } from 'uuid';

/**
 * Returns an id for a rule that is only staged; the service assigns another. It is unique across reloads, which
 * preserve staged rules.
 */
export function newRuleId(): string {
  return `new-${randomUuid()}`;
}
