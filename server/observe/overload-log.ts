import type { Log } from './log';

/** Minimum milliseconds between two lines. */
const pause = 1000;

/**
 * Returns a function to call once per request rejected for overload. It logs the first at once, then at most one line
 * per second, with the number of rejections since the last line. One line each would be the most work when time is
 * shortest.
 */
export function createOverloadLog(log: Log): () => void {
  let untold = 0;
  let isPausing = false;
  const tell = () => {
    isPausing = untold > 0;
    if (!isPausing) return;
    log.warn('refused for overload', { requests: untold });
    untold = 0;
    setTimeout(tell, pause).unref();
  };
  return () => {
    untold += 1;
    if (!isPausing) tell();
  };
}
