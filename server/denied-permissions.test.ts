import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Operation, type OperationName, operationNames, operations } from '@recon/contract/operations';
import { fillPath } from '@recon/contract/client-operations';
import {
  type Answered,
  type Asked,
  type Caller,
  makeTestService,
  type TestService,
} from './testing/test-service';
import { type GoodRequest, goodRequest } from './testing/fixtures';

/** What every operation rejects, beyond the statuses that it declares: callers, ids, limits, bodies, keys. */

let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService({ faults: true });
  ana = await service.caller();
});

const rowOf = (name: OperationName): Operation => operations[name];
const having = (holds: (row: Operation) => boolean) => operationNames.filter((name) => holds(rowOf(name)));
const refusal = ({ status, body }: Answered<{ code: string }>) => [status, body.code];

/** Sends a good request of an operation, with some of its parts replaced. */
function ask(
  name: OperationName,
  good: GoodRequest,
  { headers, ...more }: Asked = {},
  caller: Pick<Caller, 'ask'> = ana,
) {
  const { method, path } = rowOf(name);
  const query = new URLSearchParams(good.query);
  return caller.ask(method, `${fillPath(path, good.params)}?${query}`, {
    ...(good.body && { body: good.body }),
    ...more,
    headers: { ...good.headers, ...headers },
  });
}

test('the interface has 25 operations, and two helper lists in addition', () => {
  expect(having(({ helper }) => !helper)).toHaveLength(25);
  expect(having(({ helper }) => helper === true)).toEqual(['listOrganizations', 'listLedgers']);
});

test.each(operationNames)(
  '%s needs a good token with its permission, and no other permission',
  async (name) => {
    const row = rowOf(name);
    const good = await goodRequest(name, service, ana);
    expect(refusal(await ask(name, good, {}, service))).toEqual([401, 'M0101']);
    const bad = { headers: { Authorization: 'Bearer x' } };
    expect(refusal(await ask(name, good, bad, service))).toEqual([401, 'M0102']);
    const { tenantId } = ana;
    const others = operationNames.map((other) => rowOf(other).permission);
    const permissions = others.filter((permission) => permission !== row.permission);
    const limited = await service.caller({ tenantId, permissions });
    expect(refusal(await ask(name, good, {}, limited))).toEqual([403, 'M0103']);
    const enough = await service.caller({ tenantId, permissions: [row.permission] });
    expect((await ask(name, good, {}, enough)).status).toBe(row.status);
  },
);

test.each(having(({ idempotent }) => idempotent === true))(
  '%s does a key once, and tells a second asker that it is still running',
  async (name) => {
    const good = await goodRequest(name, service, ana);
    const headers = { 'X-Idempotency-Key': randomUUID() };
    // Which of the two comes first is open; it holds the key long enough for the other to meet it.
    const slow = { headers: { ...headers, 'X-Recon-Fault': 'delay=200' } };
    const answers = await Promise.all([ask(name, good, slow), ask(name, good, slow)]);
    const [first, second] = answers.toSorted((left, right) => left.status - right.status);
    expect(first!.status, first!.text).toBe(rowOf(name).status);
    expect(refusal(second!)).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
    expect(second!.headers.get('Retry-After')).toBe('1');
    const again = await ask(name, good, { headers });
    expect([again.status, again.text]).toEqual([first!.status, first!.text]);
    expect(again.headers.get('X-Idempotency-Replayed')).toBe('true');
  },
);

test.each(operationNames)('%s refuses identifiers that are none', async (name) => {
  const good = await goodRequest(name, service, ana);
  // A key may be any text.
  for (const id of Object.keys(good.params).filter((parameter) => parameter !== 'entryId'))
    for (const wrong of ['1', `urn:uuid:${randomUUID()}`, randomUUID().replaceAll('-', '')]) {
      const answer = await ask(name, { ...good, params: { ...good.params, [id]: wrong } });
      expect(refusal(answer)).toEqual([400, 'M0001']);
      expect(answer.body.details?.map(({ path }) => path)).toEqual([['path', id]]);
    }
});

/** Values that each query parameter rejects. */
const outOfBounds: Readonly<Record<string, readonly string[]>> = {
  limit: ['0', '-1', '1.5', 'ten', '1000000000'],
  cursor: ['nonsense'],
  type: ['exact', 'X'],
  status: ['draft'],
  sort_order: ['up'],
  start_date: ['yesterday'],
  end_date: ['yesterday'],
  page: ['-1', 'x'],
  account_id: ['1'],
};

test.each(operationNames)('%s refuses query values out of bounds', async (name) => {
  const good = await goodRequest(name, service, ana);
  // Fee schedules pull a limit into its bounds: the interface declares no 400 for their list.
  const parameters = name === 'listFeeSchedules' ? [] : Object.keys(rowOf(name).query.shape);
  for (const parameter of parameters)
    for (const value of outOfBounds[parameter]!) {
      const answer = await ask(name, { ...good, query: { ...good.query, [parameter]: value } });
      expect([value, ...refusal(answer)]).toEqual([value, 400, 'M0001']);
      expect(answer.body.details?.map(({ path }) => path)).toEqual([['query', parameter]]);
    }
});

test.each(having(({ body }) => body !== undefined))(
  '%s takes nothing but an object of JSON',
  async (name) => {
    const { body, ...good } = await goodRequest(name, service, ana);
    for (const raw of ['', '{', 'null', '[]', '"x"', '1'])
      expect([raw, ...refusal(await ask(name, good, { raw }))]).toEqual([raw, 400, 'M0001']);
    const asText = { raw: JSON.stringify(body), headers: { 'Content-Type': 'text/plain' } };
    const answer = await ask(name, good, asText);
    expect(answer.body.details?.map(({ path }) => path)).toEqual([['header', 'Content-Type']]);
  },
);

/** Names that look empty or like another name. */
const deceiving = ['\u200B\u2060', '\u3164', 'a\u202Eb', 'a\tb', 'a\u001Bb'];

test.each(having(({ body }) => body !== undefined && 'name' in ((body as { shape?: object }).shape ?? {})))(
  '%s refuses a name that cannot be seen, or that steers what stands around it',
  async (operation) => {
    const { body, ...good } = await goodRequest(operation, service, ana);
    for (const name of deceiving) {
      const answer = await ask(operation, { ...good, body: { ...(body as object), name } });
      expect([name, ...refusal(answer)]).toEqual([name, 400, 'M0001']);
      expect(answer.body.details?.map(({ path }) => path)).toEqual([['body', 'name']]);
    }
  },
);

test.each(having(({ headers }) => headers !== undefined))('%s needs its headers', async (name) => {
  const good = await goodRequest(name, service, ana);
  const answer = await ask(name, { ...good, headers: {} });
  expect(refusal(answer)).toEqual([400, 'M0001']);
  expect(answer.body.details?.[0]?.path[0]).toBe('header');
});
