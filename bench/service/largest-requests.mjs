import { request } from 'undici';

/**
 * Returns the largest requests that the contract allows (docs/contract.md#sizes), each as a function that sends it
 * again. Creates the records they need. Throws if a response is not a success.
 * @param {string} url
 * @param {Record<string, string>} credentials
 */
export async function largestRequests(url, credentials) {
  const ask = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {string} */ body = '',
  ) => {
    const answer = await request(url + path, {
      method,
      headers: { ...credentials, ...(body !== '' && { 'Content-Type': 'application/json' }) },
      body: body === '' ? null : body,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return text;
  };
  let made = 0;
  const contextWith = (/** @type {object} */ more) =>
    JSON.stringify({ name: `Largest ${(made += 1)}`, type: '1:1', interval: 'daily', ...more });
  const create = async (/** @type {object} */ more) =>
    /** @type {{ id: string }} */ (JSON.parse(await ask('POST', '/v1/contexts', contextWith(more)))).id;

  const full = await create({ rules: rules(50) });
  const path = `/v1/contexts/${full}`;
  for (let priority = 51; priority <= 1000; priority += 1)
    await ask('POST', `${path}/rules`, JSON.stringify(rule(priority)));
  /** @type {string[]} */
  const ids = [];
  for (let cursor = ''; ids.length < 1000;) {
    const page = JSON.parse(await ask('GET', `${path}/rules?limit=200&cursor=${encodeURIComponent(cursor)}`));
    ids.push(...page.items.map((/** @type {{ id: string }} */ one) => one.id));
    cursor = page.nextCursor ?? '';
  }
  let order = ids;
  const heavy = await create({});
  for (let priority = 1; priority <= 200; priority += 1)
    await ask('POST', `/v1/contexts/${heavy}/rules`, JSON.stringify(rule(priority, 'x'.repeat(60_000))));
  for (let count = 0; count < 200; count += 1) await create({});

  return {
    'an order of 1,000 rules': () =>
      ask('POST', `${path}/rules/reorder`, JSON.stringify({ ruleIds: (order = order.toReversed()) })),
    'a clone of 1,000 rules': () =>
      ask(
        'POST',
        `${path}/clone`,
        JSON.stringify({ name: `Largest clone ${(made += 1)}`, includeRules: true }),
      ),
    'a context with 50 rules of 18 kB': () =>
      ask('POST', '/v1/contexts', contextWith({ rules: rules(50, 18_000) })),
    'a body of 49,000 numbers': () =>
      ask('PATCH', path, `{"interval":"daily","more":[${'1.0,'.repeat(49_000)}1]}`),
    'a body of 24,000 names': () =>
      ask(
        'PATCH',
        path,
        `{"interval":"daily","more":{${Array.from({ length: 24_000 }, (_, n) => `"k${n}":1`).join()}}}`,
      ),
    'a body of 1 MiB of text': () =>
      ask('PATCH', path, `{"interval":"daily","more":"${'\\n'.repeat(500_000)}"}`),
    'a page of 200 contexts': () => ask('GET', '/v1/contexts?limit=200'),
    'a page of 200 rules': () => ask('GET', `${path}/rules?limit=200`),
    'a page of 200 rules of 60 kB': () => ask('GET', `/v1/contexts/${heavy}/rules?limit=200`),
  };
}

function rules(/** @type {number} */ count, length = 0) {
  return Array.from({ length: count }, (_, index) => rule(index + 1, 'x'.repeat(length)));
}

/**
 * @param {number} priority
 * @param {string} [note]
 */
function rule(priority, note = '') {
  return { priority, type: 'EXACT', config: { matchAmount: true, ...(note !== '' && { note }) } };
}
