import { expect, test } from 'vitest';
import type { ContextCloneResult } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { feeScheduleBody, makeContext, makeSource } from '../../testing/bodies';
import { makeTestService } from '../../testing/test-service';

test('clones at once of contexts that share a fee schedule all succeed, each with a copy under a name of its own', async () => {
  const service = await makeTestService({ load: { concurrent: 8, queue: 64 } });
  const ana = await service.caller();
  const schedule = (
    await ana.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body: feeScheduleBody({ name: 'Card' }) })
  ).body;
  const contexts = [];
  for (let count = 0; count < 30; count += 1) {
    const context = await makeContext(ana, { name: `Context ${count}` });
    await makeSource(ana, context.id, { feeScheduleId: schedule.id });
    contexts.push(context);
  }
  const clones = await Promise.all(
    contexts.map(({ id, name }) =>
      ana.ask<ContextCloneResult>('POST', `/v1/contexts/${id}/clone`, { body: { name: `${name} (copy)` } }),
    ),
  );
  expect(clones.map(({ status }) => status)).toEqual(contexts.map(() => 201));
  const { items } = (await ana.ask<{ items: FeeSchedule[] }>('GET', '/v1/fee-schedules?limit=100')).body;
  const names = ['Card', 'Card (copy)', ...contexts.slice(1).map((_, index) => `Card (copy ${index + 2})`)];
  expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});
