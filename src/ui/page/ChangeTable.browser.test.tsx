import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '~/testing/mount-page';
import { ChangeTable, ValueChange } from './ChangeTable';

const interval = { key: 'interval', label: 'Interval', before: 'daily', after: 'weekly' };
const name = { key: 'name', label: 'Name', before: 'Card', after: 'Card' };
const limit = { key: 'limit', label: 'Limit', before: undefined, after: '5' };

test('a change has its old value struck through, its new one marked, and the same words for the sides', async () => {
  await mountPage(
    <ChangeTable caption="Changes" objects={[{ key: 'a', fields: [interval, name, limit] }]} />,
  );
  const table = page.getByRole('table', { name: 'Changes' });
  await expect.element(table.getByRole('columnheader', { name: 'Before' })).toBeVisible();
  await expect.element(table.getByRole('columnheader', { name: 'After' })).toBeVisible();
  await expect.element(table.getByRole('deletion')).toHaveTextContent('daily');
  expect(
    table
      .getByRole('insertion')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['weekly', '5']);
  await expect.element(table.getByRole('row', { name: /Limit\s*not set\s*5/ })).toBeVisible();
  // Equal sides are one value.
  expect(table.getByRole('row', { name: /Name/ }).getByRole('cell').elements()).toHaveLength(1);
});

test('objects have headings, also one that exists on one side only', async () => {
  await mountPage(
    <ChangeTable
      caption="Changes"
      objects={[
        { key: 'a', name: 'Settings', fields: [interval] },
        { key: 'b', name: 'Rule 3', change: 'removed', fields: [] },
      ]}
    />,
  );
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Rule 3\s*deleted/ })).toBeVisible();
});

test('values of one side need no headings of sides, and two objects side by side replace nothing', async () => {
  await mountPage(
    <>
      <ChangeTable caption="Created" objects={[{ key: 'a', fields: [name] }]} />
      <ChangeTable
        caption="Two rules"
        objects={[{ key: 'a', fields: [interval, name] }]}
        sides={['Rule 1', 'Rule 2']}
        isChange={false}
      />
      <p>
        <ValueChange before="0.50" after="0.75" />
      </p>
    </>,
  );
  await expect.element(page.getByRole('table', { name: 'Created' })).toBeVisible();
  expect(page.getByText('Before').query()).toBeNull();
  await expect.element(page.getByRole('columnheader', { name: 'Rule 2' })).toBeVisible();
  expect(page.getByRole('table', { name: 'Two rules' }).getByRole('deletion').query()).toBeNull();
  // An empty cell would say that the second one has none.
  const [left, right] = page.getByRole('row', { name: /Name/ }).getByRole('cell').elements().slice(-2);
  expect([left?.textContent, right?.textContent]).toEqual(['Card', 'Card']);
  await expect.element(page.getByText('0.50 → 0.75')).toBeVisible();
});

test('in a narrow sheet both sides are below the name', async () => {
  await page.viewport(390, 800);
  await mountPage(<ChangeTable caption="Changes" objects={[{ key: 'a', fields: [interval] }]} />);
  await expect.element(page.getByText('Interval')).toBeVisible();
  const [label, before] = [page.getByText('Interval'), page.getByText('daily')].map((one) =>
    one.element().getBoundingClientRect(),
  );
  expect(before!.top).toBeGreaterThanOrEqual(label!.bottom);
});
