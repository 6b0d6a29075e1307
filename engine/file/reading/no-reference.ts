/** Texts that mean that there is no reference: `NOTPROVIDED` of SEPA, `NONREF` of SWIFT, and words of people. */
const placeholders = new Set('notprovided nonref n/a n.a. s/n - -- none null'.split(' '));

/** Returns whether an identifier is only a placeholder, such as `NOTPROVIDED`, which says nothing about a row. */
export function isNoReference(id: string): boolean {
  return placeholders.has(id.replaceAll(/\s+/g, '').toLowerCase());
}
