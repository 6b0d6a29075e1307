import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearIntents } from '~/api/write-ids';
import { sessionQuery } from '~/api/session';
import type { Session } from '~/api/sign-in';
import type { Context } from '@recon/contract/context';
import { mountPage } from '~/testing/mount-page';
import { openService, type OpenedService } from '~/testing/service';
import { makeContext, ruleBodies } from '../../../../server/testing/bodies';
import { ReportPage } from './ReportPage';
import type { ReportSearch } from '~/features/activity/activity-search';

let service: OpenedService;
let context: Context;
let path: string;
let scheduleId: string;
let downloads: { name: string; text: string }[];
beforeEach(async () => {
  clearIntents();
  await page.viewport(1200, 900);
  service = await openService();
  context = await makeContext(service, { name: 'Card: acquirer', rules: ruleBodies(3) });
  path = `/v1/contexts/${context.id}`;
  scheduleId = await makeSchedule('Acquirer fee');
  await service.ask('POST', `${path}/sources`, {
    body: { name: 'Acquirer', type: 'GATEWAY', side: 'RIGHT', config: {}, feeScheduleId: scheduleId },
  });
  downloads = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => downloads.push({ name: 'blob', text }));
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function clicked(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') downloads.push({ name: this.download, text: '' });
  });
});

async function makeSchedule(name: string): Promise<string> {
  const items = [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.015' } }];
  const body = { name, currency: 'BRL', applicationOrder: 'PARALLEL', items };
  const { body: made } = await service.ask<{ id: string }>('POST', '/v1/fee-schedules', { body });
  return made.id;
}

const rename = (id: string, name: string) =>
  service.ask('PATCH', `/v1/fee-schedules/${id}`, { body: { name } });

/** Waits until all entries are sealed, and a moment more, so that a period can start after them. */
async function sealed(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 1300));
  return new Date().toISOString();
}

function Report({ first }: { first: ReportSearch }) {
  const [search, setSearch] = useState<ReportSearch>({ contextId: context.id, ...first });
  return (
    <main>
      <ReportPage search={search} onSearch={setSearch} />
    </main>
  );
}

async function open(first: ReportSearch = {}) {
  const session: Session = { ...service.session, isEmbedded: true };
  await mountPage(<Report first={first} />, {
    begin: (client) => client.setQueryData(sessionQuery.queryKey, session),
  });
}

const sheet = () => page.getByRole('article');

test('a change of a fee schedule that a source uses, or used, is listed where the certificate says that there are changes @soak', async () => {
  const second = await makeSchedule('Second fee');
  const unused = await makeSchedule('Unused fee');
  const { body } = await service.ask<{ items: { id: string }[] }>('GET', `${path}/sources`);
  const from = await sealed();
  await rename(scheduleId, 'Acquirer fee 2');
  await service.ask('PATCH', `${path}/sources/${body.items[0]!.id}`, { body: { feeScheduleId: second } });
  await rename(second, 'Second fee 2');
  await rename(unused, 'Unused fee 2');
  await sealed();
  await open({ from });
  await expect.element(sheet().getByText(/^Changed between/)).toBeVisible();
  await expect.element(sheet().getByRole('heading', { name: '3 changes' })).toBeVisible();
  await expect.element(sheet().getByText('Name: Acquirer fee → Acquirer fee 2')).toBeVisible();
  await expect.element(sheet().getByText('Name: Second fee → Second fee 2')).toBeVisible();
  await expect.element(sheet().getByText('Unused fee')).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => downloads.map(({ text }) => text).join('')).toContain('Second fee 2');
  expect(downloads.map(({ name }) => name)).toContain(
    `Changes Card acquirer ${from.slice(0, 10)} ${new Date().toISOString().slice(0, 10)}.csv`,
  );
  downloads.length = 0;
  await page.getByRole('button', { name: 'Download proof' }).click();
  await expect.poll(() => downloads.map(({ text }) => text).join('')).toContain('"end":true');
  const lines = downloads
    .map(({ text }) => text)
    .join('')
    .trimEnd()
    .split('\n');
  type Line = { entry?: { objectId: string }; content?: object; statement?: Statement };
  type Statement = { contextId: string; from: string; configuration: Record<'from' | 'to', string> };
  const file = lines.map((line) => JSON.parse(line) as Line);
  // Also the change of the other fee schedule, and that the log was read.
  expect(file.filter(({ entry }) => entry).length).toBeGreaterThanOrEqual(4);
  const { statement } = file.find((line) => line.statement)!;
  expect(statement).toMatchObject({ contextId: context.id, from });
  for (const end of ['from', 'to'] as const)
    await expect.element(sheet().getByText(`SHA-256 ${statement!.configuration[end]}`)).toBeVisible();
});

