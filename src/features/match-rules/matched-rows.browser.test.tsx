import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeSource } from '../../../server/testing/bodies';
import { someRules } from '~/testing/rules';
import { openRules } from '~/testing/rules-page';

type Service = Awaited<ReturnType<typeof openRules>>['service'];

const pathOf = ({ contextId }: Service) => `/v1/contexts/${contextId}`;
const side = { rows: { confirmed: 1241, proposed: 0, open: 2 }, open: [] };
const matched = () =>
  [...document.querySelectorAll('li [data-part=matched]')].map((one) => one.lastChild?.textContent);

/** Opens two rules after a what-if of them, and what `change` does to the context after it. */
const openAfterRun = (change: (service: Service) => Promise<unknown> = async () => undefined) =>
  openRules(someRules(2), {
    prepare: (service) =>
      service.onNext(
        'GET',
        async (_asked, send) => {
          const rules = (await service.rules()).map(({ id, updatedAt }, index) => ({
            id,
            updatedAt,
            rows: index === 0 ? 1234 : 7,
          }));
          const body = { left: side, right: side, reasons: [], rules };
          await service.ask('PUT', `/console/v1/contexts/${service.contextId}/what-if`, { body });
          await change(service);
          return send();
        },
        { suffix: '/what-if' },
      ),
  });

it('shows the rows that each rule matched in the last what-if, until the order changes', async () => {
  await openAfterRun();
  await page.viewport(1440, 900);
  await expect.poll(matched).toEqual(['1,234', '7']);
  await expect.element(page.getByText('Matched').first()).toBeVisible();
  page
    .getByRole('button', { name: /^Move .* position 1 of 2/ })
    .element()
    .focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/^Rule moved from 1 to 2/)).toBeVisible();
  expect(matched()).toEqual([]);
});

it.each([
  ['the context', (service: Service) => service.ask('PATCH', pathOf(service), { body: { type: '1:N' } })],
  [
    'a source',
    (service: Service) => makeSource(service, service.contextId, { name: 'Ledger', side: 'LEFT' }),
  ],
])('shows no rows if %s changed after the what-if', async (_, change) => {
  const { service, queryClient } = await openAfterRun(change);
  await page.viewport(1440, 900);
  const isRead = () =>
    queryClient.isFetching() === 0 && service.asked.some(({ path }) => path.endsWith('/sources'));
  await expect.poll(isRead).toBe(true);
  expect(matched()).toEqual([]);
});
