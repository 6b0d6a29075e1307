/** The number of characters to show before the first difference, so that it can be found in the complete text. */
const before = 12;

/** Shortens two texts to `maxLength` characters with ellipses; cuts equal beginnings to show the first difference. */
export function truncateToDifference(a: string, b: string, maxLength: number): [string, string] {
  const [left, right] = [Array.from(a), Array.from(b)];
  const start = startOf(left, right, maxLength);
  return [cut(left, start, maxLength), cut(right, start, maxLength)];
}

/** Returns the start index that makes the first difference visible: 0, unless that would cut it off. */
function startOf(left: readonly string[], right: readonly string[], maxLength: number): number {
  if (left.length <= maxLength && right.length <= maxLength) return 0;
  let same = 0;
  while (same < left.length && left[same] === right[same]) same += 1;
  return same < maxLength - 1 ? 0 : same - before;
}

function cut(letters: readonly string[], start: number, maxLength: number): string {
  const front = start > 0 ? '…' : '';
  const room = maxLength - front.length;
  const rest = letters.slice(start);
  return front + (rest.length > room ? `${rest.slice(0, room - 1).join('')}…` : rest.join(''));
}
