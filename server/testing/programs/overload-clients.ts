import { Agent, type Dispatcher, request } from 'undici';

/**
 * Result of the clients of server/overload.soak.test.ts, whose own process does not slow down the measurement.
 * Arguments: URL, token, seconds, number of clients, of which half write. The last line printed is the result as JSON.
 */
export type Met = {
  /** Milliseconds from a request to the end of its response, of served requests and of those with a 503 (`shed`). */
  served: number[];
  shed: number[];
  /** Names of contexts whose creation was acknowledged, and of those that were rejected. */
  acknowledged: string[];
  refused: string[];
  /** Responses that must not occur. */
  strange: string[];
};

const [url, token, seconds, clients] = process.argv.slice(2) as [string, string, string, string];
const end = performance.now() + Number(seconds) * 1000;
/** Dispatcher with as many connections as clients, so that no client waits for one. */
const dispatcher = new Agent({ connections: Number(clients) });
const met: Met = { served: [], shed: [], acknowledged: [], refused: [], strange: [] };

async function ask(method: Dispatcher.HttpMethod, key?: string, body?: object) {
  const began = performance.now();
  const answer = await request(`${url}/v1/contexts`, {
    dispatcher,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'x-idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - began };
}

async function client(index: number): Promise<void> {
  const isWrite = index % 2 === 0;
  for (let round = 0; performance.now() < end; round += 1) {
    const name = `Load ${index} ${round}`;
    const answer = await (isWrite
      ? ask('POST', `load-${index}-${round}`, { name, type: '1:1', interval: 'daily' })
      : ask('GET'));
    if (answer.status === 503) {
      met.shed.push(answer.ms);
      if (isWrite) met.refused.push(name);
      if (answer.headers['retry-after'] !== '1') met.strange.push('a 503 without Retry-After');
      await new Promise((resolve) => {
        setTimeout(resolve, 1000 * (0.5 + Math.random()));
      });
    } else if (answer.status === (isWrite ? 201 : 200)) {
      met.served.push(answer.ms);
      if (isWrite) met.acknowledged.push(name);
    } else met.strange.push(`${answer.status} ${answer.text}`);
  }
}

await Promise.all(Array.from({ length: Number(clients) }, (_, index) => client(index)));
await dispatcher.close();
process.stdout.write(`${JSON.stringify(met)}\n`);
