import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionQuery } from '~/api/session';
import type { Session } from '~/api/sign-in';
import type { Context } from '@recon/contract/context';
import { mountPage } from '~/testing/mount-page';
import { gate, openService, type OpenedService } from '~/testing/service';
import { makeContext, makeSource, ruleBodies } from '../../../server/testing/bodies';
import { ComparePage } from './ComparePage';
import { ImportPage } from './ImportPage';

let service: OpenedService;
let context: Context;

beforeEach(async () => {
  await page.viewport(1200, 900);
  service = await openService();
  context = await makeContext(service, { name: 'Card', interval: 'daily', rules: ruleBodies(2) });
});

const signedIn = {
  begin: (client: QueryClient) => {
    const session: Session = { ...service.session, isEmbedded: true };
    client.setQueryData(sessionQuery.queryKey, session);
  },
};

/** Chooses files, the second before the first is read. */
async function choose(...files: File[]) {
  await expect.element(page.getByRole('button', { name: /^Choose/ })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  for (const file of files) {
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const yaml = (lines: string, name = 'card.yaml') =>
  new File([`version: 1\ncontexts:\n${lines}\n`], name, { type: 'application/yaml' });
const cardWith = (more: string) => yaml(`  - { name: Card, type: "1:1", ${more} }`);

test('a value that is typed for a setting that may be secret is not shown in the plan', async () => {
  await makeSource(service, context.id, { name: 'Bank', type: 'BANK', config: { token: 'live-secret' } });
  await mountPage(<ImportPage />, signedIn);
  await choose(
    cardWith(
      'interval: daily, sources: [' +
        '{ name: Bank, type: BANK, config: { token: "${TOKEN}", key: "${KEY}", currency: BRL } },' +
        '{ name: New, type: BANK, config: { password: "${PASSWORD}" } }]',
    ),
  );
  for (const [name, value] of [
    ['KEY', 'typed-key'],
    ['PASSWORD', 'typed-password'],
  ] as const)
    await page.getByLabelText(name).fill(value);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByRole('row', { name: /^key/ })).toHaveTextContent('not shown');
  await expect.element(page.getByRole('row', { name: /^password/ })).toHaveTextContent('not shown');
  await expect.element(page.getByRole('row', { name: /^Currency/ })).toHaveTextContent('BRL');
  expect(document.body.textContent).not.toMatch(/typed-|live-secret/);
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect.element(page.getByText(/^Applied 2 changes/)).toBeVisible();
});

test('a context whose settings and status change counts as one change, as in the commands', async () => {
  await mountPage(<ImportPage />, signedIn);
  await choose(cardWith('interval: weekly, status: ACTIVE'));
  await expect.element(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  await expect.element(page.getByText('1 change · 2 steps')).toBeVisible();
  await expect.element(page.getByText('Set the context to Active')).toBeVisible();
});

test('a misspelled field of a field map is named with its place before the file is applied', async () => {
  await mountPage(<ImportPage />, signedIn);
  await choose(
    cardWith('interval: daily, sources: [{ name: Bank, type: BANK, fieldMap: { amout: Valor } }]'),
  );
  await expect.element(page.getByText('1 possible mistake')).toBeVisible();
  await expect
    .element(
      page.getByText(
        /^Line 3, column \d+: contexts\.0\.sources\.0\.fieldMap\.amout becomes metadata, and the field map lacks .*amount/,
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Apply/ })).toBeEnabled();
});

test('a setting that may be secret and that the file lacks stays, and the plan says so', async () => {
  const config = { token: 'live-secret', currency: 'BRL' };
  await makeSource(service, context.id, { name: 'Bank', type: 'BANK', config });
  await mountPage(<ImportPage />, signedIn);
  await choose(cardWith('interval: daily, sources: [{ name: Bank, type: BANK, config: {} }]'));
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'The setting “token” of “Bank”' }))
    .toHaveTextContent('is not in the file. It may be secret, so it stays.');
  await expect.element(page.getByRole('row', { name: /^Currency/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^token/ })).not.toBeInTheDocument();
});

