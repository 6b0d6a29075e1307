/** Requests for every operation, on records of a filled database. */

/**
 * One tenant of a filled database, and records of it from the middle of its lists.
 * @typedef {object} Records
 * @property {string} tenant
 * @property {string} contextId
 * @property {string[]} ruleIds in their order
 * @property {string} sourceId of a source with a field map
 * @property {string} bareSourceId of one without
 * @property {string} fieldMapId
 * @property {string} scheduleId
 * @property {string} organizationId
 * @property {string} ledgerId
 * @property {string} day on which balances were made
 * @property {string} key
 */
/**
 * Request to measure.
 * @typedef {object} BenchRequest
 * @property {string} name
 * @property {string} operation method and path, as the contract writes them
 * @property {string} path
 * @property {unknown} [body]
 */

/**
 * Returns the records of a tenant that requests refer to.
 * @param {import('pg').Client} client
 * @param {string} tenant
 * @returns {Promise<Records>}
 */
export async function findRecords(client, tenant) {
  const ask = async (/** @type {string} */ statement, /** @type {unknown[]} */ ...values) =>
    (await client.query(statement, [tenant, ...values])).rows;
  const middle = (/** @type {Record<string, string>[]} */ rows) => rows[Math.floor(rows.length / 2)] ?? {};
  const bare = middle(
    await ask(`select id, context_id from source s where tenant_id = $1 and not exists
      (select from field_map f where f.tenant_id = $1 and f.context_id = s.context_id and f.source_id = s.id)
      order by created_at`),
  );
  const contextId = bare.context_id ?? '';
  const rules = await ask(
    'select id from match_rule where tenant_id = $1 and context_id = $2 order by priority',
    contextId,
  );
  const [map] = await ask(
    'select id, source_id from field_map where tenant_id = $1 and context_id = $2',
    contextId,
  );
  const schedule = middle(await ask('select id from fee_schedule where tenant_id = $1 order by name'));
  const [ledger] = await ask('select id, organization_id from ledger where tenant_id = $1');
  const balance = middle(
    await ask(
      `select to_char(created_at, 'YYYY-MM-DD') as day from balance where tenant_id = $1 order by created_at`,
    ),
  );
  const [entry] = await ask('select key from directory_entry where tenant_id = $1 order by key');
  return {
    tenant,
    contextId,
    ruleIds: rules.map(({ id }) => id),
    sourceId: map.source_id,
    bareSourceId: bare.id ?? '',
    fieldMapId: map.id,
    scheduleId: schedule.id ?? '',
    organizationId: ledger.organization_id,
    ledgerId: ledger.id,
    day: balance.day ?? '',
    key: entry.key,
  };
}

const contexts = '/v1/contexts';
const inContext = `${contexts}/{contextId}`;
const newRule = { type: 'EXACT', config: { matchAmount: true } };

/**
 * @param {string} name
 * @param {string} template
 * @returns {BenchRequest}
 */
function get(name, template, path = template) {
  return { name, operation: `GET ${template}`, path };
}

/**
 * @param {string} name
 * @param {string} operation
 * @param {string} path
 * @param {unknown} [body]
 * @returns {BenchRequest}
 */
function send(name, operation, path, body) {
  return { name, operation, path, body };
}

/**
 * Returns requests for every operation of the contract, and for every variant of its lists. Pages and records have the
 * same size in every database that has enough of them.
 * @param {Records} place
 * @param {string} cursor of a page in the middle of the contexts
 * @returns {BenchRequest[]}
 */
export function requestsOf(place, cursor) {
  return [
    ...ofContexts(place, cursor),
    ...ofRules(place),
    ...ofSources(place),
    ...ofFees(place),
    ...ofLedgers(place),
  ];
}

/**
 * @param {Records} place
 * @param {string} cursor
 */
function ofContexts({ contextId }, cursor) {
  const context = `${contexts}/${contextId}`;
  return [
    get('list contexts', contexts),
    get('list contexts, a page in the middle', contexts, `${contexts}?cursor=${cursor}`),
    get('list contexts of a type', contexts, `${contexts}?type=1:N`),
    get('list contexts of a status', contexts, `${contexts}?status=PAUSED`),
    get('list contexts of a type and a status', contexts, `${contexts}?type=1:N&status=PAUSED&limit=5`),
    get('get context', inContext, context),
    send('create context', `POST ${contexts}`, contexts, {
      name: `Made ${contextId}`,
      type: '1:1',
      interval: 'daily',
      sources: [{ name: 'Bank', type: 'BANK', side: 'RIGHT', mapping: { amount: 'Valor' } }],
      rules: [1, 2, 3].map((priority) => ({ ...newRule, priority })),
    }),
    send('update context', `PATCH ${inContext}`, context, { name: `Changed ${contextId}` }),
    send('clone context', `POST ${inContext}/clone`, `${context}/clone`, { name: `Copy ${contextId}` }),
  ];
}

