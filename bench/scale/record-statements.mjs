import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded into a service whose statements are to be explained (`--import`). Adds every statement with its values to the
 * file BENCH_STATEMENTS, one line of JSON each. Lets no transaction commit, so that the data does not change.
 */
const file = process.env.BENCH_STATEMENTS ?? '';
// oxlint-disable-next-line typescript/unbound-method -- called with the client below
const { query } = pg.Client.prototype;

/**
 * @this {pg.Client}
 * @param {string | { text: string, values: unknown[] }} config
 * @param {unknown[]} [values]
 */
function record(config, values, /** @type {unknown[]} */ ...more) {
  const statement = typeof config === 'string' ? { text: config, values } : config;
  if (Array.isArray(statement.values) && statement.values.length > 0)
    appendFileSync(file, `${JSON.stringify({ text: statement.text, values: statement.values })}\n`);
  // @ts-expect-error -- the forms of the parameters are the caller's
  return query.call(this, statement.text === 'commit' ? 'rollback' : config, values, ...more);
}
Object.assign(pg.Client.prototype, { query: record });
