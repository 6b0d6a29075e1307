import { v7 } from 'uuid';

/**
 * Returns a new identifier: a UUID v7 in lower case. Identifiers increase within this process even if the clock stops
 * or goes back. So rows of the same instant stay in order of creation.
 */
export function newId(): string {
  return v7();
}
