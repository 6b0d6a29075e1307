import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabase,
  findPostgres,
  type RunningPostgres,
  startPostgres,
  startStandby,
} from '../e2e/support/postgres.mjs';
import { neverReached, readPosition, type StandbyError } from './db/postgres/read-replica';
import type { OpenDatabase } from './db/database';
import { openDatabase } from './db/open';
import { createMetrics } from './observe/metrics';
import { contextBody } from './testing/bodies';
import { cookieClient, home } from './testing/cookie-client';
import { makeTestService, type TestService } from './testing/test-service';

/** Lists are read from a standby; a user who wrote sees the change (docs/scaling.md#reading-from-a-standby). */
describe.skipIf(!findPostgres())('a standby to read lists from', () => {
  let primary: RunningPostgres;
  let standby: RunningPostgres;
  let database: OpenDatabase;
  let service: TestService;
  let control: pg.Client;
  let url: string;
  const told: (StandbyError['kind'] | 'serves')[] = [];
  const tenantId = crypto.randomUUID();

  beforeAll(async () => {
    primary = await startPostgres();
    url = await createDatabase(primary.url, 'console');
    await createDatabase(primary.url, 'other');
    standby = await startStandby(primary);
    const readUrl = new URL(standby.url);
    readUrl.pathname = '/console';
    database = await openDatabase({
      url,
      readUrl: readUrl.href,
      onStandby: (fault) => void told.push(fault?.kind ?? 'serves'),
    });
    service = await makeTestService({ database });
    control = new pg.Client({ connectionString: readUrl.href });
    control.on('error', () => {});
    await control.connect();
  }, 120_000);
  afterAll(async () => {
    await control.end().catch(() => {});
    await database.close();
    await standby.remove();
    await primary.remove();
  });

  const standbyUp = async () =>
    /^recon_standby_up (\d)$/m.exec((await createMetrics(database).text()).body)?.[1];

  /** Signs in a user in a browser of its own. */
  async function person(subject: string) {
    const { token } = await service.caller({ tenantId, subject });
    const browser = cookieClient(() => service.app);
    const own = { Origin: home, 'X-Recon-Console': '1' };
    await browser.ask('/session', { method: 'POST', headers: { ...own, Authorization: `Bearer ${token}` } });
    const cookie = () =>
      [...browser.cookies.get(home)!].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      token,
      position: () => /recon_position_4310=([^;]*)/.exec(decodeURIComponent(cookie()))?.[1],
      async make(name: string) {
        const body = JSON.stringify(contextBody({ name }));
        const headers = { ...own, Cookie: cookie(), 'Content-Type': 'application/json' };
        const answer = await service.app.fetch(
          new Request(`${home}/v1/contexts`, { method: 'POST', headers, body }),
        );
        expect(answer.status).toBe(201);
        for (const line of answer.headers.getSetCookie()) {
          const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          browser.cookies.get(home)!.set(key, value);
        }
      },
      async names(headers: Record<string, string> = {}, another = '') {
        if (another) browser.cookies.get(home)!.set(...(another.split('=') as [string, string]));
        const answer = await browser.ask('/v1/contexts?limit=200', { headers });
        expect(answer.status).toBe(200);
        const { items } = (await answer.json()) as { items: { name: string }[] };
        return items.map(({ name }) => name);
      },
    };
  }
  const pause = () => control.query('select pg_wal_replay_pause()');
  const resume = () => control.query('select pg_wal_replay_resume()');
  /** Returns whether the standby has paused, which takes effect with a delay. */
  const isPaused = async () => {
    const { rows } = await control.query<{ state: string }>(
      'select pg_get_wal_replay_pause_state() as state',
    );
    return rows[0]?.state === 'paused';
  };

  test('who wrote sees it at once, others once the standby has it; then all read there again', async () => {
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['serves']);
    expect(await standbyUp()).toBe('1');
    const [ana, bob] = [await person('ana'), await person('bob')];
    await ana.make('before');
    await expect.poll(() => bob.names(), { timeout: 10_000 }).toEqual(['before']);
    await pause();
    await expect.poll(isPaused, { timeout: 10_000 }).toBe(true);
    await ana.make('of Ana');
    expect((await ana.names()).toSorted()).toEqual(['before', 'of Ana']);
    expect(await bob.names()).toEqual(['before']);
    // A client with a token of its own may have written anything.
    const byToken = await bob.names({ Authorization: `Bearer ${bob.token}` });
    expect(byToken.toSorted()).toEqual(['before', 'of Ana']);
    await resume();
    await expect.poll(() => bob.names(), { timeout: 10_000 }).toHaveLength(2);

    // Ana, too, reads at the standby now: what another one writes does not come to her while it stands still.
    await expect.poll(() => database.replica!.has(readPosition(ana.position()))).toBe(true);
    await pause();
    await expect.poll(isPaused, { timeout: 10_000 }).toBe(true);
    await bob.make('of Bob');
    expect(await ana.names()).toHaveLength(2);
    expect(await bob.names()).toHaveLength(3);
    await resume();
    await expect.poll(() => ana.names(), { timeout: 10_000 }).toHaveLength(3);
  });

  test('a session begins without a position, and has one that a log may come to once it wrote', async () => {
    const ana = await person('anna');
    expect(ana.position()).toBeUndefined();
    await ana.make('first of all');
    expect(readPosition(ana.position())).toBeDefined();
    expect(ana.position()).not.toBe(neverReached);
  });

  test('who knows no answer to what was sent reads where it would have been written', async () => {
    const [ana, bob] = [await person('unsure'), await person('sure')];
    await expect.poll(async () => (await bob.names()).includes('of Bob'), { timeout: 10_000 }).toBe(true);
    await pause();
    await expect.poll(isPaused, { timeout: 10_000 }).toBe(true);
    await bob.make('unanswered');
    expect(await ana.names()).not.toContain('unanswered');
    // src/api/http.ts keeps it while a change is under way, and for a minute after one without an answer.
    expect(await ana.names({}, 'recon_unanswered=1')).toContain('unanswered');
    await resume();
  });

  const wrongStandbys = ['another database', 'follows nobody', 'no answer'] as const;
  test.each(wrongStandbys)('%s: reported at the start, and not used', async (kind) => {
    const other = new URL(standby.url);
    other.pathname = '/other';
    const readUrls = {
      'another database': other.href,
      'follows nobody': url,
      'no answer': 'postgres://postgres@127.0.0.1:1/console',
    };
    const faults: string[] = [];
    const opened = await openDatabase({
      url,
      readUrl: readUrls[kind],
      onStandby: (fault) => void faults.push(fault?.kind ?? 'serves'),
    });
    try {
      await expect.poll(() => faults, { timeout: 10_000 }).toEqual([kind]);
      await new Promise((resume) => setTimeout(resume, 300));
      expect(opened.replica!.has(undefined)).toBe(false);
      expect(faults).toEqual([kind]);
    } finally {
      await opened.close();
    }
  });

  test('a standby that goes away is done without, and used again when it is back', async () => {
    const ana = await person('ana');
    await standby.stop('SIGQUIT');
    for (let times = 0; times < 5; times += 1) expect((await ana.names()).length).toBeGreaterThan(2);
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['serves', 'no answer']);
    expect(await standbyUp()).toBe('0');
    expect(database.replica!.has(undefined)).toBe(false);
    await ana.make('meanwhile');
    expect(await ana.names()).toContain('meanwhile');
    await standby.start();
    await expect.poll(() => told, { timeout: 20_000 }).toEqual(['serves', 'no answer', 'serves']);
    expect(await standbyUp()).toBe('1');
    await expect.poll(() => database.replica!.has(readPosition(ana.position()))).toBe(true);
    expect(await ana.names()).toContain('meanwhile');
  });
});

test.each([
  ['16/B374D848', true],
  ['0/0', true],
  ['', false],
  ['16', false],
  ['16/B374D848; x', false],
  ['123456789/0', false],
  ['g/1', false],
])('%j is a position: %s', (text, isOne) => {
  expect(readPosition(text) !== undefined).toBe(isOne);
});
