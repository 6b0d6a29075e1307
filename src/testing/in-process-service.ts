import { startService } from './service-process';
import type { Network } from './service';

let running: ReturnType<typeof startService> | undefined;

/** The way to the whole service in the process of a test that has no page; one for all tests of a file. */
export const inProcessService: Network = async (input, init) => {
  running ??= startService();
  const { fetch } = await running;
  return fetch(input instanceof Request ? input : new Request(new URL(input, 'http://test.invalid'), init));
};