test('another kind of file, such as a CSV, is called that, with its place', async () => {
  await mountPage(<ImportPage />, signedIn);
  await choose(new File(['id,amount,date\n1,2.50,2026-01-02\n'], 'bank.csv'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Line 1, column 1: this is no configuration file of this console.');
});

test('of two files that are chosen one after the other the last one counts, though the first is read later', async () => {
  await mountPage(<ImportPage />, signedIn);
  const { opened, open } = gate();
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  onTestFinished(() => read.mockRestore());
  const slow = cardWith('interval: weekly');
  const bytes = slow.arrayBuffer();
  const isRead = opened.then(() => bytes);
  read.mockImplementationOnce(() => isRead);
  await choose(slow, yaml('  - { name: Card, type: "1:1", interval: monthly }', 'second.yaml'));
  const change = page.getByRole('row', { name: /^Interval/ });
  await expect.element(change).toHaveTextContent('monthly');
  const shown = new Set<string>();
  const observer = new MutationObserver(() => shown.add(document.querySelector('section p')!.textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  open();
  await isRead;
  // The first one would be shown before the third, which is read after it.
  await choose(yaml('  - { name: Card, type: "1:1", interval: yearly }', 'third.yaml'));
  await expect.element(change).toHaveTextContent('yearly');
  expect([...shown]).not.toContain('card.yaml');
});

test('the number of changes is that of the listed ones, also of a new context with rules', async () => {
  await mountPage(<ImportPage />, signedIn);
  await choose(
    yaml(
      '  - { name: New, type: "1:1", interval: daily, rules: [{ type: EXACT, config: { matchAmount: true } },' +
        ' { type: DATE_LAG, config: { maxDays: 3 } }], sources: [{ name: Bank, type: BANK }] }',
    ),
  );
  const apply = page.getByRole('button', { name: /^Apply/ });
  await expect.element(apply).toHaveTextContent('Apply 4 changes');
  expect(document.querySelectorAll('section ol > li')).toHaveLength(3);
  await apply.click();
  await expect.element(page.getByText(/^Applied 4 changes/)).toBeVisible();
  expect(service.writes().at(-1)).toMatchObject({ method: 'PUT', path: '/console/v1/configuration' });
  expect(service.writes()).toHaveLength(1);
});

test('a rule that the file lacks is named by its position before and after', async () => {
  const exact = (setting: string) => ({ type: 'EXACT' as const, config: { [setting]: true } });
  await makeContext(service, {
    name: 'Twins',
    interval: 'daily',
    rules: ['matchAmount', 'matchDate'].map((setting, at) => ({ ...exact(setting), priority: at + 1 })),
  });
  await mountPage(<ImportPage />, signedIn);
  const rules = [{ type: 'DATE_LAG', config: { maxDays: 3 } }, exact('matchAmount')];
  await choose(yaml(`  - { name: Twins, type: "1:1", interval: daily, rules: ${JSON.stringify(rules)} }`));
  await expect
    .element(page.getByText('Rule 2 (Exact) of the context is not in the file. It stays, at position 3.'))
    .toBeVisible();
});

test('of rules that are ambiguous, the user chooses which is which, and sees the plan', async () => {
  const exact = { type: 'EXACT' as const, config: { matchAmount: true } };
  const lag = { type: 'DATE_LAG' as const, config: { maxDays: 3 } };
  const near = (amount: string) => ({ type: 'TOLERANCE' as const, config: { absTolerance: amount } });
  const live = [exact, exact, near('1'), near('2'), lag];
  await makeContext(service, {
    name: 'Twins',
    interval: 'daily',
    rules: live.map((rule, index) => ({ ...rule, priority: index + 1 })),
  });
  await mountPage(<ImportPage />, signedIn);
  await choose(
    yaml(
      `  - { name: Twins, type: "1:1", interval: daily, rules: ${JSON.stringify([near('8'), near('9'), lag])} }`,
    ),
  );
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByRole('button', { name: /^Apply/ })).toBeVisible();
});

test('if others change the context after the plan was made, nothing is applied', async () => {
  await mountPage(<ImportPage />, signedIn);
  await choose(cardWith('interval: weekly, autoMatchOnUpload: true'));
  const apply = page.getByRole('button', { name: /^Apply/ });
  await expect.element(apply).toBeEnabled();
  await service.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval: 'monthly' } });
  await apply.click();
  await expect.element(page.getByText('This was changed after the plan was made')).toBeVisible();
});

