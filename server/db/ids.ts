import { v7 } from 'uuid';

/**
 * A new identifier: UUID v7, lower case, rising within this process even when the clock stands still
 * or goes back. Rows of one instant therefore keep the order in which they were made.
 */
export function newId(): string {
  return v7();
}
