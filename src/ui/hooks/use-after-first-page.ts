import { useEffect, useState } from 'react';

/** Milliseconds for which the first page keeps the network for itself. */
const firstPageMs = 2_000;
let isOver = false;

/** Returns false while the first page loads, so that less important content delays its requests. */
export function useAfterFirstPage(): boolean {
  const [isAfter, setAfter] = useState(isOver);
  useEffect(() => {
    if (isAfter) return;
    const timer = setTimeout(() => {
      isOver = true;
      setAfter(true);
    }, firstPageMs);
    return () => clearTimeout(timer);
  }, [isAfter]);
  return isAfter;
}
