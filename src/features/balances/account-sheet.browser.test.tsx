import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { balanceWith } from '~/testing/balance-rows';
import { mountPage } from '~/testing/mount-page';
import { problem } from '~/testing/service';
import { type Account, AccountSheet } from './AccountSheet';

const organization = { id: '0196f0c2-7d5e-7c3a-9b1f-000000000001', legalName: 'Banco Aurora S.A.' };
const ledger = { id: '0196f0c2-7d5e-7c3a-9b1f-000000000002', name: 'Customer accounts' };
const accountId = (number: number) => `0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f${String(number).padStart(4, '0')}`;

/** 150 accounts; the first one has two balances. */
const balances = [0, ...Array.from({ length: 150 }, (_, index) => index)].map((number, index) =>
  balanceWith({
    id: accountId(5000 + index),
    accountId: accountId(number),
    alias: `@customer-${number + 1}`,
  }),
);

/** The sheet before a ledger; `answer` may give another answer to a path. */
async function open(answer: (path: string, asked: number) => Response | undefined = () => undefined) {
  const picked: Account[] = [];
  const closed = vi.fn<() => void>();
  let asked = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://ledger');
    const given = answer(pathname, (asked += 1));
    if (given) return given;
    if (pathname.endsWith('/organizations')) return Response.json({ items: [organization], page: 1 });
    if (pathname.endsWith('/ledgers')) return Response.json({ items: [ledger], page: 1 });
    const from = Number(searchParams.get('cursor') ?? 0);
    return Response.json({
      items: balances.slice(from, from + 100),
      limit: 100,
      next_cursor: from + 100 < balances.length ? String(from + 100) : '',
    });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await mountPage(
    <main>
      <AccountSheet onPick={(account) => picked.push(account)} onClose={closed} />
    </main>,
  );
  return { picked, closed };
}

const accounts = () => page.getByRole('list', { name: 'Accounts' }).getByRole('button');
const search = page.getByRole('searchbox', { name: 'Alias or account id' });

beforeEach(() => {
  localStorage.clear();
});

test('accounts are offered once each, narrowed by typing, loaded on, and picked by key', async () => {
  const { picked } = await open();
  await expect.element(page.getByText('99 accounts loaded, more follow.', { exact: false })).toBeVisible();
  expect(accounts().elements()).toHaveLength(40);
  await search.fill('customer-140');
  await expect
    .element(page.getByText('None of the 99 loaded accounts fits.', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Load more accounts' }).click();
  await expect.element(accounts()).toHaveTextContent('@customer-140');
  await expect.element(page.getByRole('button', { name: 'Load more accounts' })).not.toBeInTheDocument();
  search.element().focus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(picked).toEqual([{ id: accountId(139), alias: '@customer-140' }]);
});

test('a ledger without lists takes the ids of organization and ledger', async () => {
  await open((path) => (path.endsWith('/organizations') ? problem(404, '0007') : undefined));
  await page.getByLabelText('Organization id').fill(organization.id);
  await page.getByLabelText('Ledger id').fill(ledger.id);
  await page.getByRole('button', { name: 'Show accounts' }).click();
  await expect.element(accounts().first()).toHaveTextContent('@customer-1');
});

test('a ledger without balances says so, and that the id can be pasted', async () => {
  await open((path) => (path.endsWith('/balances') ? Response.json({ items: [] }) : undefined));
  await expect.element(page.getByText('You can paste the account id', { exact: false })).toBeVisible();
});

test('accounts that may not be read say why, and are read again on request', async () => {
  let refused = true;
  await open((path) => (refused && path.endsWith('/balances') ? problem(403, 'M0103') : undefined));
  await expect.element(page.getByText('Not permitted')).toBeVisible();
  refused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(accounts().first()).toHaveTextContent('@customer-1');
});
