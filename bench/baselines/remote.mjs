import { createServer } from 'node:http';

/**
 * Remote service of constant responses for the gateway's benchmark: it responds after `FLOOR_DELAY` milliseconds if the
 * request has a token.
 */
const delay = Number(process.env.FLOOR_DELAY ?? 0);
const body = JSON.stringify({ id: '0197a000-0000-7000-8000-000000000000', text: 'x'.repeat(320) });

const server = createServer((request, response) => {
  const isKnown = request.headers.authorization !== undefined;
  const answer = () =>
    response
      .writeHead(isKnown ? 200 : 401, { 'Content-Type': 'application/json' })
      .end(isKnown ? body : '{"code":"M0101"}');
  if (delay === 0) answer();
  else setTimeout(answer, delay);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
