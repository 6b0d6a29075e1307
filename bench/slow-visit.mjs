/**
 * What benchmarks of slow visits share: the line, the processor, a signed-in browser without a cache.
 */

/** Slow 4G as Lighthouse defines it: milliseconds, bytes per second. */
export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/**
 * Slows down a page's line and, four times, its processor.
 * @param {import('playwright').CDPSession} protocol
 */
export async function slowDown(protocol) {
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', slowLine);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/**
 * Creates a context with a source and `count` rules; returns its id.
 * @param {import('../e2e/support/run-console.mjs').RunningConsole} server
 * @param {number} count
 */
export async function createContextWithRules(server, count) {
  const rules = Array.from({ length: count }, (_, index) => ({
    priority: index + 1,
    type: 'TOLERANCE',
    config: { absTolerance: `0.${index + 10}`, dateWindowDays: 1 },
  }));
  const sources = [{ name: 'Ledger', type: 'LEDGER', side: 'LEFT', config: {} }];
  const response = await fetch(`${server.url}/v1/contexts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await server.token()}` },
    body: JSON.stringify({ name: 'Rules to load', type: '1:1', interval: 'daily', rules, sources }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  const { id } = /** @type {{ id: string }} */ (await response.json());
  return id;
}

/**
 * Signs in and returns the cookie of the session.
 * @param {import('../e2e/support/run-console.mjs').RunningConsole} server
 */
export async function signInForCookie(server) {
  const response = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Recon-Console': '1', Origin: server.url },
    body: JSON.stringify({ token: await server.token() }),
  });
  const [pair = ''] = (response.headers.get('Set-Cookie') ?? '').split(';');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  return { name, value, url: server.url };
}
