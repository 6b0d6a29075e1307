import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeContext, makeSource } from '../testing/bodies';
import { entriesOf } from '../testing/replay-entries';
import { exportedLines, newTestKey, verifyLines } from '../testing/sealed-logs';
import { type Caller, makeTestService, type TestService } from '../testing/test-service';
import { storeKey } from './activity-key';
import { listEntries } from './list-entries';
import { createPeople } from './people';
import { sealTenant } from './seal';
import { erasePerson, eraseValues } from './seal-erase';
import { commitmentOf, originHash } from './seal-format';
import { fileHash, lastLine } from './statement';

const key = newTestKey();
let service: TestService;
let ana: Caller;
beforeAll(async () => {
  service = await makeTestService({ activityKey: key });
  await storeKey(service.database.db, key);
  ana = await service.caller();
});

const entries = () => entriesOf(service.database.db, ana.tenantId);
const seal = () => sealTenant(service.database.db, ana.tenantId, { key });
const exported = () => exportedLines(service.database.db, ana.tenantId, { key });
const found = async () => (await verifyLines(await exported(), { keys: [key.id] })).found;

test('the values of an entry and its configs can be erased, and the log still verifies', async () => {
  const { db } = service.database;
  const { id: contextId } = await makeContext(ana);
  await makeSource(ana, contextId, { name: 'Typed by mistake', config: { password: 'hidden' } });
  const { number } = (await entries()).at(-1)!;
  await expect(eraseValues(db, ana.tenantId, 1)).rejects.toThrow('has no entry');
  const final = await seal();
  expect((await listEntries(db, ana.tenantId, { limit: 1 })).entries).toMatchObject([
    { number: final, operation: 'createSource' },
  ]);
  expect((await exported()).join('\n')).toContain('hidden');
  const checkpoints = (await verifyLines(await exported(), { keys: [key.id] })).verified.proof!;

  await eraseValues(db, ana.tenantId, final);
  const [erased, record] = (await entries()).slice(-2);
  expect(erased).toMatchObject({ number, operation: 'createSource', before: null, after: null, configs: [] });
  expect(record).toMatchObject({ operation: 'eraseValues', author: { kind: 'system' } });
  expect(JSON.parse(record!.after!)).toEqual({ number, final });
  await seal();
  const lines = await exported();
  expect(lines.join('\n')).not.toMatch(/hidden|Typed by mistake/);
  const { found: findings, verified } = await verifyLines(lines, {
    keys: [key.id],
    checkpoints: [checkpoints],
  });
  expect(findings).toEqual([]);
  expect(verified).toMatchObject({ withoutValues: 1, unexplained: 0 });
  // The same without a record of it.
  const { number: other } = (await entries())[0]!;
  const { salt } = await db
    .selectFrom('activity_seal')
    .select('salt')
    .where((eb) => eb.and({ tenant_id: ana.tenantId, number: other }))
    .executeTakeFirstOrThrow();
  const hidden = lines.map((line) => {
    const [, start, content] = /^(\{"entry":.*?),"content":(.*)\}$/.exec(line) ?? [];
    return content?.includes(salt!) ? `${start},"commitment":"${commitmentOf(content)}"}` : line;
  });
  const all = hidden.slice(0, -1);
  const signed = [...all, lastLine(key, fileHash(originHash, all))];
  const { found: none, verified: unexplained } = await verifyLines(signed, { keys: [key.id] });
  expect(none).toEqual([]);
  expect(unexplained).toMatchObject({ withoutValues: 2, unexplained: 1 });
  await expect(eraseValues(db, ana.tenantId, final)).rejects.toThrow('were erased before');
  await expect(eraseValues(db, ana.tenantId, 1e15)).rejects.toThrow('has no entry');
  await expect(eraseValues(db, randomUUID(), final)).rejects.toThrow('has no entry');
});

test('an erased person has no name, and is recognised', async () => {
  const { db } = service.database;
  const people = () => createPeople(db, key.pseudonymOf);
  const person = {
    kind: 'person',
    tenantId: ana.tenantId,
    issuer: 'https://i',
    subject: 's-1',
    name: 'Ana',
  } as const;
  const id = await people()(person);
  await erasePerson(db, ana.tenantId, { id, key });
  const row = await db
    .selectFrom('activity_person')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ issuer: 'erased:', name: null });
  expect(JSON.stringify(row)).not.toMatch(/Ana|s-1|https/);

  expect(await people()(person)).toBe(id);
  expect(await people()({ ...person, name: 'Ana again' })).toBe(id);
  // Another subject, the same subject of another issuer, and another tenant are other people.
  for (const other of [{ subject: 's-2' }, { issuer: '' }, { tenantId: randomUUID() }])
    expect(await people()({ ...person, ...other })).not.toBe(id);
  expect(
    (await db.selectFrom('activity_person').select('name').where('id', '=', id).executeTakeFirstOrThrow())
      .name,
  ).toBeNull();
  await expect(erasePerson(db, ana.tenantId, { id, key })).rejects.toThrow('was erased before');
  await expect(erasePerson(db, ana.tenantId, { id: randomUUID(), key })).rejects.toThrow('has no person');
  await seal();
  expect(await found()).toEqual([]);
});

test('a process that knows the name does not write it again', async () => {
  const { db } = service.database;
  const person = {
    kind: 'person',
    tenantId: ana.tenantId,
    issuer: 'https://i',
    subject: 's-3',
    name: 'Bob',
  } as const;
  const personOf = createPeople(db, key.pseudonymOf);
  const id = await personOf(person);
  await erasePerson(db, ana.tenantId, { id, key });
  expect(await personOf(person)).toBe(id);
  expect(await personOf({ ...person, name: 'Bobby' })).toBe(id);
  const { name } = await db
    .selectFrom('activity_person')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(name).toBeNull();
});
