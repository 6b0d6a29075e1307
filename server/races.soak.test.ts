import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseVariables, hasPostgres, makePostgresDatabase } from './testing/postgres-database';
import { raceEverything, raceOneKey, raceOrders, raceUniqueness } from './testing/races';
import { type Replicas, startReplicas } from './testing/replicas';

describe.skipIf(!hasPostgres())('two replicas on one PostgreSQL server', () => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(databaseVariables(await makePostgresDatabase()), 2);
  }, 180_000);
  afterAll(() => replicas.remove());

  test.each([
    ['orders of one list', raceOrders],
    ['creates with one key', raceOneKey],
    ['creates of one name or priority', raceUniqueness],
    ['different changes of one context', raceEverything],
  ])('20 races of %s', async (_, race) => {
    for (let round = 0; round < 20; round += 1) await race(replicas.ask);
    for (const console of replicas.consoles)
      expect(console.output()).not.toMatch(/unexpected error|the database does not answer/);
  });
});
