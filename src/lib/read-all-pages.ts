/** The number of rows per request to a worker: no message is large. */
const pageSize = 5000;

/** Returns all lines. `read` returns one page: up to `count` lines from index `from`, and the `total` number. */
export async function readAllPages<Line>(
  read: (from: number, count: number) => Promise<{ readonly total: number; readonly lines: readonly Line[] }>,
): Promise<Line[]> {
  const all: Line[] = [];
  for (let from = 0, total = 1; from < total; from += pageSize) {
    const page = await read(from, pageSize);
    total = page.total;
    all.push(...page.lines);
  }
  return all;
}
