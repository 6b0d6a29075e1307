import { startService } from './service-process';
import type { Network } from './service';

let running: ReturnType<typeof startService> | undefined;

/**
 * Sends requests to the complete service in the process of a test without a page. All tests of a file share one
 * service.
 */
export const inProcessService: Network = async (input, init) => {
  running ??= startService();
  const { fetch } = await running;
  return fetch(input instanceof Request ? input : new Request(new URL(input, 'http://test.invalid'), init));
};
