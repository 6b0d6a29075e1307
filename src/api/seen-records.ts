/** Time when an id was first seen in a response, in milliseconds since 1970; oldest first. */
const firstSeen = new Map<string, number>();
const maxSeen = 5000;

/** Records the ids in a response, of one record or of a list, for `wasSeenBefore`. */
export function recordSeen(data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  const rows = 'items' in data && !('id' in data) ? (data.items as unknown[]) : [data];
  for (const row of rows as { id?: unknown }[]) {
    if (typeof row.id !== 'string' || firstSeen.has(row.id)) continue;
    firstSeen.set(row.id, Date.now());
    const [oldest] = firstSeen.keys();
    if (firstSeen.size > maxSeen && oldest !== undefined) firstSeen.delete(oldest);
  }
}

/** Returns whether a record was seen before a time (ms since 1970), so that a later write did not create it. */
export const wasSeenBefore = (id: string, time: number): boolean => (firstSeen.get(id) ?? Infinity) < time;
