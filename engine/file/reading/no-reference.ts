import { noReferenceTexts } from '../vocabulary';

/** Returns whether an identifier is blank or a placeholder, such as `NOTPROVIDED` or `000`, that identifies no row. */
export function isNoReference(id: string): boolean {
  const text = id.replaceAll(/\s+/g, '').toLowerCase();
  return /^0*$/.test(text) || noReferenceTexts.has(text);
}
