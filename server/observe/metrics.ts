import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../package.json';
import type { OpenDatabase } from '../db/database';
import { withTimeout } from '../lib/with-timeout';

/** Metrics in the text format of Prometheus. No label is a tenant, user, id or raw path, so their number is bounded. */
export type Metrics = {
  /** Counts the start of a request. Call the returned function once, with the result. */
  begin(): (answered: ResponseRecord) => void;
  /** Returns all metrics as text; `type` is the Content-Type. */
  text(): Promise<{ type: string; body: string }>;
  /** Adds a metric of the number of requests that wait to run, which `waiting` returns. */
  watchQueue(waiting: () => number): void;
};

type ResponseRecord = {
  /** Name of the operation, else the template of an own route, `files` or `other`. */
  operation: string;
  method: string;
  status: number;
  replayed: boolean | undefined;
};

const maxPingMs = 2_000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

type WatchedDatabase = Pick<OpenDatabase, 'ping' | 'isShared' | 'replica'>;

/** Returns the metrics. `commit`: the commit that the program was built from. */
export function createMetrics(database: WatchedDatabase, commit = ''): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'recon_build_info',
    help: 'The version that runs, and on what; always 1.',
    labelNames: ['version', 'commit', 'node', 'database'] as const,
    registers,
  });
  const engine = database.isShared ? 'postgresql' : 'pglite';
  build.set({ version, commit, node: process.version, database: engine }, 1);
  const requests = new Counter({
    name: 'recon_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['operation', 'method', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'recon_http_request_duration_seconds',
    help: 'From a request to the beginning of its answer.',
    labelNames: ['operation', 'method', 'status_class'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  let inFlight = 0;
  watch(registers, {
    name: 'recon_http_requests_in_flight',
    help: 'Requests being answered.',
    value: () => inFlight,
  });
  const replays = new Counter({
    name: 'recon_idempotency_replays_total',
    help: 'Writes that were answered from the record of an earlier one with the same key.',
    labelNames: ['operation'] as const,
    registers,
  });
  watchDatabase(database, registers);

  return {
    begin() {
      const began = performance.now();
      inFlight += 1;
      return ({ operation, method: verb, status, replayed }) => {
        inFlight -= 1;
        const method = methods.has(verb) ? verb : 'other';
        const seconds = (performance.now() - began) / 1000;
        requests.inc({ operation, method, status: String(status) });
        durations.observe({ operation, method, status_class: `${Math.floor(status / 100)}xx` }, seconds);
        if (replayed) replays.inc({ operation });
      };
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    watchQueue: (value) =>
      watch(registers, {
        name: 'recon_http_requests_waiting',
        help: 'Requests that wait for a place, of RECON_MAX_QUEUE.',
        value,
      }),
  };
}

type Measure = {
  name: string;
  help: string;
  value: () => number | Promise<number>;
};

function watch(registers: Registry[], { value, ...gauge }: Measure): void {
  void new Gauge({
    ...gauge,
    registers,
    async collect() {
      this.set(await value());
    },
  });
}

function watchDatabase(database: WatchedDatabase, registers: Registry[]): void {
  const ping = pingOf(database);
  watch(registers, {
    name: 'recon_database_up',
    help: '1 when the database answered just now, else 0.',
    value: async () => ((await ping()).isUp ? 1 : 0),
  });
  watch(registers, {
    name: 'recon_database_ping_seconds',
    help: 'How long the database took to answer just now, its queue included.',
    value: async () => (await ping()).seconds,
  });
  const { replica } = database;
  if (replica)
    watch(registers, {
      name: 'recon_standby_up',
      help: '1 while the standby is read from, 0 while the primary answers for it.',
      value: () => (replica.has(undefined) ? 1 : 0),
    });
}

/** Returns a function that pings the database once for all concurrent calls. */
function pingOf(database: WatchedDatabase): () => Promise<{ isUp: boolean; seconds: number }> {
  let asking: ReturnType<typeof ask> | undefined;
  const ask = async () => {
    const began = performance.now();
    const answered = database.ping().then(() => true);
    const isUp = await withTimeout(maxPingMs, answered, false).catch(() => false);
    asking = undefined;
    return { isUp, seconds: (performance.now() - began) / 1000 };
  };
  return () => (asking ??= ask());
}
