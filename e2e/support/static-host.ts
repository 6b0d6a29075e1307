import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export type StaticHost = {
  url: string;
  /** Sets the response to `/config.json`; undefined is a 404. */
  setConfig(text: string | undefined): void;
  close(): Promise<void>;
};

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
/** The policy that the example configuration sets, with services on this machine. */
const policy = readFileSync(new URL('../../deploy/nginx-static.conf', import.meta.url), 'utf8')
  .match(/Content-Security-Policy "([^"]+)"/)![1]!
  .replace(/connect-src [^;]+/, "connect-src 'self' http://127.0.0.1:*");
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the files as a static host with the policy it needs (docs/deployment.md#without-a-server); every unknown path
 * returns the page.
 */
export async function serveDist(): Promise<StaticHost> {
  let config: string | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    if (pathname === '/config.json') {
      if (config === undefined) return void response.writeHead(404).end();
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(config);
    }
    const named = join(dist, normalize(pathname));
    const file = existsSync(named) && statSync(named).isFile() ? named : join(dist, 'index.html');
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
    });
    response.end(request.method === 'HEAD' ? undefined : readFileSync(file));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setConfig: (text) => {
      config = text;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
