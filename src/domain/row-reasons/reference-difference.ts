/** How two references differ that mean the same: by what a bank or a spreadsheet changes. */
export type ReferenceDifference = 'zeros' | 'case' | 'blanks';

const changes: Readonly<Record<ReferenceDifference, (reference: string) => string>> = {
  zeros: (reference) => reference.replaceAll(/(^|\D)0+(?=\d)/g, '$1'),
  case: (reference) => reference.toLowerCase(),
  blanks: (reference) => reference.replaceAll(/\s/g, ''),
};
const differences = ['zeros', 'case', 'blanks'] as const;

/** Returns what is the same for references that differ by leading zeros, letter case and blanks alone. */
export function looseReference(reference: string): string {
  // Blanks first: zeros behind one lead a number only while it is there.
  return changes.zeros(changes.case(changes.blanks(reference)));
}

/** Returns by what two references differ, empty if they are equal; undefined if they are two references. */
export function referenceDifferences(a: string, b: string): ReferenceDifference[] | undefined {
  if (looseReference(a) !== looseReference(b)) return undefined;
  return differences.filter((difference) => {
    const others = differences.filter((kind) => kind !== difference).toReversed();
    const changed = (reference: string) => others.reduce((text, kind) => changes[kind](text), reference);
    return changed(a) !== changed(b);
  });
}