test('while one request applies the file, leaving states that it goes on without the page', async () => {
  const { go } = await mountPage(<ImportPage />, signedIn);
  await choose(cardWith('interval: weekly'));
  const held = gate();
  service.onNext('PUT', () => held.opened);
  await page.getByRole('button', { name: /^Apply/ }).click();
  go('/elsewhere');
  const question = page.getByRole('alertdialog', { name: 'Leave while the file is being applied?' });
  await expect.element(question).toHaveTextContent('One request applies all of it or nothing');
  held.open();
  await expect.element(page.getByText(/^Applied 1 change/)).toBeVisible();
});

test('a context is compared with another one side by side, and nothing is written', async () => {
  const other = await makeContext(service, { name: 'Pix', interval: 'weekly', rules: ruleBodies(1) });
  await makeSource(service, other.id, { name: 'Bank', type: 'BANK', config: { token: 'other-secret' } });
  await makeSource(service, context.id, { name: 'Ledger', type: 'LEDGER', config: { token: 'live-secret' } });
  const onOther = vi.fn();
  await mountPage(
    <ComparePage contextId={context.id} name="Card" otherId={other.id} onOther={onOther} />,
    signedIn,
  );
  await expect.element(page.getByRole('status').getByText('4 differences')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Card' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Pix' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Interval/ })).toHaveTextContent('Intervaldailyweekly');
  await expect.element(page.getByText('Source “Bank”: only in “Pix”')).toBeVisible();
  await expect.element(page.getByText('Source “Ledger”: only in “Card”')).toBeVisible();
  await expect.element(page.getByText(/^Rule 2: .*: only in “Card”$/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/-secret/);
  expect(service.writes()).toEqual([]);
});

test('a context is compared with one of a file by the name, whatever the file leaves open', async () => {
  const onOther = vi.fn();
  await mountPage(
    <ComparePage contextId={context.id} name="Card" otherId={undefined} onOther={onOther} />,
    signedIn,
  );
  await choose(
    yaml(
      '  - { name: Other, type: "1:1", interval: daily }\n' +
        '  - { name: Card, type: "1:1", interval: monthly, rules: [' +
        '{ type: EXACT, config: { matchDate: false } }, { type: EXACT, config: { matchReference: false } },' +
        '{ type: DATE_LAG, config: { maxDays: 3 } }, { type: EXACT, config: { matchAmount: true } }],' +
        ' sources: [{ name: Bank, type: BANK, config: { token: "${TOKEN}" } }] }',
    ),
  );
  await expect
    .element(page.getByRole('row', { name: /^Interval/ }))
    .toHaveTextContent('Intervaldailymonthly');
  await expect.element(page.getByText('Source “Bank”: only in “card.yaml”')).toBeVisible();
  expect(onOther).toHaveBeenCalledWith(undefined);
  expect(service.writes()).toEqual([]);
});

test('other contexts are found by name, and the context itself is not offered', async () => {
  const other = await makeContext(service, { name: 'Card of Brazil' });
  const onOther = vi.fn();
  await mountPage(
    <ComparePage contextId={context.id} name="Card" otherId={undefined} onOther={onOther} />,
    signedIn,
  );
  await page.getByRole('combobox', { name: 'Other context' }).fill('card');
  await expect.element(page.getByRole('option')).toHaveLength(1);
  await page.getByRole('option', { name: 'Card of Brazil' }).click();
  expect(onOther).toHaveBeenCalledWith(other.id);
});
