import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a service that is measured (`--import`): on `PROBE_PORT` it tells the longest time, in milliseconds, that
 * nothing else could be done since it was asked last.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
createServer((_, response) => {
  response.end(String(delay.max / 1e6));
  delay.reset();
})
  .listen(Number(process.env.PROBE_PORT), '127.0.0.1')
  .unref();
