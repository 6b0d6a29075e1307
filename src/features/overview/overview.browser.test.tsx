import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { clearIntents } from '~/api/write-ids';
import { sessionQuery } from '~/api/session';
import type { Context } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { MatchRule } from '@recon/contract/match-rule';
import type { Source } from '@recon/contract/source';
import type { SourceCreate } from '@recon/contract/source-requests';
import { settingsOf, type WhatIfFigures } from '@recon/contract/what-if-result';
import { mountPage } from '~/testing/mount-page';
import { gate, openService, type OpenedService } from '~/testing/service';
import { HeaderSlot } from '~/ui/page/PageHeader';
import {
  feeScheduleBody,
  makeContext,
  makeSource,
  ruleBodies,
  whatIfFigures,
} from '../../../server/testing/bodies';
import { OverviewPage } from './OverviewPage';

type Given = Partial<SourceCreate> & { isMapped?: boolean; mapping?: object };
let service: OpenedService;
let schedule: FeeSchedule;
let context: Context;
const ledger: Given = { name: 'Core ledger', type: 'LEDGER', side: 'LEFT', isMapped: true };
const bank: Given = { name: 'Bank', side: 'RIGHT', isMapped: true };
/** Sources of the page in test, by creation time. */
let sources: Source[];

/**
 * Creates a context with these sources and rules as another user. By default a ledger, an acquirer with fees, and two
 * rules.
 */
async function given({ of, rules = 0 }: { of?: readonly Given[]; rules?: number } = { rules: 2 }) {
  const acquirer: Given = { name: 'Acquirer statement', type: 'GATEWAY', feeScheduleId: schedule.id };
  context = await makeContext(service, { name: 'Card', rules: ruleBodies(rules) });
  const base = `/v1/contexts/${context.id}`;
  sources = [];
  for (const { isMapped = false, mapping, ...source } of of ?? [ledger, acquirer]) {
    const made = await makeSource(service, context.id, source);
    sources.push(made);
    if (isMapped)
      await service.ask('POST', `${base}/sources/${made.id}/field-maps`, {
        body: { mapping: mapping ?? { external_id: 'Id', amount: 'Valor', currency: 'Moeda', date: 'Data' } },
      });
  }
}

const changeStatus = async (status: string) => {
  context = (await service.ask<Context>('PATCH', `/v1/contexts/${context.id}`, { body: { status } })).body;
};

const rulesOf = async () =>
  (await service.ask<{ items: MatchRule[] }>('GET', `/v1/contexts/${context.id}/rules`)).body.items;

/** Stores a what-if of the present rules. */
const putLast = async (rows = whatIfFigures.left.rows, change: Partial<WhatIfFigures> = {}) => {
  const rules = (await rulesOf()).map(({ id, updatedAt = '' }) => ({ id, updatedAt, rows: 93 }));
  const left = { ...whatIfFigures.left, rows };
  const body = { ...whatIfFigures, left, rules, settings: settingsOf(context), ...change };
  await service.ask('PUT', `/console/v1/contexts/${context.id}/what-if`, { body });
};

/** Renders the page's header, which contains its main action. */
function WithHead({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setSlot} data-testid="head" />
      <HeaderSlot value={slot}>{children}</HeaderSlot>
    </>
  );
}

const show = (withHead = false) =>
  mountPage(
    withHead ? (
      <WithHead>
        <OverviewPage context={context} />
      </WithHead>
    ) : (
      <OverviewPage context={context} />
    ),
    {
      begin: (queryClient) => queryClient.setQueryData(sessionQuery.queryKey, service.session),
    },
  );

beforeEach(async () => {
  clearIntents();
  service = await openService();
  const items = [
    { name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.015' } } as const,
  ];
  const body = feeScheduleBody({ name: 'Card fees', items });
  schedule = (await service.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body })).body;
});

const list = (name: string) => page.getByRole('list', { name, exact: true });
const items = (name: string) => list(name).getByRole('listitem');
const rules = items('Match rules, in the order in which they are tried');
const count = (locator: Locator, length: number) =>
  vi.waitFor(() => expect(locator.elements()).toHaveLength(length));
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const check = page.getByRole('region', { name: 'Setup checklist' });
const last = page.getByRole('region', { name: 'Last what-if' });
const head = page.getByTestId('head');
const step = (name: string) => head.getByRole('link', { name, exact: true });

