import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeContext, ruleBodies } from '../testing/bodies';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { statements } from '../db/prepared';
import { deriveSecrets } from '../lib/secrets';
import { byCreation, preparedList } from './list-page';

type List = {
  items: { id: string; name?: string; priority?: number }[];
  limit: number;
  hasMore: boolean;
  nextCursor?: string;
  prevCursor?: string;
};

let service: TestService;
beforeAll(async () => {
  service = await makeTestService();
});

const list = async (who: Caller, query: string, path = '/v1/contexts') => {
  const { status, body } = await who.ask<List>('GET', `${path}?${query}`);
  expect(status).toBe(200);
  return body;
};
const ids = ({ items }: List) => items.map(({ id }) => id);

/** Creates a caller with `count` contexts, created at one instant or a second apart. Returns their ids, too. */
async function withContexts(count: number, apart = true): Promise<[Caller, string[]]> {
  const caller = await service.caller();
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (apart) service.time.now = new Date(service.time.now.getTime() + 1000);
    made.push((await makeContext(caller, { type: index % 2 === 0 ? '1:1' : 'N:M' })).id);
  }
  return [caller, made];
}

/** Returns all pages of a list, read forwards from the first. */
async function walk(who: Caller, query: string, path?: string): Promise<List[]> {
  const pages: List[] = [];
  for (let cursor = ''; ;) {
    const found = await list(who, `${query}${cursor}`, path);
    pages.push(found);
    if (found.nextCursor === undefined) return pages;
    cursor = `&cursor=${encodeURIComponent(found.nextCursor)}`;
  }
}

