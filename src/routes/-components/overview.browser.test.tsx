import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { clearIntents } from '~/api/intents';
import { sessionQueries } from '~/api/session';
import type { Context } from '~/contract/context';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { contextService, someContext, someSession, someSource } from '~/testing/context-service';
import { mountPage } from '~/testing/mount-page';
import { someRules } from '~/testing/rule-service';
import { gate, problem } from '~/testing/service';
import { HeaderSlot } from '~/ui/page/HeaderSlot';
import { OverviewPage } from './OverviewPage';

const schedule: FeeSchedule = {
  id: '01940000-0000-7000-8000-00000000fee5',
  name: 'Card fees',
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  items: [{ name: 'MDR', structureType: 'PERCENTAGE', structure: { rate: '0.015' } }],
};
const context = someContext(1, { name: 'Card' });
const ledger = someSource(2, { name: 'Core ledger' });
const acquirer = someSource(3, {
  name: 'Acquirer statement',
  type: 'GATEWAY',
  hasFieldMaps: false,
  feeScheduleId: schedule.id,
});
let service: ReturnType<typeof contextService>;

type Within = Parameters<typeof contextService>[1];

function serve(within: Within = { sources: [ledger, acquirer], rules: someRules(2) }, of: Context = context) {
  service = contextService([of], { feeSchedules: [schedule], ...within });
  vi.stubGlobal('fetch', service.fetch);
}

/** The page's head, in which its main action stands. */
function WithHead({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setSlot} data-testid="head" />
      <HeaderSlot value={slot}>{children}</HeaderSlot>
    </>
  );
}

const show = (of: Context = context, withHead = false) =>
  mountPage(
    withHead ? (
      <WithHead>
        <OverviewPage context={of} />
      </WithHead>
    ) : (
      <OverviewPage context={of} />
    ),
    {
      begin: (queryClient) => queryClient.setQueryData(sessionQueries.current().queryKey, someSession),
    },
  );

beforeEach(() => clearIntents());

const list = (name: string) => page.getByRole('list', { name, exact: true });
const items = (name: string) => list(name).getByRole('listitem');
const rules = items('Match rules, in the order in which they are tried');
const count = (locator: Locator, length: number) =>
  vi.waitFor(() => expect(locator.elements()).toHaveLength(length));
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const check = page.getByRole('region', { name: 'Set-up check' });

describe('the picture', () => {
  test('shows both sides with type, field map and fees, the rules between them, and where each leads', async () => {
    serve();
    await show();
    await expect.element(items('Left')).toHaveTextContent(/^Core ledgerLedgerField map$/);
    await expect.element(items('Right')).toHaveTextContent(/^Acquirer statementGatewayNo field map yet/);
    await expect.element(items('Right')).toHaveTextContent(/Fees: Card fees1.5\u00a0?\s?%$/);
    await count(rules, 2);
    const at = `/contexts/${context.id}`;
    await expect.element(link('Core ledger')).toHaveAttribute('href', `${at}/sources?source=${ledger.id}`);
    await expect
      .element(link('No field map yet'))
      .toHaveAttribute('href', `${at}/sources/${acquirer.id}/field-map`);
    await expect.element(link('Fees: Card fees')).toHaveAttribute('href', `/fee-schedules/${schedule.id}`);
    await expect.element(link('All match rules')).toHaveAttribute('href', `${at}/rules`);
  });

  test('folds a long list of rules and many sources, and leads to the whole', async () => {
    const sources = Array.from({ length: 20 }, (_, number) => someSource(number));
    serve({ sources, rules: someRules(40) });
    await show();
    await expect.element(link('and 33 more rules')).toBeVisible();
    await count(rules, 7);
    await count(items('Left'), 8);
    await expect.element(link('and 3 more sources').first()).toBeVisible();
  });

  test('keeps sources whose side is not set or not known apart, and shows an unknown type as it is', async () => {
    const odd = someSource(4, { name: 'Odd', type: 'FETCHER', side: 'MIDDLE' });
    const { side: _side, hasFieldMaps: _maps, ...old } = someSource(5, { name: 'Old' });
    serve({ sources: [odd, old], rules: someRules(1) });
    await show();
    await count(items('Side not set'), 2);
    await expect.element(items('Side not set').first()).toHaveTextContent('OddFETCHERMIDDLEField map');
    await expect.element(items('Side not set').last()).toHaveTextContent('OldLedgerField map not known');
    await expect.element(list('Left')).toHaveTextContent('No source is on the left');
    await expect.element(check).toHaveTextContent('2 sources are neither left nor right');
  });

  test('without anything says what is not there and leads to the first of it', async () => {
    serve({});
    await show();
    await expect.element(list('Left')).toHaveTextContent('No source is on the left');
    await expect.element(list('Right')).toHaveTextContent('No source is on the right');
    await expect.element(page.getByText('No rules yet, so nothing would match.')).toBeVisible();
    await expect.element(check).toHaveTextContent('5 things missing');
    await expect
      .element(check.getByRole('link', { name: 'Add a source' }))
      .toHaveAttribute('href', `/contexts/${context.id}/sources?source=new`);
  });

  test('a draft proposes what it lacks as its main action, sources before rules, and only then to activate', async () => {
    const draft = { ...context, status: 'DRAFT' };
    serve({}, draft);
    await show(draft, true);
    const head = page.getByTestId('head');
    await expect.element(head.getByRole('link')).toHaveTextContent('Add a source');
    await expect.element(head.getByRole('link')).toHaveClass(/ui-button--primary/);
    expect(head.getByRole('button').elements()).toEqual([]);
  });

  test('a draft with sources alone proposes a rule', async () => {
    const draft = { ...context, status: 'DRAFT' };
    serve({ sources: [ledger, acquirer] }, draft);
    await show(draft, true);
    await expect.element(page.getByTestId('head').getByRole('link')).toHaveTextContent('Add a rule');
  });

  test('a draft with both proposes to activate', async () => {
    const draft = { ...context, status: 'DRAFT' };
    serve({ sources: [ledger, acquirer], rules: someRules(1) }, draft);
    await show(draft, true);
    await expect.element(page.getByTestId('head').getByRole('button')).toHaveTextContent('Activate');
    expect(page.getByTestId('head').getByRole('link').elements()).toEqual([]);
  });

  test('of an archived context offers no fix, for nothing can be mended there', async () => {
    const archived = { ...context, status: 'ARCHIVED' };
    serve({}, archived);
    await show(archived);
    await expect.element(list('Left')).toHaveTextContent(/^No source is on the left$/);
    await expect.element(check).not.toBeInTheDocument();
  });
});

