import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearIntents } from '~/api/write-ids';
import { sessionQuery } from '~/api/session';
import type { Context } from '@recon/contract/context';
import { HostedActivity } from '~/testing/activity-page';
import { mountPage } from '~/testing/mount-page';
import { openService, problemResponse, type OpenedService } from '~/testing/service';
import { makeContext, ruleBodies } from '../../../server/testing/bodies';
import { AsItWasPage } from './as-of/AsItWasPage';

let service: OpenedService;
let context: Context;
let path: string;
beforeEach(async () => {
  clearIntents();
  await page.viewport(1200, 900);
  service = await openService();
  context = await makeContext(service, { name: 'Card', interval: 'daily', rules: ruleBodies(3) });
  path = `/v1/contexts/${context.id}`;
});

const begin =
  (permissions: readonly string[] = ['*']) =>
  (queryClient: QueryClient) => {
    const session = {
      ...service.session,
      permissions: [...permissions],
      hasActivity: true,
      isEmbedded: true,
    };
    queryClient.setQueryData(sessionQuery.queryKey, session);
  };

/** Moves the last rule to the top. Returns the ids before. */
async function moveLast(): Promise<string[]> {
  const { items } = (await service.ask<{ items: { id: string }[] }>('GET', `${path}/rules`)).body;
  const ids = items.map(({ id }) => id);
  await service.ask('POST', `${path}/rules/reorder`, { body: { ruleIds: [ids[2], ids[0], ids[1]] } });
  return ids;
}

const row = (name: RegExp) => page.getByRole('link', { name });

test('the sheet of a change has its object as a link, its id, and the exact time', async () => {
  const [first] = await moveLast();
  await service.ask('PATCH', `${path}/rules/${first!}`, { body: { config: { matchDate: false } } });
  await mountPage(<HostedActivity contextId={context.id} />, { begin: begin() });
  await row(/Changed the rule Exact/).click();
  const sheet = page.getByRole('dialog');
  const link = sheet.getByRole('link', { name: /^Exact \(same / });
  await expect.element(link).toHaveAttribute('href', `/contexts/${context.id}/rules?rule=${first!}`);
  await expect.element(sheet.getByText(first!, { exact: true })).toBeVisible();
  await expect.element(sheet.getByText(/:\d\d.* \(now\)$/)).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: 'State before' })).toBeVisible();
});

test('a change of many fields lists the first with their values, and counts the others', async () => {
  const body = {
    interval: 'weekly',
    feeToleranceAbs: '1.00',
    feeTolerancePct: '0.5',
    feeNormalization: 'NET',
  };
  await service.ask('PATCH', path, { body });
  await mountPage(<HostedActivity contextId={context.id} />, { begin: begin() });
  const change = page.getByRole('row', { name: /Changed the context “Card” Interval daily → weekly/ });
  await expect.element(change).toHaveTextContent('1 more field');
  expect(change.getByRole('insertion').elements()).toHaveLength(3);
});

test('the sheet of a move never states that a rule is gone while the rules load or could not be read', async () => {
  const ids = await moveLast();
  service.onNext('GET', () => problemResponse(400, 'M0001'), { suffix: '/rules', times: 20 });
  await mountPage(<HostedActivity contextId={context.id} />, { begin: begin() });
  await row(/Moved the rule Exact .* from position 3 to 1/).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/The rules could not be loaded/)).toBeVisible();
  await expect.element(sheet.getByRole('rowheader', { name: `The rule ${ids[2]!}` })).toBeVisible();
  expect(sheet.getByText(/no longer exists/).query()).toBeNull();
});