test.each([true, false])('walks forth and back over the same pages (made apart: %s)', async (apart) => {
  const [caller, made] = await withContexts(7, apart);
  const pages = await walk(caller, 'limit=3');
  expect(pages.map(ids)).toEqual([made.slice(0, 3), made.slice(3, 6), made.slice(6)]);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  expect(pages.map((page) => [page.prevCursor !== undefined, page.nextCursor !== undefined])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  const second = await list(caller, `limit=3&cursor=${pages[2]!.prevCursor}`);
  expect([ids(second), second.hasMore, second.nextCursor !== undefined]).toEqual([
    ids(pages[1]!),
    true,
    true,
  ]);
  const first = await list(caller, `limit=3&cursor=${second.prevCursor}`);
  expect([ids(first), first.prevCursor]).toEqual([ids(pages[0]!), undefined]);
  expect(ids(await list(caller, `limit=3&cursor=${first.nextCursor}`))).toEqual(ids(pages[1]!));
});

test('the limit is 20 by default; an exact fit is the last page', async () => {
  const [caller, made] = await withContexts(20);
  const all = await list(caller, '');
  expect([ids(all), all.limit, all.hasMore, all.nextCursor, all.prevCursor]).toEqual([
    made,
    20,
    false,
    undefined,
    undefined,
  ]);
  expect((await walk(caller, 'limit=10')).map(({ items }) => items.length)).toEqual([10, 10]);
  const changed = await list(caller, `limit=5&cursor=${(await list(caller, 'limit=10')).nextCursor}`);
  expect(ids(changed)).toEqual(made.slice(10, 15));
});

test('rows that go and come do no harm, not even the one the cursor was made from', async () => {
  const [caller, made] = await withContexts(6);
  const { db } = service.database;
  const first = await list(caller, 'limit=2');
  const second = await list(caller, `limit=2&cursor=${first.nextCursor}`);
  await db.deleteFrom('context').where('id', 'in', [made[1]!, made[2]!]).execute();
  expect(ids(await list(caller, `limit=2&cursor=${first.nextCursor}`))).toEqual([made[3], made[4]]);
  expect(ids(await list(caller, `limit=2&cursor=${second.prevCursor}`))).toEqual([made[0]]);
  service.time.now = new Date(service.time.now.getTime() + 1000);
  const late = await makeContext(caller);
  const rest = await list(caller, `limit=9&cursor=${second.nextCursor}`);
  expect(ids(rest)).toEqual([made[4], made[5], late.id]);

  await db.deleteFrom('context').where('id', 'in', [made[4]!, made[5]!, late.id]).execute();
  const past = await list(caller, `limit=2&cursor=${second.nextCursor}`);
  expect([past.items, past.hasMore, past.nextCursor]).toEqual([[], false, undefined]);
  expect(ids(await list(caller, `limit=2&cursor=${past.prevCursor}`))).toEqual([made[0], made[3]]);
});

test('filters hold over the pages', async () => {
  const [caller, made] = await withContexts(9);
  const pages = await walk(caller, 'limit=2&type=1:1&status=DRAFT');
  expect(pages.flatMap(ids)).toEqual(made.filter((_, index) => index % 2 === 0));
  expect((await list(caller, 'status=ACTIVE')).items).toEqual([]);
});

test('rules are paged by priority, also while the order changes', async () => {
  const caller = await service.caller();
  const context = await makeContext(caller, { rules: ruleBodies(5) });
  const path = `/v1/contexts/${context.id}/rules`;
  const pages = await walk(caller, 'limit=2', path);
  expect(pages.flatMap(({ items }) => items.map(({ priority }) => priority))).toEqual([1, 2, 3, 4, 5]);
  const all = pages.flatMap(ids);
  await caller.ask('POST', `${path}/reorder`, { body: { ruleIds: [all[4]] } });
  const second = await list(caller, `limit=2&cursor=${pages[0]!.nextCursor}`, path);
  expect(second.items.map(({ priority }) => priority)).toEqual([3, 4]);
});

test('a cursor is worth nothing elsewhere, changed or made up', async () => {
  const [caller] = await withContexts(3);
  const ben = await service.caller({ tenantId: caller.tenantId, subject: 'ben' });
  const stranger = await service.caller();
  const context = await makeContext(caller, { rules: ruleBodies(3) });
  const other = await makeContext(caller, { rules: ruleBodies(3) });
  const rules = `/v1/contexts/${context.id}/rules`;
  const { nextCursor } = await list(caller, 'limit=1');
  const ofRules = (await list(caller, 'limit=1', rules)).nextCursor!;
  const [payload, mark] = nextCursor!.split('.') as [string, string];
  const text = Buffer.from(payload, 'base64url').toString();
  const changed = Buffer.from(text.replace('>', '<')).toString('base64url');
  const foreign = deriveSecrets(randomBytes(32)).sign(payload);
  const refused: [Caller, string][] = [
    [stranger, `/v1/contexts?cursor=${nextCursor}`],
    [caller, `/v1/contexts?type=1:1&cursor=${nextCursor}`],
    [caller, `/v1/contexts?status=DRAFT&cursor=${nextCursor}`],
    [caller, `${rules}?cursor=${nextCursor}`],
    [caller, `/v1/contexts?cursor=${ofRules}`],
    [caller, `/v1/contexts/${other.id}/rules?cursor=${ofRules}`],
    [caller, `${rules}?type=EXACT&cursor=${ofRules}`],
    ...[
      `${changed}.${mark}`,
      `${payload}.${foreign}`,
      `${payload}.${mark}.`,
      `${payload}.${mark.toLowerCase()}x`,
      payload,
      `.${mark}`,
      '.',
      'x',
      '%F0%9F%A7%BE',
      randomUUID(),
      Buffer.from('{"id":"x","direction":"next"}').toString('base64url'),
      'x'.repeat(5000),
    ].map((cursor): [Caller, string] => [caller, `/v1/contexts?cursor=${cursor}`]),
  ];
  for (const [who, path] of refused) {
    const answer = await who.ask('GET', path);
    expect([path, answer.status, answer.body.code, answer.body.details?.[0]?.path]).toEqual([
      path,
      400,
      'M0001',
      ['query', 'cursor'],
    ]);
  }
  // The cursor belongs to the list, not to the person.
  expect((await list(ben, `limit=1&cursor=${nextCursor}`)).items).toHaveLength(1);
  expect(nextCursor).toMatch(/^[\w.-]+$/);
});

test('each page is one statement; only one without rows queries the other side, and its parent', async () => {
  let asked = 0;
  const db = service.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1;
      return result;
    },
  });
  const counting = await makeTestService({
    database: { ...service.database, db },
    tokenKey: service.tokenKey,
    secrets: service.secrets,
  });
  const caller = await counting.caller();
  const context = await makeContext(caller, { rules: ruleBodies(5) });
  const path = `/v1/contexts/${context.id}/rules`;
  const statements = async (query: string, at = path) => {
    asked = 0;
    const { body } = await caller.ask<List>('GET', `${at}?${query}`);
    return { asked, body };
  };
  const first = await statements('limit=2');
  const second = await statements(`limit=2&cursor=${first.body.nextCursor}`);
  const back = await statements(`limit=2&cursor=${second.body.prevCursor}`);
  expect([first.asked, second.asked, back.asked]).toEqual([1, 1, 1]);
  expect(ids(back.body)).toEqual(ids(first.body));
  const last = await statements(`limit=9&cursor=${second.body.nextCursor}`);
  await db.deleteFrom('match_rule').where('id', '=', last.body.items[0]!.id).execute();
  const past = await statements(`limit=9&cursor=${second.body.nextCursor}`);
  expect([past.asked, past.body.items, past.body.prevCursor !== undefined]).toEqual([3, [], true]);
  expect((await statements('', `/v1/contexts/${randomUUID()}/rules`)).asked).toBe(2);
});

