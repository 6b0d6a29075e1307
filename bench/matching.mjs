import '../scripts/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { bundleProgram } from '../server/testing/bundle-program.mjs';
import { parseOptions } from './parse-options.mjs';

/**
 * `node bench/matching.mjs [--most 1000000]`: measures time and memory of the matching engine with 50 rules. It starts
 * with 1,000 rows per side and multiplies them by ten at each step. Compares the exact rules alone with the same as
 * plain SQL in the embedded PostgreSQL. Each size has its own process. Prints how much the time grows, and fails if the
 * two do not pair the same number of rows.
 */
const { values } = parseOptions('node bench/matching.mjs [--most 100000]', {
  options: {
    most: { type: 'string', default: '100000' },
    size: { type: 'string' },
    program: { type: 'string' },
  },
});

/** @typedef {import('@recon/engine/matching/transaction').Transaction} Transaction */
/** @typedef {import('@recon/engine/matching/transaction').RuleToRun} RuleToRun */
/** @typedef {{ size: number, all: number, taken: number, exact: number, exactTaken: number, sql: number, sqlTaken: number, load: number, memory: number }} Measured */

if (values.size !== undefined && values.program !== undefined) {
  console.log(JSON.stringify(await measure(Number(values.size), values.program)));
} else {
  const program = await bundleProgram('engine/matching/run.ts');
  try {
    report(sizes(Number(values.most)).map((size) => inOwnProcess(size, program)));
  } finally {
    rmSync(dirname(program), { recursive: true, force: true });
  }
}

/** @param {number} most */
function sizes(most) {
  return [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= most);
}

/**
 * @param {number} size
 * @param {string} program
 * @returns {Measured}
 */
