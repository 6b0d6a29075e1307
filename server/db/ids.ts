import { v7 } from 'uuid';

/** Returns a new UUID v7 in lower case. Ids of this process increase even if its clock goes back. */
export function newId(): string {
  return v7();
}
