/**
 * A free name for a copy: the base with " (copy)", numbered when that is taken: " (copy 2)". The base is
 * cut so that the whole has at most `longest` characters (docs/contract.md#clone). A name
 * that already ends so is counted on, not lengthened.
 */
export function copyName(base: string, isTaken: (name: string) => boolean, longest = 100): string {
  const stem = base.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const room = longest - suffix.length;
    const name = Array.from(stem).slice(0, room).join('').trimEnd() + suffix;
    if (!isTaken(name)) return name;
  }
}