test('a page whose other side was deleted reports that, in either direction', async () => {
  const [caller, made] = await withContexts(6);
  const { db } = service.database;
  const remove = (gone: string[]) => db.deleteFrom('context').where('id', 'in', gone).execute();
  const first = await list(caller, 'limit=2');
  const second = await list(caller, `limit=2&cursor=${first.nextCursor}`);
  const third = await list(caller, `limit=2&cursor=${second.nextCursor}`);
  await remove(made.slice(0, 2));
  const forwards = await list(caller, `limit=2&cursor=${first.nextCursor}`);
  expect([ids(forwards), forwards.prevCursor, forwards.hasMore]).toEqual([made.slice(2, 4), undefined, true]);
  await remove(made.slice(4));
  const backwards = await list(caller, `limit=2&cursor=${third.prevCursor}`);
  expect([ids(backwards), backwards.nextCursor, backwards.hasMore]).toEqual([
    made.slice(2, 4),
    undefined,
    false,
  ]);
  await remove(made.slice(2, 4));
  for (const cursor of [first.nextCursor, third.prevCursor]) {
    const empty = await list(caller, `limit=2&cursor=${cursor}`);
    expect(empty).toEqual({ items: [], limit: 2, hasMore: false });
  }
});

test('the statements of a list are built once for each form of page', async () => {
  const { secrets } = service;
  const { db } = service.database;
  const [caller] = await withContexts(5);
  let built = 0;
  const page = preparedList({
    rows: ({ tenantId }: { tenantId: string }) => {
      built += 1;
      return statements.selectFrom('context').selectAll().where('tenant_id', '=', tenantId);
    },
    sort: byCreation,
    record: ({ id }) => id,
  });
  const { tenantId } = caller;
  const read = (more: object) => page(db, { tenantId }, { secrets, binding: [tenantId], limit: 2, ...more });
  const walked = async () => {
    built = 0;
    const first = await read({});
    const second = await read({ cursor: first.nextCursor });
    const other = await read({ filters: { type: 'N:M' } });
    return { pages: [first, second, other], built };
  };
  const first = await walked();
  expect(first.built).toBe(3);
  expect(await walked()).toEqual({ pages: first.pages, built: 0 });
  expect(first.pages.map(({ items }) => items.length)).toEqual([2, 2, 2]);
});
