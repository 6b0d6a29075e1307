import { noReferenceTexts } from '../vocabulary';

/** Returns whether an identifier is a placeholder, such as `NOTPROVIDED`, that identifies no row. */
export function isNoReference(id: string): boolean {
  return noReferenceTexts.has(id.replaceAll(/\s+/g, '').toLowerCase());
}