describe('while a part is missing', () => {
  const refuse = () => problem(403, 'M0103');

  test('the others stand, and it comes when asked again: sources', async () => {
    serve();
    service.onNext('GET', refuse, '/sources');
    await show();
    await expect.element(page.getByText('The sources could not be loaded')).toBeVisible();
    await expect.element(rules.first()).toBeVisible();
    await expect.element(check).toHaveTextContent('Its sources are not known');
    await expect.element(list('Left')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Core ledger')).toBeVisible();
    await expect.element(page.getByText('The sources could not be loaded')).not.toBeInTheDocument();
  });

  test('the others stand, and it comes when asked again: rules', async () => {
    serve();
    service.onNext('GET', refuse, '/rules');
    await show();
    await expect.element(page.getByText('The rules could not be loaded')).toBeVisible();
    await expect.element(link('Core ledger')).toBeVisible();
    await expect.element(check).toHaveTextContent('Its match rules are not known');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('All match rules')).toBeVisible();
  });

  test('the others stand, and it comes when asked again: fee schedules', async () => {
    serve();
    service.onNext('GET', refuse, '/fee-schedules');
    await show();
    await expect.element(page.getByText(/^The fee schedules could not be loaded/)).toBeVisible();
    await expect.element(link('Fees: Fee schedule')).toHaveAttribute('href', `/fee-schedules/${schedule.id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Fees: Card fees')).toBeVisible();
  });

  test('what is there stays when it cannot be refreshed, and is said to be old', async () => {
    serve();
    const { queryClient } = await show();
    await expect.element(link('Core ledger')).toBeVisible();
    service.onNext('GET', refuse, '/sources');
    await queryClient.refetchQueries({ queryKey: ['sources'] });
    await expect.element(page.getByText(/could not be refreshed and may be out of date/)).toBeVisible();
    await expect.element(link('Core ledger')).toBeVisible();
  });

  test('its place is kept and said to be loading', async () => {
    serve();
    const { opened, open } = gate();
    service.onNext('GET', () => opened, '/sources');
    await show();
    await expect.element(rules.first()).toBeVisible();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(3);
    await expect.element(check).not.toHaveTextContent('missing');
    open();
    await expect.element(link('Core ledger')).toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('fee schedules are not read where no source has one', async () => {
    serve({ sources: [ledger], rules: [] });
    await show();
    await expect.element(link('Core ledger')).toBeVisible();
    expect(service.asked.filter(({ path }) => path === '/v1/fee-schedules')).toEqual([]);
  });
});

describe('the check', () => {
  test('names each source without a field map and leads to where it is made', async () => {
    serve();
    await show();
    await expect.element(check).toHaveTextContent('2 things missing');
    await expect
      .element(check.getByRole('link', { name: 'Acquirer statement' }))
      .toHaveAttribute('href', `/contexts/${context.id}/sources/${acquirer.id}/field-map`);
    await expect
      .element(check.getByRole('link', { name: 'Change status' }))
      .toHaveAttribute('href', `/contexts/${context.id}/settings`);
  });

  test('of a context that lacks nothing says so and offers no fix', async () => {
    const active = { ...context, status: 'ACTIVE' };
    serve({ sources: [ledger, someSource(3)], rules: someRules(1) }, active);
    await show(active);
    await expect.element(check).toHaveTextContent('Complete');
    expect(check.getByRole('link').elements()).toEqual([]);
    expect(check.getByRole('listitem').elements()).toHaveLength(6);
  });
});