describe('the picture', () => {
  test('shows both sides with type, field map and fees, the rules between them, and their links', async () => {
    await given();
    await show();
    await expect.element(items('Left')).toHaveTextContent(/^Core ledgerLedgerField map$/);
    await expect.element(items('Right')).toHaveTextContent(/^Acquirer statementGatewayNo field map yet/);
    await expect.element(items('Right')).toHaveTextContent(/Fees: Card fees1.5\u00a0?\s?%$/);
    await count(rules, 2);
    const at = `/contexts/${context.id}`;
    await expect
      .element(link('Core ledger'))
      .toHaveAttribute('href', `${at}/sources?source=${sources[0]?.id}`);
    await expect
      .element(link('No field map yet'))
      .toHaveAttribute('href', `${at}/sources/${sources[1]?.id}/field-map`);
    await expect.element(link('Fees: Card fees')).toHaveAttribute('href', `/fee-schedules/${schedule.id}`);
    await expect.element(link('All match rules')).toHaveAttribute('href', `${at}/rules`);
  });

  test('collapses a long list of rules and many sources, and links to all of them', async () => {
    const side = (index: number) => (index % 2 === 0 ? 'LEFT' : 'RIGHT');
    const many = Array.from(
      { length: 20 },
      (_, index) => ({ name: `Source ${index}`, side: side(index) }) as const,
    );
    await given({ of: many, rules: 40 });
    await show();
    await expect.element(link('and 36 more rules')).toBeVisible();
    await count(rules, 4);
    await count(items('Left'), 8);
    await expect.element(link('and 3 more sources').first()).toBeVisible();
  });

  test('separates sources with a missing or unknown side, and shows an unknown type unchanged', async () => {
    const odd = { id: 'odd', name: 'Odd', type: 'FETCHER', side: 'MIDDLE', hasFieldMaps: true };
    const old = { id: 'old', name: 'Old', type: 'LEDGER' };
    await given({ of: [], rules: 1 });
    service.onNext('GET', () => Response.json({ items: [odd, old], hasMore: false }), {
      suffix: '/sources',
      times: Infinity,
    });
    await show();
    await count(items('Side not set'), 2);
    await expect.element(items('Side not set').first()).toHaveTextContent('OddFETCHERMIDDLEField map');
    await expect.element(items('Side not set').last()).toHaveTextContent('OldLedgerField map not known');
    await expect.element(list('Left')).toHaveTextContent('No source is on the left');
    await expect.element(check).toHaveTextContent('2 sources are neither left nor right');
  });

  test('without any parts shows what is missing, and links to the first of it once', async () => {
    await given({ of: [] });
    await show(true);
    await expect.element(list('Left')).toHaveTextContent('No source is on the left');
    await expect.element(list('Right')).toHaveTextContent('No source is on the right');
    await expect.element(page.getByText('No rules yet, so nothing would match.')).toBeVisible();
    await expect.element(check).toHaveTextContent('1 of 4 done');
    await expect
      .element(page.getByRole('link', { name: 'Add a source' }))
      .toHaveAttribute('href', `/contexts/${context.id}/sources?source=new`);
  });

  test('with a source on one side only links to a new one on the other', async () => {
    await given({ of: [ledger] });
    await show(true);
    await expect
      .element(page.getByRole('link', { name: 'Add a source' }))
      .toHaveAttribute('href', `/contexts/${context.id}/sources?source=new-RIGHT`);
  });

  test('a draft proposes what is missing as its main action, sources before rules, and only then to activate', async () => {
    await given({ of: [] });
    await show(true);
    const head = page.getByTestId('head');
    await expect.element(head.getByRole('link')).toHaveTextContent('Add a source');
    await expect.element(head.getByRole('link')).toHaveClass(/buttonPrimary/);
    expect(head.getByRole('button').elements()).toEqual([]);
  });

  test('a draft with only sources proposes a rule', async () => {
    await given({ of: [ledger, bank] });
    await show(true);
    await expect.element(page.getByTestId('head').getByRole('link')).toHaveTextContent('Add a rule');
  });

  test('a draft with both proposes the first field map that is missing', async () => {
    await given({ rules: 1 });
    await show(true);
    const step = page.getByTestId('head').getByRole('link');
    await expect.element(step).toHaveTextContent('Map the fields');
    await expect
      .element(step)
      .toHaveAttribute('href', expect.stringContaining(`${sources[1]?.id}/field-map`));
    expect(page.getByTestId('head').getByRole('button').elements()).toEqual([]);
  });

  test('a draft that lacks nothing proposes a what-if first, next to its activation', async () => {
    await given({ of: [ledger, bank], rules: 1 });
    await show(true);
    await expect.element(step('Open what-if')).toHaveClass(/Primary/);
    await expect.element(head.getByRole('button', { name: 'Activate' })).not.toHaveClass(/Primary/);
    await expect.element(last).toHaveTextContent('Setup complete');
    expect(check.elements()).toEqual([]);
  });

  test('a draft that was tried shows its match rate, and proposes to activate', async () => {
    await given({ of: [ledger, bank], rules: 1 });
    await putLast();
    await show(true);
    await expect.element(last).toHaveTextContent(/93\.0/);
    await expect.element(head.getByRole('button', { name: 'Activate' })).toHaveClass(/Primary/);
    expect(head.getByRole('link').elements()).toEqual([]);
  });

  test('a draft that lost a part keeps its last what-if below the checklist', async () => {
    await given({ of: [ledger], rules: 1 });
    await putLast();
    await show(true);
    await expect.element(check).toHaveTextContent('No source on the right');
    await expect.element(last).toHaveTextContent(/93\.0/);
    await expect.element(step('Add a source')).toHaveClass(/Primary/);
  });

  test('of an archived context offers no fix, because nothing can be fixed there', async () => {
    await given({ of: [] });
    await changeStatus('ARCHIVED');
    await show();
    await expect.element(list('Left')).toHaveTextContent(/^No source is on the left$/);
    await expect.element(check).not.toBeInTheDocument();
  });
});

