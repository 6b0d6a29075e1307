import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exportBundle } from '~/api/bundles';
import { setFeesElsewhere } from '~/api/save-messages';
import { sessionQuery } from '~/api/session';
import type { Context } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { FeeScheduleCreate } from '@recon/contract/fee-schedule-requests';
import { sha256 } from '~/lib/sha256';
import { mountPage } from '~/testing/mount-page';
import { openService, type OpenedService } from '~/testing/service';
import {
  feeScheduleBody,
  makeContext,
  makeSource,
  ruleBodies,
  rulesOf,
} from '../../../server/testing/bodies';
import { AuditSheetPage } from './AuditSheetPage';

let service: OpenedService;
let context: Context;
let client: QueryClient;
const secret = 'a secret of the bank';

beforeEach(async () => {
  service = await openService();
  const items: FeeScheduleCreate['items'] = [
    { name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.0152' } },
    {
      name: 'By size',
      priority: 2,
      structureType: 'TIERED',
      structure: { tiers: [{ upTo: '100', rate: '0.02' }, { rate: '0.01' }] },
    },
  ];
  const body = feeScheduleBody({ name: 'Card fees', items });
  const schedule = (await service.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body })).body;
  context = await makeContext(service, { name: 'Card', rules: ruleBodies(3) });
  const config = { password: secret, bank_name: 'Bank A' };
  await makeSource(service, context.id, { name: 'Core ledger', type: 'LEDGER', side: 'LEFT', config });
  const mapped = await makeSource(service, context.id, {
    name: 'Acquirer',
    side: 'RIGHT',
    feeScheduleId: schedule.id,
  });
  await service.ask('POST', `/v1/contexts/${context.id}/sources/${mapped.id}/field-maps`, {
    body: { mapping: { amount: 'Valor bruto' } },
  });
});

const show = () =>
  mountPage(<AuditSheetPage contextId={context.id} name={context.name} />, {
    begin: (queryClient) => {
      client = queryClient;
      queryClient.setQueryData(sessionQuery.queryKey, service.session);
    },
  });
const sheet = page.getByRole('article', { name: 'Card' });
const hashShown = () => /SHA-256\s*([0-9a-f]{64})/.exec(sheet.element().textContent)?.[1];
const readAgain = () => client.refetchQueries({ queryKey: ['context-export'] });

/** Returns the text of the file that the next click downloads. */
async function saved(): Promise<string> {
  let file: Blob | undefined;
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:nowhere';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Export as YAML' }).click();
  made.mockRestore();
  clicked.mockRestore();
  return file!.text();
}

test('the sheet prints what the exported file has, completely and with the digest of that file', async () => {
  await show();
  await expect.element(sheet).toBeVisible();
  const object = (name: string | RegExp) => sheet.getByRole('rowgroup').filter({ hasText: name });
  await expect.element(object(/^Rule \d: Exact/)).toHaveLength(3);
  await expect.element(object(/^Source “Core ledger”/)).toHaveTextContent('Bank nameBank A');
  await expect.element(object(/^Source “Acquirer”/)).toHaveTextContent('Card fees');
  await expect.element(object(/^Field map of “Acquirer”/)).toHaveTextContent('amountValor bruto');
  const fees = object(/^Fee schedule “Card fees”/);
  await expect.element(fees).toHaveTextContent('1.52 % of the amount');
  await expect.element(fees).toHaveTextContent('up to 100: 2 %');
  await expect.element(sheet).toHaveTextContent(service.session.tenantName);

  const text = await saved();
  expect(text).toBe(await exportBundle(context.id, 'yaml'));
  expect(hashShown()).toBe(await sha256(text));
});

test('of a service that was seen to link fee schedules elsewhere, the sheet says so', async () => {
  setFeesElsewhere(true);
  onTestFinished(() => setFeesElsewhere(false));
  await show();
  await expect.element(sheet).toHaveTextContent('This service links fee schedules elsewhere');
});

test('the same configuration has the same digest, whatever was done in between @soak', async () => {
  const [first] = await rulesOf(service, context.id);
  const path = `/v1/contexts/${context.id}/rules/${first!.id}`;
  const change = { type: 'TOLERANCE', config: { absTolerance: '2.00', percentTolerance: '0' } };
  await show();
  await expect.element(sheet).toBeVisible();
  const before = hashShown();
  await service.ask('PATCH', path, { body: change });
  await readAgain();
  await expect.poll(hashShown).not.toBe(before);
  // Restored with another id and another time, with its keys in another order.
  await service.ask('DELETE', path);
  await service.ask('POST', `/v1/contexts/${context.id}/rules`, { body: ruleBodies(1)[0] });
  await readAgain();
  await expect.poll(hashShown).toBe(before);
  // Exact rules alone do not depend on their order.
  await service.ask('POST', `/v1/contexts/${context.id}/rules`, { body: { ...change, priority: 9 } });
  await readAgain();
  await expect.poll(hashShown).not.toBe(before);
  const last = hashShown();
  const ids = (await rulesOf(service, context.id)).map(({ id }) => id);
  const reorder = (ruleIds: string[]) =>
    service.ask('POST', `/v1/contexts/${context.id}/rules/reorder`, { body: { ruleIds } });
  await reorder([ids[3]!, ...ids.slice(0, 3)]);
  await readAgain();
  await expect.poll(hashShown).not.toBe(last);
  await reorder(ids);
  await readAgain();
  await expect.poll(hashShown).toBe(last);
});

test('a change by others during the read repeats it: the sheet shows one state', async () => {
  const [first] = await rulesOf(service, context.id);
  const config = { matchAmount: true, matchCurrency: true };
  service.onNext(
    'GET',
    async () => {
      await service.ask('PATCH', `/v1/contexts/${context.id}/rules/${first!.id}`, { body: { config } });
      await service.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval: 'weekly' } });
    },
    { suffix: '/field-maps' },
  );
  await show();
  await expect.element(sheet).toHaveTextContent('weekly');
  const text = await saved();
  expect(text).toContain('interval: weekly');
  expect(text).toContain('{ type: EXACT, config: { matchAmount: true, matchCurrency: true } }');
});

test('while others change it during every read there is no sheet, and a message states why', async () => {
  let number = 0;
  service.onNext(
    'GET',
    async () => {
      number += 1;
      await service.ask('PATCH', `/v1/contexts/${context.id}`, { body: { interval: `${number} days` } });
    },
    { suffix: '/field-maps', times: 5 },
  );
  await show();
  await expect.element(page.getByText('This has changed since you opened it')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(sheet).toHaveTextContent('5 days');
});

test('a value of a source that may be secret is neither printed nor saved', async () => {
  await show();
  await expect.element(sheet.getByText('${CARD_CORE_LEDGER_PASSWORD}')).toBeVisible();
  expect(`${sheet.element().textContent} ${await saved()}`).not.toContain(secret);
});

test('a part that cannot be read leaves no sheet, and no button that prints one', async () => {
  service.onNext('GET', (_asked, send) => send('status=403'), { suffix: '/field-maps', times: Infinity });
  await show();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

test('of sources with one name, which no file can tell apart, there is no sheet, and a message names them', async () => {
  await makeSource(service, context.id, { name: 'Acquirer' });
  await show();
  await expect.element(page.getByText(/These names are not unique.*Acquirer/)).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
});