/** @param {Records} place */
function ofRules({ contextId, ruleIds }) {
  const rules = `${contexts}/${contextId}/rules`;
  const template = `${inContext}/rules`;
  const [rule = '', ...others] = ruleIds;
  return [
    get('list match rules', template, rules),
    get('list match rules of a type', template, `${rules}?type=EXACT`),
    send('create match rule', `POST ${template}`, rules, { ...newRule, priority: 500 }),
    get('get match rule', `${template}/{ruleId}`, `${rules}/${rule}`),
    send('update match rule', `PATCH ${template}/{ruleId}`, `${rules}/${rule}`, { priority: 500 }),
    send('delete match rule', `DELETE ${template}/{ruleId}`, `${rules}/${rule}`),
    send('reorder match rules', `POST ${template}/reorder`, `${rules}/reorder`, {
      ruleIds: [...others, rule],
    }),
  ];
}

/** @param {Records} place */
function ofSources({ contextId, sourceId, bareSourceId, fieldMapId, scheduleId: feeScheduleId }) {
  const sources = `${contexts}/${contextId}/sources`;
  const template = `${inContext}/sources`;
  const source = `${template}/{sourceId}`;
  const map = '/v1/field-maps/{fieldMapId}';
  const mapping = { amount: 'Valor' };
  return [
    get('list sources', template, sources),
    get('list sources of a type', template, `${sources}?type=LEDGER`),
    send('create source', `POST ${template}`, sources, { name: 'Bank', type: 'BANK', feeScheduleId }),
    get('get source', source, `${sources}/${sourceId}`),
    send('update source', `PATCH ${source}`, `${sources}/${sourceId}`, { name: 'Renamed', feeScheduleId }),
    get('get field map', `${source}/field-maps`, `${sources}/${sourceId}/field-maps`),
    send('create field map', `POST ${source}/field-maps`, `${sources}/${bareSourceId}/field-maps`, {
      mapping,
    }),
    send('update field map', `PATCH ${map}`, `/v1/field-maps/${fieldMapId}`, { mapping }),
    send('delete field map', `DELETE ${map}`, `/v1/field-maps/${fieldMapId}`),
  ];
}

/** @param {Records} place */
function ofFees({ contextId, scheduleId }) {
  const schedules = '/v1/fee-schedules';
  const schedule = `${schedules}/{scheduleId}`;
  return [
    get('list fee schedules', schedules, `${schedules}?limit=4`),
    send('create fee schedule', `POST ${schedules}`, schedules, {
      name: `Made ${contextId}`,
      currency: 'BRL',
      applicationOrder: 'PARALLEL',
      items: [{ name: 'Flat', structureType: 'FLAT', structure: { amount: '0.30' } }],
    }),
    get('get fee schedule', schedule, `${schedules}/${scheduleId}`),
    send('update fee schedule', `PATCH ${schedule}`, `${schedules}/${scheduleId}`, {
      name: `Changed ${contextId}`,
    }),
  ];
}

/** @param {Records} place */
function ofLedgers({ tenant, organizationId, ledgerId, day, key }) {
  const ledgers = `/v1/organizations/${organizationId}/ledgers`;
  const balances = `${ledgers}/${ledgerId}/balances`;
  const template = '/v1/organizations/{organization_id}/ledgers';
  const ofBalances = `${template}/{ledger_id}/balances`;
  return [
    get('list balances', ofBalances, balances),
    get('list balances, the newest first', ofBalances, `${balances}?sort_order=desc`),
    get('list balances of a century', ofBalances, `${balances}?start_date=2000-01-01&end_date=2099-12-31`),
    get('list balances of a day', ofBalances, `${balances}?start_date=${day}&end_date=${day}`),
    get('list organizations', '/v1/organizations'),
    get('list ledgers', template, ledgers),
    get(
      'get key details',
      '/v1/entries/{entryId}/details',
      `/v1/entries/${encodeURIComponent(key)}/details?account_id=${tenant}`,
    ),
  ];
}
