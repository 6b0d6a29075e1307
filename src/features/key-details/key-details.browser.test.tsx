import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connectSession } from '~/api/client';
import { mountPage } from '~/testing/mount-page';
import { KeyLookUp, type PickAccount } from './KeyLookUp';

const account = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const details = {
  key: '52998224725',
  endToEndId: 'E99999004202611211000f4546dc9287',
  payee: {
    bankId: '99999004',
    document: '52998224725',
    name: 'Marina Duarte',
    branch: '0001',
    accountType: 3,
    bankAccountType: 7,
    accountNumber: '104523',
    accountDigit: '7',
    key: '52998224725',
    bankName: 'Banco Aurora S.A.',
  },
};

const other = { id: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2c', alias: '@customer-7' };
/** Stub of the sheet to choose an account, which belongs to another feature. */
const pickAccount: PickAccount = (onPick, onClose) => (
  <dialog open aria-label="Accounts">
    <button type="button" onClick={() => onPick(other)}>
      pick
    </button>
    <button type="button" onClick={onClose}>
      close
    </button>
  </dialog>
);

let sent: string[];
let answer: () => Response | Promise<Response>;

beforeEach(async () => {
  await page.viewport(1200, 900);
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  answer = () => Response.json(details);
  connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keyField = page.getByLabelText('Pix key');
const lookUp = page.getByRole('button', { name: 'Look up' });
const fact = (text: RegExp) => page.getByRole('definition').filter({ hasText: text });

async function ask(key = '529.982.247-25') {
  const mounted = await mountPage(<KeyLookUp refusal={undefined} pickAccount={pickAccount} />);
  await keyField.fill(key);
  await page.getByLabelText('Account id').fill(account);
  await lookUp.click();
  return mounted;
}

test('typing sends nothing; the button sends one request, with the key as the directory stores it', async () => {
  await ask();
  await expect.element(page.getByRole('heading', { name: 'Holder of the key' })).toBeVisible();
  expect(sent).toEqual([`/v1/entries/52998224725/details?account_id=${account}`]);
  await expect.element(keyField).toHaveValue('529.982.247-25');
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(1);
});

test('a key that was looked up remains for corrections, masked without focus, and disappears with the result', async () => {
  await ask();
  await expect.element(page.getByRole('heading', { name: 'Holder of the key' })).toBeVisible();
  expect(getComputedStyle(keyField.element()).getPropertyValue('-webkit-text-security')).toBe('disc');
  expect(document.body.textContent).not.toMatch(/529.982|52998224725/);
  await keyField.click();
  expect(getComputedStyle(keyField.element()).getPropertyValue('-webkit-text-security')).toBe('none');
  await userEvent.keyboard('{End}{Backspace}6{Enter}');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toBe(`/v1/entries/52998224726/details?account_id=${account}`);
  await expect.element(keyField).toHaveValue('529.982.247-26');
  expect(JSON.stringify([localStorage, sessionStorage, location.href])).not.toMatch(/52998|529.9/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(keyField).toHaveValue('');
});

test('all personal values are masked, revealed one by one, and masked again after a minute', async () => {
  await ask();
  await expect.element(page.getByText('M*** D***')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Marina|52998224725|104523/);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page
    .getByRole('button', { name: 'Show name' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await vi.waitFor(() => expect(document.body.textContent).toContain('Marina Duarte'));
  expect(document.body.textContent).not.toMatch(/52998224725|104523/);

  await vi.advanceTimersByTimeAsync(59_000);
  expect(document.body.textContent).toContain('Marina Duarte');
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Marina'));
});

test('numbers without a published meaning are shown unchanged, the end-to-end id is explained', async () => {
  await ask();
  await expect.element(fact(/^3A number from/)).toBeVisible();
  await expect.element(fact(/^7A number from/)).toBeVisible();
  await expect
    .element(page.getByText('Participant 99999004, 2026-11-21 10:00 UTC', { exact: false }))
    .toBeVisible();
});

test('a copy is masked or complete, as chosen', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await ask();
  await page.getByRole('button', { name: 'Copy document' }).click();
  await page.getByRole('menuitem', { name: 'Copy masked' }).click();
  await page.getByRole('button', { name: 'Copy document' }).click();
  await page.getByRole('menuitem', { name: 'Copy whole' }).click();
  expect(copied.mock.calls).toEqual([['***.982.247-**'], ['52998224725']]);
  copied.mockRestore();
});

test('an unknown key is a result, not an error, and remains for corrections', async () => {
  answer = () => Response.json({ code: 'KEY_NOT_FOUND', message: 'unknown' }, { status: 404 });
  await ask();
  await expect.element(page.getByRole('heading', { name: 'No such key' })).toBeVisible();
  await expect.element(keyField).toHaveValue('529.982.247-25');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a failure is shown and not retried', async () => {
  answer = () => Response.json({}, { status: 503 });
  await ask();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Server not available');
  await expect.element(lookUp).toBeEnabled();
  expect(sent).toHaveLength(1);
});

test('leaving the page clears key and result, also in the cache; nothing was ever stored', async () => {
  const { queryClient, go, back } = await ask();
  await page.getByRole('button', { name: 'Show document' }).click();
  await expect.element(page.getByText('52998224725')).toBeVisible();
  go('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await vi.waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  back();
  await expect.element(keyField).toHaveValue('');
  expect(document.body.textContent).not.toContain('Marina');
  const stored = JSON.stringify([localStorage, sessionStorage]);
  expect(`${stored} ${location.href} ${JSON.stringify(history.state)} ${document.title}`).not.toMatch(
    /52998224725|529\.982|Marina/,
  );
});

test('a page that the browser caches for "back" contains neither key nor result', async () => {
  await ask();
  await expect.element(page.getByText('M*** D***')).toBeVisible();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect.element(page.getByText('M*** D***')).not.toBeInTheDocument();
});

test.each([
  ['529.982.247-25', 'Read as CPF, looked up as 52998224725. The check digits fit.'],
  ['529.982.247-26', 'The check digits do not fit'],
  ['12.ABC.345/01DE-35', 'Read as CNPJ, looked up as 12ABC34501DE35. The check digits fit.'],
  ['+55 (11) 91234-5678', 'Read as Phone, looked up as +5511912345678.'],
  ['Marina@Example.com', 'Read as E-mail, looked up as marina@example.com.'],
  ['7f1d4c9e-2b6a-4d83-9e05-c1a7b8d2f346', 'Read as Random key.'],
  ['hello', 'This does not look like a Pix key. You can look it up as it is.'],
])('%s as it is typed: %s', async (typed, said) => {
  await mountPage(<KeyLookUp refusal={undefined} pickAccount={pickAccount} />);
  await keyField.fill(typed);
  await expect.element(page.getByText(said, { exact: false })).toBeVisible();
});

test('eleven digits may be a document or a phone, and the chosen kind is looked up', async () => {
  await mountPage(<KeyLookUp refusal={undefined} pickAccount={pickAccount} />);
  await keyField.fill('11912345678');
  await page.getByRole('radio', { name: 'CPF' }).click({ force: true });
  await page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await page.getByLabelText('Account id').fill(account);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain('/v1/entries/%2B5511912345678/details');
});

test('without a key or with an invalid account id nothing is sent', async () => {
  await mountPage(<KeyLookUp refusal={undefined} pickAccount={pickAccount} />);
  await page.getByLabelText('Account id').fill('17');
  await lookUp.click();
  await expect.element(page.getByText('Enter a key.')).toBeVisible();
  await expect.element(page.getByText('Enter an id such as', { exact: false })).toBeVisible();
  expect(sent).toEqual([]);
});

test('the account is chosen by its alias, or changed by typing, which removes the alias', async () => {
  await mountPage(<KeyLookUp refusal={undefined} pickAccount={pickAccount} />);
  await keyField.fill('52998224725');
  await page.getByRole('button', { name: 'Choose an account' }).click();
  await page.getByRole('button', { name: 'close' }).click();
  await expect.element(page.getByLabelText('Account id')).toHaveValue('');
  await page.getByRole('button', { name: 'Choose an account' }).click();
  await page.getByRole('button', { name: 'pick', exact: true }).click();
  await expect.element(page.getByText('Account @customer-7.')).toBeVisible();
  await expect.element(keyField).toHaveValue('52998224725');
  await lookUp.click();
  await vi.waitFor(() => expect(sent).toEqual([`/v1/entries/52998224725/details?account_id=${other.id}`]));
  await page.getByLabelText('Account id').fill(account);
  await expect.element(page.getByText('Account @customer-7.')).not.toBeInTheDocument();
});

test('an account that is passed in is filled in with its alias, and nothing is sent', async () => {
  await mountPage(<KeyLookUp refusal={undefined} account={other} pickAccount={pickAccount} />);
  await expect.element(page.getByLabelText('Account id')).toHaveValue(other.id);
  await expect.element(page.getByText('Account @customer-7.')).toBeVisible();
  expect(sent).toEqual([]);
});
