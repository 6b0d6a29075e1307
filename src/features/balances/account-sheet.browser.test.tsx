import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { balanceWith } from '~/testing/balance-rows';
import { ledgerRows } from '~/testing/ledger-rows';
import { mountPage } from '~/testing/mount-page';
import { openService, problemResponse, type OpenedService } from '~/testing/service';
import { type PickedAccount, AccountSheet } from './AccountSheet';

/** Returns accounts with one balance each; the first one has two. */
function accountsOf(count: number) {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  // The ledger sorts by the ids of balances.
  const first = crypto.randomUUID().slice(0, 24);
  const numbers = count === 0 ? [] : [0, ...ids.keys()];
  const balances = numbers.map((number, index) =>
    balanceWith({
      id: first + String(index).padStart(12, '0'),
      accountId: ids[number]!,
      alias: `@customer-${number + 1}`,
    }),
  );
  return { ids, ...ledgerRows(balances) };
}

/** Opens the sheet with a ledger. */
async function open(count = 150, prepare: (service: OpenedService) => void = () => undefined) {
  const picked: PickedAccount[] = [];
  const closed = vi.fn<() => void>();
  const service = await openService();
  const { ids, rows, organizationId, ledgerId } = accountsOf(count);
  await service.begin(rows);
  prepare(service);
  await mountPage(
    <main>
      <AccountSheet onPick={(account) => picked.push(account)} onClose={closed} />
    </main>,
  );
  return { picked, closed, ids, organizationId, ledgerId };
}

const accounts = () => page.getByRole('list', { name: 'Accounts' }).getByRole('button');
const search = page.getByRole('searchbox', { name: 'Alias or account id' });

beforeEach(() => {
  localStorage.clear();
});

test('accounts are listed once each, searched page by page while typing, and picked by key', async () => {
  const { picked, ids } = await open(350);
  await expect.element(page.getByText('99 accounts loaded, more follow.', { exact: false })).toBeVisible();
  expect(accounts().elements()).toHaveLength(40);
  await page.getByRole('button', { name: 'Load more accounts' }).click();
  await expect.element(page.getByText('199 accounts loaded, more follow.', { exact: false })).toBeVisible();
  await search.fill('CUSTOMER-340');
  await expect.element(accounts()).toHaveTextContent('@customer-340');
  search.element().focus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(picked).toEqual([{ id: ids[339], alias: '@customer-340' }]);
});

test('an account is found by a part of its id; that none matches is shown once all are read', async () => {
  const { ids } = await open();
  await search.fill(ids[139]!.slice(4));
  await expect.element(accounts()).toHaveTextContent('@customer-140');
  await search.fill('nobody');
  await expect.element(page.getByText('No account fits.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /Load more|Search the next/ }))
    .not.toBeInTheDocument();
});

test('a search that cannot load more shows it, and continues on request', async () => {
  let refused = true;
  await open(150, (service) =>
    service.onNext(
      'GET',
      ({ search: query }, send) => (refused && query.includes('cursor=') ? send('status=403') : undefined),
      { suffix: '/balances', times: Infinity },
    ),
  );
  await search.fill('customer-140');
  await expect.element(page.getByText('The other rows could not be loaded')).toBeVisible();
  await expect.element(page.getByText('No account fits.')).not.toBeInTheDocument();
  refused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(accounts()).toHaveTextContent('@customer-140');
});

test('a ledger without lists accepts the ids of organization and ledger', async () => {
  const { organizationId, ledgerId } = await open(150, (service) =>
    service.onNext('GET', () => problemResponse(404, '0007'), { suffix: '/organizations', times: Infinity }),
  );
  await page.getByLabelText('Organization id').fill(organizationId);
  await page.getByLabelText('Ledger id').fill(ledgerId);
  await page.getByRole('button', { name: 'Show accounts' }).click();
  await expect.element(accounts().first()).toHaveTextContent('@customer-1');
});

test('a ledger without balances shows it, and that the id can be pasted', async () => {
  await open(0);
  await expect.element(page.getByText('You can paste the account id', { exact: false })).toBeVisible();
});

test('accounts without read permission show why, and are reread on request', async () => {
  let refused = true;
  await open(150, (service) =>
    service.onNext('GET', (_asked, send) => (refused ? send('status=403') : undefined), {
      suffix: '/balances',
      times: Infinity,
    }),
  );
  await expect.element(page.getByText('Not permitted')).toBeVisible();
  refused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(accounts().first()).toHaveTextContent('@customer-1');
});