test('rules and their order are one filter, a search finds changed values, and only possible kinds are offered', async () => {
  const [first] = await moveLast();
  await service.ask('PATCH', `${path}/rules/${first!}`, {
    body: { type: 'TOLERANCE', config: { absTolerance: '0.05', percentTolerance: '0', dateWindowDays: 4 } },
  });
  await service.ask('PATCH', path, { body: { interval: 'weekly' } });
  await mountPage(<HostedActivity contextId={context.id} />, { begin: begin() });
  const what = page.getByRole('combobox', { name: 'What' });
  await expect.element(what).toBeVisible();
  const kinds = [...(what.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(kinds).toEqual([
    'Everything',
    'Contexts',
    'Rules and their order',
    'Sources',
    'Field maps',
    'Reading of files',
  ]);
  await what.selectOptions('Rules and their order');
  await expect.element(row(/Moved the rule/)).toBeVisible();
  await expect.element(row(/Changed the rule/)).toBeVisible();
  expect(page.getByText(/daily → weekly/).query()).toBeNull();
  await page.getByRole('searchbox').fill('days 4');
  await expect.element(row(/Changed the rule/)).toBeVisible();
  expect(row(/Moved the rule/).query()).toBeNull();
});

test('actions are below headings of days, with both values of what changed and the time of day', async () => {
  await service.ask('PATCH', path, { body: { interval: 'weekly' } });
  await mountPage(<HostedActivity contextId={context.id} />, { begin: begin() });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const changed = page.getByRole('row', { name: /Changed the context “Card” Interval daily → weekly/ });
  await expect.element(changed.getByRole('deletion')).toHaveTextContent('daily');
  await expect.element(changed.getByRole('cell', { name: /^\d?\d:\d\d/ })).toBeVisible();
});

test('the filter by one object names its kind, also if nothing matches', async () => {
  await mountPage(
    <HostedActivity
      contextId={context.id}
      start={{ objectId: context.id, only: 'match-rule', from: '2001-01-01', to: '2001-01-01' }}
    />,
    {
      begin: begin(),
    },
  );
  await expect.element(page.getByText('No action matches the filters.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Remove the filter: Only this rule' })).toBeVisible();
});

test('without the permission there are no filters and no request, but the reason', async () => {
  await mountPage(<HostedActivity contextId={context.id} />, { begin: begin(['context:read']) });
  await expect.element(page.getByText('You may not read the activity log')).toBeVisible();
  expect(page.getByRole('combobox').query()).toBeNull();
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull();
});

test('the versions of a context are listed with their time, author and action, on phones in a select', async () => {
  await service.ask('PATCH', path, { body: { interval: 'weekly' } });
  const chosen: string[] = [];
  await mountPage(
    <AsItWasPage contextId={context.id} at={new Date().toISOString()} onAt={(at) => chosen.push(at)} />,
    { begin: begin() },
  );
  const versions = page.getByRole('navigation', { name: 'Versions' });
  await expect
    .element(versions.getByRole('link', { name: /^Changed the context “Card”.*\d:\d\d.* · bob/ }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(versions.getByRole('link', { name: /^Created the context “Card”/ })).toBeVisible();
  await page.viewport(390, 800);
  const select = page.getByRole('combobox', { name: 'Versions' });
  await select.selectOptions(page.getByRole('option', { name: /Created the context “Card”/ }));
  expect(chosen).toHaveLength(1);
});

test('the page of an earlier state proposes the first known state, and offers it instead of an error', async () => {
  const chosen: string[] = [];
  await mountPage(<AsItWasPage contextId={context.id} at={undefined} onAt={(at) => chosen.push(at)} />, {
    begin: begin(),
  });
  await page.getByRole('button', { name: 'Show' }).click();
  expect(Date.parse(chosen[0]!)).toBeGreaterThan(Date.now() - 60_000);
  const early = new Date(Date.parse(context.createdAt!) - 60_000).toISOString();
  await mountPage(<AsItWasPage contextId={context.id} at={early} onAt={(at) => chosen.push(at)} />, {
    begin: begin(),
  });
  await expect.element(page.getByText(/The log describes this context since .*\d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Show that state' }).click();
  expect(Date.parse(chosen[1]!)).toBeGreaterThan(Date.parse(early));
});

test('one press shows the changes of today, and the days of the period, in which one can be changed', async () => {
  await moveLast();
  await mountPage(
    <HostedActivity contextId={context.id} start={{ from: '2020-01-01', to: '2020-01-31' }} />,
    {
      begin: begin(),
    },
  );
  await page.getByRole('radio', { name: 'Today' }).click();
  await expect.element(row(/^Moved/)).toBeVisible();
  await page.getByRole('radio', { name: 'Yesterday' }).click();
  await expect.element(row(/^Moved/)).not.toBeInTheDocument();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const [from, to] = [field('From'), field('To')];
  const yesterday = (to.element() as HTMLInputElement).value;
  expect(yesterday).not.toBe('');
  await from.fill('2020-01-01');
  await expect.element(to).toHaveValue(yesterday);
  await expect.element(page.getByRole('radio', { name: 'Yesterday' })).not.toBeChecked();
});
