import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { loadActivityKey } from '../activity-setup';
import type { ListedEntry } from '../activity/list-entries';
import { sealTenant } from '../activity/seal';
import { openDatabase } from '../db/open';
import { makeContext, ruleBodies, rulesOf } from './bodies';
import { type Program, startProgram } from './child';
import { entriesOf } from './replay-entries';
import { exportedLines, verifyLines } from './sealed-logs';
import { listen } from './sockets';
import { bearer } from './start-gateway-console';
import { type Caller, makeTestService, type TestService } from './test-service';

/** Counts of the entries in the console's log, by outcome. */
export type Outcomes = Record<'intended' | 'done' | 'failed' | 'unclear' | 'observed', number>;

/** Faults that the remote service injects: most responses arrive, some are lost after the change, some are late. */
const faults = [undefined, undefined, undefined, undefined, 'break-after-commit', 'delay=40', 'status=503'];
const clients = 4;

/**
 * Runs a console in front of a remote service that loses responses, with clients that write, and kills the console
 * `rounds` times at a random moment. Expects that the service did nothing without an intent in the console's log, and that
 * the log calls nothing done that the service did not do. The service's own log is the truth: its entries are in the
 * transactions of the writes.
 */
export async function killInFrontOfRemote(dataDir: string, rounds: number): Promise<Outcomes> {
  const secret = randomUUID();
  const remote = await makeTestService({ faults: true, tokenKey: new TextEncoder().encode(secret) });
  const listening = await listen(remote.app);
  const ana = await remote.caller();
  const setup = await remote.caller({ tenantId: ana.tenantId, subject: 'setup' });
  const start = () =>
    startProgram('server/main.ts', [], {
      PORT: '0',
      RECON_DATA_DIR: dataDir,
      RECON_BASE_URL: listening.url,
      RECON_TRANSACTION_URL: listening.url,
      RECON_JWT_SECRET: secret,
      RECON_FAULTS: 'on',
      RECON_LOG_LEVEL: 'error',
      RECON_UPSTREAM_TIMEOUT: '1',
    });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const console = await start();
      const url = await urlOf(console);
      const progress = { answered: 0 };
      const writing = Array.from({ length: clients }, () => writeUntilKilled(url, { ana, setup, progress }));
      const goal = 3 + Math.floor(Math.random() * 15);
      while (progress.answered < goal) await delay(5);
      await delay(Math.random() * 30);
      await console.kill();
      await Promise.all(writing);
    }
    // Reads show what came of the writes whose responses were lost.
    await delay(1500);
    const console = await start();
    await readAll(await urlOf(console), ana);
    await console.kill();
    return await compareLogs(dataDir, remote, ana);
  } finally {
    await listening.close();
  }
}

async function urlOf(console: Program): Promise<string> {
  const line = await console.line((text) => text.includes('http://'));
  return /http:\/\/[^\s;]+/.exec(line)![0];
}

/** Creates, renames and fills contexts until the console is gone. Repeats some requests with the same key. */
async function writeUntilKilled(
  url: string,
  { ana, setup, progress }: { ana: Caller; setup: Caller; progress: { answered: number } },
): Promise<void> {
  const context = await makeContext(setup, { rules: ruleBodies(20) });
  const rules = (await rulesOf(setup, context.id)).map(({ id }) => id);
  const path = `/v1/contexts/${context.id}`;
  for (;;) {
    const name = randomUUID();
    const dice = Math.random();
    const write =
      dice < 0.3
        ? { method: 'POST', path: '/v1/contexts', body: { name, type: '1:1', interval: 'daily' } }
        : dice < 0.8 || rules.length === 0
          ? { method: 'PATCH', path, body: { name } }
          : { method: 'DELETE', path: `${path}/rules/${rules.pop()}`, body: undefined };
    const key = write.method === 'DELETE' ? {} : { 'X-Idempotency-Key': randomUUID() };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const fault = faults[Math.floor(Math.random() * faults.length)];
      const status = await fetch(`${url}${write.path}`, {
        method: write.method,
        headers: {
          ...bearer(ana),
          ...key,
          ...(write.body && { 'Content-Type': 'application/json' }),
          ...(fault !== undefined && { 'X-Recon-Fault': fault }),
        },
        body: write.body ? JSON.stringify(write.body) : null,
      }).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status === undefined) return;
      progress.answered += 1;
      if (status < 300 || write.method === 'DELETE') break;
    }
  }
}

/** Reads every context and rule that the console's clients wrote to, through the console. */
async function readAll(url: string, ana: Caller): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: bearer(ana) });
    return (await answer.json()) as { items: { id: string }[]; nextCursor?: string };
  };
  for (let cursor = ''; ;) {
    const { items, nextCursor } = await get(`/v1/contexts?limit=200${cursor}`);
    for (const { id } of items) await get(`/v1/contexts/${id}`);
    if (!nextCursor) return;
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
  }
}

/** Returns what identifies a write in both logs: the new name, or the deleted object. */
const markOf = ({ operation, objectId, after }: ListedEntry) =>
  operation.startsWith('delete') ? objectId : (JSON.parse(after ?? '{}') as { name?: string }).name;

async function compareLogs(dataDir: string, remote: TestService, ana: Caller): Promise<Outcomes> {
  const { db, ...database } = await openDatabase({ dataDir });
  try {
    const { tenantId } = ana;
    const there = await entriesOf(remote.database.db, tenantId);
    const entries = await entriesOf(db, tenantId);
    const having = (outcome: string) => entries.filter((entry) => entry.outcome === outcome);
    const intended = new Set(having('intended').map(markOf));
    // The setup was written past the console.
    const done = new Set(there.filter(({ author }) => author.subject === 'ana').map(markOf));
    expect([...done].filter((mark) => !intended.has(mark))).toEqual([]);
    expect(having('done').filter((entry) => !done.has(markOf(entry)))).toEqual([]);
    const wanted = having('observed').filter(({ remote }) => remote?.includes('as-wanted'));
    expect(wanted.filter((entry) => entry.after !== null && !done.has(markOf(entry)))).toEqual([]);
    const key = loadActivityKey({
      RECON_DATA_DIR: dataDir,
      RECON_DATABASE_URL: undefined,
      RECON_ACTIVITY_KEY_FILE: undefined,
    })!;
    await sealTenant(db, tenantId, { key });
    const lines = await exportedLines(db, tenantId, { key });
    expect((await verifyLines(lines, { keys: [key.id], checkpoints: [] })).found).toEqual([]);
    const names = ['intended', 'done', 'failed', 'unclear', 'observed'] as const;
    return Object.fromEntries(names.map((name) => [name, having(name).length])) as Outcomes;
  } finally {
    await database.close();
  }
}
