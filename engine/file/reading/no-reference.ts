import { noReferenceTexts } from '../vocabulary';

/** Returns whether an identifier is only a placeholder, such as `NOTPROVIDED`, which says nothing about a row. */
export function isNoReference(id: string): boolean {
  return noReferenceTexts.has(id.replaceAll(/\s+/g, '').toLowerCase());
}
