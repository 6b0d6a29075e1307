import { useEffect, useRef, useState } from 'react';

/** Some lines that a worker gives, and how many it has in all. */
type Page<Line> = { readonly total: number; readonly lines: readonly Line[] };

/** Lines read page by page as they come near; another `key` begins anew, and what was read stays until then. */
export function useLines<Line>(key: string, readFrom: (from: number) => Promise<Page<Line>>) {
  const [held, setHeld] = useState<{ key: string; page: Page<Line> }>();
  const reading = useRef('');

  async function readMore() {
    const before = held?.key === key ? held.page.lines : [];
    const asked = `${key} ${before.length}`;
    if (reading.current === asked || (held?.key === key && before.length >= held.page.total)) return;
    reading.current = asked;
    const { total, lines } = await readFrom(before.length);
    if (reading.current === asked) setHeld({ key, page: { total, lines: [...before, ...lines] } });
  }

  useEffect(() => {
    if (held?.key !== key) void readMore();
  });
  const page = held?.page;
  const isComplete = page !== undefined && page.lines.length >= page.total;
  return {
    page,
    /** All lines of the page are read. */
    isComplete,
    /** Undefined when there are no more. */
    readMore: isComplete ? undefined : () => void readMore(),
  };
}
