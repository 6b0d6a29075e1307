import type { Server } from 'node:http';
import { isIP } from 'node:net';

/** Listens, and returns the URL. Throws an Error that names the variable to change: `prefix`, then PORT or HOST. */
export function listen(server: Server, host: string, port: number, prefix = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new Error(`Port ${port} of ${host} is taken. Set ${prefix}PORT to another one.`));
      else if (/^(ENOTFOUND|EAI_|EADDRNOTAVAIL)/.test(error.code ?? ''))
        reject(
          new Error(
            `${host} is no address of this machine. Set ${prefix}HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
          ),
        );
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      const ownPort = typeof address === 'object' && address ? address.port : port;
      resolve(`http://${isIP(host) === 6 ? `[${host}]` : host}:${ownPort}`);
    });
  });
}