test('the sheet first says what was changed by whom and what to check next, and the proofs come last', async () => {
  const from = await sealed();
  await rename(scheduleId, 'Acquirer fee 2');
  await service.ask('PATCH', path, { body: { interval: 'weekly' } });
  await sealed();
  await open({ from });
  const { text, links } = await vi.waitFor(() => {
    const element = sheet().element();
    const found = [...element.querySelectorAll('a')].map((link) => [link.textContent, link.search]);
    expect(found).toHaveLength(4);
    return { text: element.textContent, links: found };
  });
  expect(links[0]).toEqual(['Fee schedules: 1', '?objectKind=fee-schedule']);
  expect(links[1]).toEqual(['Contexts: 1', `?objectKind=context&contextId=${context.id}`]);
  expect(links.slice(2).map(([name]) => name)).toEqual([
    'Try the rules in What-if',
    'Compare with the configuration before',
  ]);
  const places = ['Check next', '2 changes', 'Certificate', 'Checkpoint before'].map((part) =>
    text.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a fee schedule that was changed back is a change, and a certificate since then needs a minute @soak', async () => {
  const from = await sealed();
  await rename(scheduleId, 'Other');
  await rename(scheduleId, 'Acquirer fee');
  await sealed();
  await open({ from });
  await expect.element(sheet().getByRole('heading', { name: '2 changes' })).toBeVisible();
  await expect.element(sheet().getByText(/^Changed between/)).toBeVisible();
  await page.getByRole('button', { name: 'Certify since the last change' }).click();
  // A certificate of less than a minute would say nothing.
  await expect.element(sheet().getByText(/^No certificate yet: the newest checkpoint/)).toBeVisible();
  // The day of the instant is not meant.
  await expect.element(page.getByRole('textbox', { name: 'From (UTC day)' })).toHaveValue('');
  await expect.element(page.getByText(/^Starts at .*A day replaces this/)).toBeVisible();
});

test('moves are sentences with names and positions, also a rule that another user deleted @soak', async () => {
  const { body } = await service.ask<{ items: { id: string }[] }>('GET', `${path}/rules`);
  const ids = body.items.map(({ id }) => id);
  const from = await sealed();
  await service.ask('POST', `${path}/rules/reorder`, { body: { ruleIds: ids.toReversed() } });
  await service.ask('PATCH', `${path}/rules/${ids[2]}`, {
    body: { config: { matchAmount: true, matchCurrency: true } },
  });
  await service.ask('DELETE', `${path}/rules/${ids[0]}`);
  await sealed();
  await open({ from });
  await expect.element(sheet().getByRole('heading', { name: '3 changes' })).toBeVisible();
  const items = () =>
    sheet()
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  expect(items().filter((text) => /: \d → \d$/.test(text))).toHaveLength(2);
  expect(sheet().element().textContent).not.toMatch(/"id"|\[\{|moves:/);
  await expect.element(sheet().getByText(/^Rule 1: /)).toBeVisible();
  await expect.element(sheet().getByText(/^Rule 3: /)).toBeVisible();
});