function inOwnProcess(size, program) {
  const args = [fileURLToPath(import.meta.url), '--size', String(size), '--program', program];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** @param {readonly Measured[]} measured */
function report(measured) {
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(2);
  console.table(
    measured.map((one, at) => ({
      'rows a side': one.size,
      '50 rules (s)': seconds(one.all),
      'times as long': at === 0 ? '' : (one.all / /** @type {Measured} */ (measured[at - 1]).all).toFixed(1),
      pairs: one.taken,
      'memory (MB)': Math.round(one.memory / 1e6),
      'exact rules (s)': seconds(one.exact),
      'as SQL (s)': seconds(one.sql),
      'loading SQL (s)': seconds(one.load),
      'exact pairs': one.exactTaken,
      'SQL pairs': one.sqlTaken,
    })),
  );
  if (measured.some(({ exactTaken, sqlTaken }) => exactTaken !== sqlTaken)) process.exitCode = 1;
}

/**
 * @param {number} size
 * @param {string} program
 * @returns {Promise<Measured>}
 */
async function measure(size, program) {
  /** @type {typeof import('@recon/engine/matching/run')} */
  const { runMatch } = await import(pathToFileURL(program).href);
  const { left, right } = makeRows(size);
  const rules = makeRules();
  const timed = (/** @type {RuleToRun[]} */ used) => {
    const began = performance.now();
    const { groups, stopped } = runMatch({ contextType: '1:1', rules: used, left, right });
    if (stopped.length > 0) throw new Error('A rule was given up.');
    return { ms: performance.now() - began, taken: groups.length };
  };
  const all = timed(rules);
  const memory = process.resourceUsage().maxRSS * 1024;
  const exactRules = rules.filter(({ type }) => type === 'EXACT');
  const exact = timed(exactRules);
  const sql = await asSql(exactRules, left, right);
  return {
    size,
    all: all.ms,
    taken: all.taken,
    exact: exact.ms,
    exactTaken: exact.taken,
    sql: sql.ms,
    sqlTaken: sql.taken,
    load: sql.load,
    memory,
  };
}

/** Returns a generator of numbers from 0 to below 1, the same in each run (mulberry32). */
function seededRandom() {
  let state = 1;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a ledger and a bank over two months: most rows exist on both sides, some differ by a fee, a lag, a reference.
 * @param {number} size
 */
function makeRows(size) {
  const random = seededRandom();
  const day = (/** @type {number} */ at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const amount = (/** @type {number} */ cents) =>
    `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const row = (
    /** @type {string} */ externalId,
    /** @type {number} */ cents,
    /** @type {string} */ currency,
    /** @type {number} */ at,
  ) => ({ externalId, amount: amount(cents), currency, date: `${day(at)}T12:00:00Z` });
  /** @type {Transaction[]} */
  const left = [];
  /** @type {Transaction[]} */
  const right = [];
  for (let at = 0; at < size; at += 1) {
    const cents = 100 + Math.floor(random() * 500_000);
    const date = Math.floor(random() * 60);
    const currency = random() < 0.9 ? 'BRL' : 'USD';
    left.push(row(`TX-${at}`, cents, currency, date));
    const kind = random();
    if (kind < 0.6) right.push(row(`tx-${at}`, cents, currency, date));
    else if (kind < 0.7) right.push(row(`tx-${at}`, cents + Math.floor(random() * 40), currency, date));
    else if (kind < 0.8) right.push(row(`B${at}`, cents, currency, date + Math.floor(random() * 5)));
    else right.push(row(`Z${at}`, 100 + Math.floor(random() * 500_000), currency, Math.floor(random() * 60)));
  }
  return { left, right };
}

/** Returns 50 rules of every type, from strict to loose. @returns {RuleToRun[]} */
function makeRules() {
  /** @param {number} at @returns {Omit<RuleToRun, 'priority'>} */
  const rule = (at) => {
    switch (at % 5) {
      case 0:
        return { type: 'EXACT', config: { matchReference: at < 15, matchDate: at % 2 === 0 } };
      case 1:
        return {
          type: 'TOLERANCE',
          config: { absTolerance: `0.${10 + at}`, dateWindowDays: at % 7, matchReference: at < 15 },
        };
      case 2:
        return { type: 'DATE_LAG', config: { minDays: 0, maxDays: at % 31 } };
      case 3:
        return {
          type: 'DATE_LAG',
          config: {
            minDays: 1,
            maxDays: 1 + at,
            direction: 'LEFT_BEFORE_RIGHT',
            feeTolerance: `0.${10 + at}`,
          },
        };
      default:
        return {
          type: 'TOLERANCE',
          config: {
            absTolerance: '0',
            percentTolerance: '0.00001',
            percentageBase: 'AVERAGE',
            roundingScale: at % 10,
            matchReference: false,
            dateWindowDays: at,
          },
        };
    }
  };
  return Array.from({ length: 50 }, (_, at) => ({ priority: at + 1, ...rule(at) }));
}

/**
 * Runs the same exact rules in SQL. Of equal rows, the first is paired with the first, the second with the second.
 * @param {readonly RuleToRun[]} rules
 * @param {readonly Transaction[]} left
 * @param {readonly Transaction[]} right
 */
async function asSql(rules, left, right) {
  const database = await PGlite.create();
  const loading = performance.now();
  for (const [name, rows] of /** @type {const} */ ([
    ['l', left],
    ['r', right],
  ])) {
    await database.exec(
      `create table ${name} (id int, reference text, amount numeric(20, 8), currency text, day date, used bool default false)`,
    );
    for (let from = 0; from < rows.length; from += 50_000) {
      const part = rows.slice(from, from + 50_000);
      await database.query(
        `insert into ${name} (id, reference, amount, currency, day)
         select * from unnest($1::int[], $2::text[], $3::numeric[], $4::text[], $5::date[])`,
        [
          part.map((_, at) => from + at),
          part.map(({ externalId }) => externalId),
          part.map(({ amount }) => amount),
          part.map(({ currency }) => currency),
          part.map(({ date }) => date.slice(0, 10)),
        ],
      );
    }
    await database.exec(`analyze ${name}`);
  }
  const began = performance.now();
  let taken = 0;
  for (const { config } of rules) {
    const keys = ['amount', 'currency'];
    if (config['matchDate'] !== false) keys.push('day');
    if (config['matchReference'] !== false) keys.push('lower(reference)');
    const numbered = (/** @type {string} */ table) =>
      `select id, ${keys.map((key, at) => `${key} as k${at}`).join()},
         row_number() over (partition by ${keys.join()} order by day, amount, currency, reference collate "C", id) as nth
       from ${table} where not used`;
    const { rows } = await database.query(
      `with pairs as (
         select l.id as left_id, r.id as right_id from (${numbered('l')}) l
         join (${numbered('r')}) r using (nth, ${keys.map((_, at) => `k${at}`).join()})
       ), lefts as (update l set used = true from pairs where id = left_id),
       rights as (update r set used = true from pairs where id = right_id)
       select count(*)::int as taken from pairs`,
    );
    taken += /** @type {{ taken: number }[]} */ (rows)[0]?.taken ?? 0;
  }
  const ms = performance.now() - began;
  await database.close();
  return { ms, taken, load: began - loading };
}
