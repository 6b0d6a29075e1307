import { createServer } from 'node:http';
import { Pool } from 'undici';

/**
 * Baseline of the gateway: a bare proxy in front of `FLOOR_REMOTE`, with the same HTTP client; `/cpu` as the other
 * baselines.
 */
const pool = new Pool(process.env.FLOOR_REMOTE ?? '', { connections: 128 });

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function pass({ method = 'GET', url = '/', headers }, response) {
  if (url === '/cpu') {
    const { user, system } = process.cpuUsage();
    response.end(String((user + system) / 1000));
    return;
  }
  const { authorization, accept } = headers;
  const answer = await pool.request({
    method,
    path: url,
    headers: { authorization, accept },
  });
  response.writeHead(answer.statusCode, { 'Content-Type': answer.headers['content-type'] });
  answer.body.pipe(response);
}

const server = createServer((request, response) => void pass(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
