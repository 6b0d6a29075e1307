import type { Environment } from '../environment';
import { closeFront, startListener } from '../front';
import type { Counted, CountRequest } from '../http/rate-limit';
import { type BuiltConsole, openService } from '../service';
import type { RunningServer } from '../start';
import { type FromWorker, isOurs } from './messages';
import { messageOf } from '../lib/error-message';

/** Starts this process as one of several workers (RECON_WORKERS). Reports its URL or failure to the main process. */
export async function startWorker(
  environment: Environment,
  built: BuiltConsole | undefined,
): Promise<RunningServer> {
  try {
    const service = await openService(environment, built, { countRequest: countInMain() });
    service.metrics?.shareAsWorker();
    const front = await startListener(service.app, environment);
    notifyMain({ recon: 'listening', url: front.url });
    const close = async (delay = 0) => {
      await closeFront(front, delay);
      await service.close();
    };
    let stopping: Promise<void> | undefined;
    return { url: front.url, stop: (delay) => (stopping ??= close(delay)), lost: service.lost };
  } catch (error) {
    notifyMain({ recon: 'failed', message: messageOf(error) });
    throw error;
  }
}

/** Returns a counter of requests for the rate limit, by which the main process counts for all workers. */
function countInMain(): CountRequest {
  const waiting = new Map<number, (counted: Counted) => void>();
  let last = 0;
  process.on('message', (message: unknown) => {
    if (!isOurs(message) || message.recon !== 'counted') return;
    waiting.get(message.ask)?.(message.counted);
    waiting.delete(message.ask);
  });
  return (who) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      notifyMain({ recon: 'count', ask: last, who });
    });
}

function notifyMain(message: FromWorker): void {
  process.send?.(message);
}
