import type { Log } from './log';

const minPauseMs = 1000;

/** Returns a function to call per request rejected for overload. It logs the first, then one line per second at most. */
export function createOverloadLog(log: Log): () => void {
  let untold = 0;
  let isPausing = false;
  const tell = () => {
    isPausing = untold > 0;
    if (!isPausing) return;
    log.warn('refused for overload', { requests: untold });
    untold = 0;
    setTimeout(tell, minPauseMs).unref();
  };
  return () => {
    untold += 1;
    if (!isPausing) tell();
  };
}
