import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a service that is measured (`--import`). On `PROBE_PORT` it returns the longest time in milliseconds for
 * which the event loop was blocked since the last request.
 */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
createServer((_, response) => {
  response.end(String(delay.max / 1e6));
  delay.reset();
})
  .listen(Number(process.env.PROBE_PORT), '127.0.0.1')
  .unref();
