import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows waiting to be rendered in full, the oldest first. */
const waiting = new Set<() => void>();
let asked: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Script time of the last row, ms. Style, layout and paint are assumed to take about the same time again. */
let cost = 4;
/** Maximum of `cost`, ms: idle time is at most 50 ms, so rows with a higher cost would never be rendered. */
const maxCost = 20;
/** Milliseconds without a new row after which the browser is assumed to be never idle. */
const maxWaitMs = 120;

/** Returns whether to render a row in full: details of a row mounted during a drag wait until a frame has time. */
export function useDeferredRow(isCarrying: () => boolean): boolean {
  const [isWhole, setIsWhole] = useState(() => !isCarrying());
  useEffect(() => {
    if (isWhole) return;
    const draw = () => setIsWhole(true);
    waiting.add(draw);
    askAgain();
    return () => void waiting.delete(draw);
  }, [isWhole]);
  return isWhole;
}

function askAgain() {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    clearTimeout(timer);
    timer = setTimeout(renderAll, maxWaitMs);
    return;
  }
  if (asked !== undefined) cancelIdleCallback(asked);
  asked = requestIdleCallback(renderSome, { timeout: maxWaitMs });
}

function renderSome(idle: IdleDeadline) {
  asked = undefined;
  for (const draw of waiting) {
    if (!idle.didTimeout && idle.timeRemaining() < 2 * cost) break;
    const began = performance.now();
    waiting.delete(draw);
    flushSync(draw);
    cost = Math.min(performance.now() - began, maxCost);
    if (idle.didTimeout) break;
  }
  if (waiting.size > 0) askAgain();
}

function renderAll() {
  const rows = [...waiting];
  waiting.clear();
  flushSync(() => rows.forEach((draw) => draw()));
}
