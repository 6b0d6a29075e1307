import { createServer } from 'node:http';
import { listen } from '../lib/listen';
import type { Metrics } from './metrics';

export type MetricsServer = { url: string; close(): Promise<void> };

/** Serves `GET /metrics` on its own port, which a proxy does not expose. Rejects, naming the variable, if the port is taken. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  host: string,
  port: number,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  return {
    url: `${await listen(server, host, port, 'RECON_METRICS_')}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
