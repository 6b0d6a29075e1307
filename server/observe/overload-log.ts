import type { Log } from './log';

/** The shortest time between two lines, in milliseconds. */
const pause = 1000;

/**
 * Tells the log of requests refused for overload: the first at once, then at most one line a second, with
 * the number of those refused since the last. A line each would be the most work when there is the least
 * time for it. Called once a refusal.
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
