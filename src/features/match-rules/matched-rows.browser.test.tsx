import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someRules } from '~/testing/rules';
import { openRules } from '~/testing/rules-page';

const side = { rows: { confirmed: 1241, proposed: 0, open: 2 }, open: [] };
const matched = () =>
  [...document.querySelectorAll('li [data-part=matched]')].map((one) => one.lastChild?.textContent);

it('shows the rows that each rule matched in the last what-if, until the order changes', async () => {
  await openRules(someRules(2), {
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
          return send();
        },
        { suffix: '/what-if' },
      ),
  });
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
