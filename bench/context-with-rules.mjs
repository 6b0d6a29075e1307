/**
 * Creates a context with a source and `count` rules; returns its id.
 * @param {import('../e2e/support/run-console.mjs').RunningConsole} server
 * @param {number} count
 */
export async function contextWithRules(server, count) {
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
