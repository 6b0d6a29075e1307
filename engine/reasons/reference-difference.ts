/** How references may differ after a bank or spreadsheet has changed one: leading zeros, letter case or blanks. */
export type ReferenceDifference = 'zeros' | 'case' | 'blanks';

const changes: Readonly<Record<ReferenceDifference, (reference: string) => string>> = {
  zeros: (reference) => reference.replaceAll(/(^|\D)0+(?=\d)/g, '$1'),
  case: (reference) => reference.toLowerCase(),
  blanks: (reference) => reference.replaceAll(/\s/g, ''),
};
const differences = ['zeros', 'case', 'blanks'] as const;

/** Returns a key for a reference, equal for references that differ only in leading zeros, letter case or blanks. */
export function looseReference(reference: string): string {
  if (isPlain(reference)) return reference.toLowerCase();
  // Blanks first: zeros after a blank only lead a number while it exists.
  return changes.zeros(changes.case(changes.blanks(reference)));
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Returns whether a reference is ASCII without blanks and leading zeros: it can differ only in letter case. */
export function isPlain(reference: string): boolean {
  let isAfterDigit = false;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code <= 32 || code > 126) return false;
    if (code === 48 && !isAfterDigit && isDigit(reference.charCodeAt(at + 1))) return false;
    isAfterDigit = isDigit(code);
  }
  return true;
}

/** Returns how two references differ; empty if they are equal, `undefined` if they differ in anything else. */
export function referenceDifferences(a: string, b: string): ReferenceDifference[] | undefined {
  if (looseReference(a) !== looseReference(b)) return undefined;
  return differences.filter((difference) => {
    const others = differences.filter((kind) => kind !== difference).toReversed();
    const changed = (reference: string) => others.reduce((text, kind) => changes[kind](text), reference);
    return changed(a) !== changed(b);
  });
}