describe('while a part is missing', () => {
  test('the others are shown, and it loads on retry: sources', async () => {
    await given();
    service.onNext('GET', 'status=403', { suffix: '/sources' });
    await show();
    await expect.element(page.getByText('The sources could not be loaded')).toBeVisible();
    await expect.element(rules.first()).toBeVisible();
    await expect.element(check).toHaveTextContent('Its sources are not known');
    await expect.element(list('Left')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Core ledger')).toBeVisible();
    await expect.element(page.getByText('The sources could not be loaded')).not.toBeInTheDocument();
  });

  test('the others are shown, and it loads on retry: rules', async () => {
    await given();
    service.onNext('GET', 'status=403', { suffix: '/rules' });
    await show();
    await expect.element(page.getByText('The rules could not be loaded')).toBeVisible();
    await expect.element(link('Core ledger')).toBeVisible();
    await expect.element(check).toHaveTextContent('Its match rules are not known');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('All match rules')).toBeVisible();
  });

  test('the others are shown, and it loads on retry: fee schedules', async () => {
    await given();
    service.onNext('GET', 'status=403', { suffix: '/fee-schedules' });
    await show();
    await expect.element(page.getByText(/^The fee schedules could not be loaded/)).toBeVisible();
    await expect.element(link('Fees: Fee schedule')).toHaveAttribute('href', `/fee-schedules/${schedule.id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link('Fees: Card fees')).toBeVisible();
  });

  test('what is loaded stays if a refetch fails, and is marked as stale', async () => {
    await given();
    const { queryClient } = await show();
    await expect.element(link('Core ledger')).toBeVisible();
    service.onNext('GET', 'status=403', { suffix: '/sources' });
    await queryClient.refetchQueries({ queryKey: ['sources'] });
    await expect.element(page.getByText(/could not be refreshed and may be out of date/)).toBeVisible();
    await expect.element(link('Core ledger')).toBeVisible();
  });

  test('its space is reserved and shown as loading', async () => {
    await given();
    const { opened, open } = gate();
    service.onNext('GET', () => opened, { suffix: '/sources' });
    await show();
    await expect.element(rules.first()).toBeVisible();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(3);
    expect(check.elements()).toEqual([]);
    open();
    await expect.element(link('Core ledger')).toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('fee schedules are not read if no source has one', async () => {
    await given({ of: [ledger] });
    await show();
    await expect.element(link('Core ledger')).toBeVisible();
    expect(service.asked.filter(({ path }) => path === '/v1/fee-schedules')).toEqual([]);
  });
});

describe('the check', () => {
  test('names the fields that a field map lacks for the import, on the card and in the checklist', async () => {
    await given({ of: [ledger, { ...bank, mapping: { external_id: 'Id', amount: 'Valor' } }], rules: 1 });
    await show();
    await expect.element(check).toHaveTextContent('Not every source has a field map that the import can use');
    await expect.element(check.getByText('lacks currency, date')).toBeVisible();
    await expect.element(items('Right')).toHaveTextContent('Field map incomplete');
    await expect.element(check).toHaveTextContent('4 of 6 done');
  });

  test('states that runs of a context that normalizes fees fail without any fee schedule', async () => {
    await given({ of: [ledger, bank], rules: 1 });
    const path = `/v1/contexts/${context.id}`;
    context = (await service.ask<Context>('PATCH', path, { body: { feeNormalization: 'NET' } })).body;
    await show();
    await expect.element(check).toHaveTextContent('No source has a fee schedule');
    await expect.element(check).toHaveTextContent('5 of 7 done');
  });

  test('names each source without a field map and links to where it is created', async () => {
    await given();
    await show();
    await expect.element(check).toHaveTextContent('4 of 6 done');
    await expect
      .element(check.getByRole('link', { name: 'Acquirer statement' }))
      .toHaveAttribute('href', `/contexts/${context.id}/sources/${sources[1]?.id}/field-map`);
    await expect
      .element(check.getByRole('link', { name: 'Change status' }))
      .toHaveAttribute('href', `/contexts/${context.id}/settings`);
  });

  test('of a complete context is one chip, and the last what-if comes in its place', async () => {
    await given({ of: [ledger, bank], rules: 1 });
    await changeStatus('ACTIVE');
    await show();
    await expect.element(last).toHaveTextContent('Setup complete');
    await expect.element(last).toHaveTextContent('The rules were not tried on your own files yet.');
    expect(check.elements()).toEqual([]);
  });
});

describe('the last what-if', () => {
  const put = async () => {
    await given({ of: [ledger, { ...bank, feeScheduleId: schedule.id }], rules: 1 });
    await changeStatus('ACTIVE');
    await putLast();
  };

  test('shows the match rate, the reasons with their amounts, and who ran it', async () => {
    await put();
    await show();
    await expect.element(last).toHaveTextContent(/93\.0/);
    await expect.element(last).toHaveTextContent('7 left, 7 right unmatched');
    await expect
      .element(last.getByRole('row', { name: 'Unmatched amount' }))
      .toHaveTextContent(/^Unmatched amount7R\$/);
    await expect.element(last.getByRole('row').last()).toHaveTextContent(/5R\$210\.00–$/);
    await expect.element(last.getByText(/^Run by/)).toBeVisible();
  });

  const before = 'Before later changes';

  test('of the present rules and settings is shown as current', async () => {
    await put();
    const { queryClient } = await show();
    await expect.element(last).toHaveTextContent(/93\.0/);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await expect.element(last).not.toHaveTextContent(before);
  });

  test('shows what comes in and what goes out of an unmatched amount', async () => {
    await given({ of: [ledger, bank], rules: 1 });
    await putLast(undefined, {
      right: { ...whatIfFigures.right, open: [{ currency: 'BRL', amount: '240.00', out: '90.00' }] },
    });
    await show();
    await expect.element(last).toHaveTextContent('in R$150.00 · out R$90.00');
  });

  test('stays current if only the status or the name changes', async () => {
    await put();
    await service.ask('PATCH', `/v1/contexts/${context.id}`, { body: { name: 'Renamed' } });
    await changeStatus('PAUSED');
    await changeStatus('ACTIVE');
    const { queryClient } = await show();
    await expect.element(last).toHaveTextContent(/93\.0/);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await expect.element(last).not.toHaveTextContent(before);
  });

  test.each([
    [
      'a rule',
      async () => {
        const [rule] = await rulesOf();
        await service.ask('PATCH', `/v1/contexts/${context.id}/rules/${rule!.id}`, { body: { name: 'New' } });
      },
    ],
    [
      'the context',
      async () => service.ask('PATCH', `/v1/contexts/${context.id}`, { body: { feeToleranceAbs: '0.07' } }),
    ],
    [
      'the fee schedule of a source',
      async () => service.ask('PATCH', `/v1/fee-schedules/${schedule.id}`, { body: { name: 'Newer' } }),
    ],
  ])('from before a change to %s says so, and offers to run it again', async (_, change) => {
    await put();
    await change();
    await show(true);
    await expect.element(last).toHaveTextContent(before);
    await expect.element(step('Run what-if again')).toHaveClass(/Primary/);
  });

  test('that cannot be loaded offers to try again', async () => {
    await put();
    service.onNext('GET', 'status=403', { suffix: '/what-if' });
    await show();
    await expect.element(last).toHaveTextContent('The last what-if could not be loaded');
    await last.getByRole('button', { name: 'Try again' }).click();
    await expect.element(last).toHaveTextContent(/93\.0/);
  });

  test('is left out where this server stores nothing for the tenant', async () => {
    await put();
    service.session = { ...service.session, isVerified: false };
    await show();
    await expect.element(last).toHaveTextContent('See in two files what the rules match');
    expect(service.asked.filter(({ path }) => path.startsWith('/console/'))).toEqual([]);
  });
});

describe('the next step of a complete context', () => {
  const allMatched = { confirmed: 100, proposed: 0, open: 0 };
  const nothingOpen = { right: { rows: allMatched, open: [] }, reasons: [] };
  const hinted = async () => {
    await given({ of: [ledger, bank], rules: 1 });
    const [rule] = await rulesOf();
    const body = { config: { matchAmount: true, matchCurrency: false } };
    await service.ask('PATCH', `/v1/contexts/${context.id}/rules/${rule!.id}`, { body });
    await changeStatus('ACTIVE');
  };

  test('is the first hint about its rules, with a link to all, if every row is matched', async () => {
    await hinted();
    await putLast(allMatched, nothingOpen);
    await show(true);
    await expect.element(last).toHaveTextContent('Rule 1: No currency is compared');
    await expect
      .element(link('Show hints'))
      .toHaveAttribute('href', expect.stringContaining('/rules?hints='));
    await expect.element(step('Show hints')).toHaveClass(/Primary/);
    await expect.element(last.getByRole('link', { name: 'Open what-if' })).toBeVisible();
  });

  test('is what the last what-if left unmatched, before hints', async () => {
    await hinted();
    await putLast();
    await show(true);
    await expect.element(step('See what is unmatched')).toHaveClass(/Primary/);
    await expect.element(last.getByRole('link', { name: 'Show hints' })).toBeVisible();
  });

  test('is not shown, but has its space, until the last what-if is loaded: hints would move', async () => {
    await hinted();
    await putLast();
    const { opened, open } = gate();
    service.onNext('GET', () => opened, { suffix: '/what-if' });
    await show(true);
    const hints = last.getByText(/^Rule 1: No currency/);
    await expect.element(hints).not.toBeVisible();
    expect(hints.element().getBoundingClientRect().height).toBeGreaterThan(0);
    open();
    await expect.element(hints).toBeVisible();
  });

  test('of a draft is what is unmatched only if the last what-if matched little', async () => {
    await given({ of: [ledger, bank], rules: 1 });
    await putLast({ confirmed: 61, proposed: 1, open: 38 });
    await show(true);
    await expect.element(step('See what is unmatched')).toHaveClass(/Primary/);
    await expect.element(head.getByRole('button', { name: 'Activate' })).not.toHaveClass(/Primary/);
  });

  test('is nothing if it is active and every row is matched', async () => {
    await given({ of: [ledger, bank], rules: 1 });
    await changeStatus('ACTIVE');
    await putLast(allMatched, nothingOpen);
    await show(true);
    await expect.element(last).toHaveTextContent('Nothing to do');
    expect(head.getByRole('link').elements()).toEqual([]);
  });
});
