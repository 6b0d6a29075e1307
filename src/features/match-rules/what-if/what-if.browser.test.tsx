import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contextQueries } from '~/api/contexts';
import { deniedPermissions, clearDenied } from '~/api/observed-service';
import { sessionQuery } from '~/api/session';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import type { Context } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { ListedSource } from '@recon/contract/source';
import type { WhatIfFigures } from '@recon/contract/what-if-result';
import type { SampleName } from '@recon/engine/comparison/sample-names';
import { mountPage } from '~/testing/mount-page';
import { type Network, openService, problemResponse } from '~/testing/service';
import { chooseFile, loseWorkerScripts, spyWorkers } from '~/testing/spy-workers';
import { Toaster } from '~/ui/overlay/Toaster';
import { makeSource } from '../../../../server/testing/bodies';
import { useNormalization } from './use-normalization';
import { WhatIfPage } from './WhatIfPage';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const menuOf = (position: number) => button(`Actions for rule ${position}`);
const entry = (name: string) => page.getByRole('menuitem', { name });
const save = page.getByRole('dialog', { name: 'Save the staged rules' });
const order = () =>
  [...document.querySelectorAll<HTMLElement>('li[data-key]')]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => /0 to (\d)/.exec(row.textContent)?.[1]);

const dateLags = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    priority: index + 1,
    type: 'DATE_LAG',
    config: { maxDays: index + 1 },
  }));

/**
 * Renders the page of a context as its route does, with rules of up to 1, 2 and 3 days unless others are passed. With
 * more than 100 rules, the service refuses a list of all. `maps` are the field maps of a left and a right source.
 */
async function openWhatIf({
  maps = [],
  rules: given = dateLags(3),
  feeNormalization,
  hasSchedule = false,
  network,
}: {
  maps?: readonly object[];
  rules?: readonly object[];
  feeNormalization?: 'NET';
  hasSchedule?: boolean;
  network?: Network;
} = {}) {
  await page.viewport(1400, 1000);
  clearDenied();
  const between = given.length > 100 ? withoutFullList : network;
  const service = await openService(between ? { page: between } : {});
  const { body: made } = await service.ask<Context>('POST', '/v1/contexts', {
    body: {
      name: 'Tried',
      type: '1:1',
      interval: 'daily',
      ...(feeNormalization && { feeNormalization }),
      rules: given.slice(0, 50),
    },
  });
  for (const body of given.slice(50)) await service.ask('POST', `/v1/contexts/${made.id}/rules`, { body });
  const schedule =
    hasSchedule && (await service.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body: mdr }));
  const sources: ListedSource[] = [];
  for (const [place, mapping] of maps.entries()) {
    const side = place === 0 ? 'LEFT' : 'RIGHT';
    const source = await makeSource(service, made.id, {
      name: `Source ${side}`,
      side,
      ...(schedule && { feeScheduleId: schedule.body.id }),
    });
    sources.push(source);
    await service.ask('POST', `/v1/contexts/${made.id}/sources/${source.id}/field-maps`, {
      body: { mapping },
    });
  }
  function Page() {
    const { data: context } = useQuery(contextQueries.detail(made.id));
    const { data: list } = useQuery(matchRuleQueries.all(made.id));
    const denied = useSelector(deniedPermissions);
    const [example, setExample] = useState<SampleName>();
    const [view, setView] = useState<'try' | 'flow'>('try');
    const normalized = useNormalization(context?.feeNormalization, sources);
    const permissions = ['rule:create', 'rule:update', 'rule:delete'].filter((one) => !denied.has(one));
    return (
      <main>
        <h1>Tried</h1>
        {context && list && (
          <WhatIfPage
            context={context}
            permissions={permissions}
            rules={list}
            sources={sources}
            toNewSource={(side) =>
              ({ className, children }) => (
                <a href={`?new=${side}`} className={className}>
                  {children}
                </a>
              )}
            {...normalized}
            example={example}
            onExample={setExample}
            view={view}
            onView={setView}
          />
        )}
        <Toaster />
      </main>
    );
  }
  const { queryClient } = await mountPage(<Page />);
  const rules = async () =>
    (await service.ask<{ items: { config: { maxDays: number } }[] }>('GET', `/v1/contexts/${made.id}/rules`))
      .body.items.length;
  return { service, rules, queryClient, path: `/v1/contexts/${made.id}` };
}

const mdr = {
  name: 'MDR',
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  items: [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.02' } }],
};

/** A network whose service refuses fee schedules to this user. */
const withoutSchedules: Network = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
  if (pathname.startsWith('/v1/fee-schedules/')) return problemResponse(403, 'MTCH-0403', { message: 'no' });
  return fetchOfPage(input, init);
};

/** A network whose service refuses every list of all rules. */
const withoutFullList: Network = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
  if (pathname.endsWith('/reorder'))
    return problemResponse(400, 'MTCH-0001', { message: 'at most 100 rules' });
  return fetchOfPage(input, init);
};
const fetchOfPage = globalThis.fetch;

async function openTried(count = 3) {
  const opened = await openWhatIf({ rules: dateLags(count) });
  await button(/^Boletos/).click();
  await expect.element(menuOf(3)).toBeVisible();
  return opened;
}

async function takeAway(position: number) {
  await menuOf(position).click();
  await entry('Remove').click();
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it.each([
  [
    'is read, the fees are named',
    { hasSchedule: true },
    /after the fees of the sources/,
    /would fail|cannot be tried/,
  ],
  [
    'is refused, nothing is tried',
    { hasSchedule: true, network: withoutSchedules },
    /cannot be tried/,
    /would fail|after the fees/,
  ],
  [
    'is missing, the run fails and no fees are named',
    {},
    /no source has a fee schedule/,
    /after the fees|cannot be tried/,
  ],
])(
  'in a context that normalizes fees: if the schedule of a source %s @soak',
  async (_, setup, shown, hidden) => {
    await openWhatIf({ maps: [{ amount: 'a' }, { amount: 'a' }], feeNormalization: 'NET', ...setup });
    await button(/^Boletos/).click();
    await expect.element(page.getByText(shown)).toBeVisible();
    expect(document.body.textContent).not.toMatch(hidden);
  },
);

it('states the amounts after fees in the rows, where equal amounts are compared as different ones', async () => {
  await openWhatIf({
    maps: [{ amount: 'a' }, { amount: 'a' }],
    feeNormalization: 'NET',
    hasSchedule: true,
  });
  await button(/^Card acquirer/).click();
  const row = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent(/R\$[\d,.]+.*compared as R\$[\d,.]+, because of fees/);
});

it('moves the focus to the next control when the focused control disappears @soak', async () => {
  await openTried();
  await takeAway(2);
  expect(order()).toEqual(['1', '3']);
  await expect.element(menuOf(2)).toHaveFocus();
  await takeAway(2);
  await expect.element(menuOf(1)).toHaveFocus();
  await takeAway(1);
  await expect.element(button('Add')).toHaveFocus();
  await button('Start over').click();
  await expect.poll(order).toEqual(['1', '2', '3']);
  await expect.element(button('Add')).toHaveFocus();
  await button('Choose other files').click();
  expect(focused()).toBe('Choose a file');
});

it('moves a rule to the bottom and to the top by its menu @soak', async () => {
  await openTried();
  await menuOf(1).click();
  await expect.element(entry('Move to top')).toHaveTextContent('It is the first one already.');
  await entry('Move to bottom').click();
  await expect.poll(order).toEqual(['2', '3', '1']);
  await expect.element(page.getByText('Staged rule moved from 1 to 3')).toBeInTheDocument();
  await menuOf(3).click();
  await entry('Move to top').click();
  await expect.poll(order).toEqual(['1', '2', '3']);
  await expect.element(button('Save…')).not.toBeInTheDocument();
});

it('shows the rate, twelve rules and the first transactions without scrolling @soak', async () => {
  await openTried(12);
  const rows = page.getByRole('table', { name: 'Transactions' });
  await expect.element(rows).toBeVisible();
  expect(rows.element().getBoundingClientRect().top).toBeLessThan(1000);
  for (const rule of document.querySelectorAll('li[data-key]'))
    expect(rule.getBoundingClientRect().height).toBeLessThanOrEqual(49);
  expect(menuOf(12).element().getBoundingClientRect().bottom).toBeLessThan(1000);
});

it('shows a rule that a reason stages without scrolling further than needed, and Save on a phone @soak', async () => {
  await openWhatIf({ rules: dateLags(12) });
  await page.viewport(1400, 700);
  await button(/^Card acquirer/).click();
  await page
    .getByRole('button', { name: /^Try this rule/ })
    .first()
    .click();
  await expect.element(menuOf(13)).toHaveFocus();
  const { bottom } = menuOf(13).element().closest('li')!.getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(700);
  expect(bottom).toBeGreaterThan(700 - 100);
  await expect.element(page.getByText(/^Rule 13 is staged/)).toBeInTheDocument();
  await expect.element(button('Save…')).toBeVisible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBe(390);
});

it('shows all transactions again once the rule of a reason is saved, not an empty list of new matches @soak', async () => {
  await openWhatIf();
  await button(/^Card acquirer/).click();
  await page
    .getByRole('button', { name: /^Try this rule/ })
    .first()
    .click();
  await expect.element(page.getByRole('radio', { name: /^Newly matched [1-9]/ })).toBeChecked();
  await button('Save…').click();
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  await expect.element(page.getByText('The staged rules are saved')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^All \d/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^Newly matched/ })).not.toBeInTheDocument();
});

it('shows both runs of a transaction only while the staged rules change a match @soak', async () => {
  await openTried();
  const names = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(names).toEqual(expect.arrayContaining(['Left', 'Right', 'Matched by']));
  await expect.element(page.getByRole('radio', { name: /^Matched \d/ })).toBeInTheDocument();
  await takeAway(1);
  await expect.poll(names).toEqual(expect.arrayContaining(['Left', 'Right', 'Now', 'Staged']));
  expect(names()).not.toContain('Matched by');
});

it('shows which rules gain and lose rows, in the bar and at the rules, in numbers that add up @soak', async () => {
  await openTried();
  await takeAway(1);
  const bar = page.getByRole('region', { name: 'Match rate' });
  const parts = bar.getByText(/^rule 1: \+\d+ · other rules: -\d+$/);
  await expect.element(parts).toBeVisible();
  const [gained, lost] = (parts.element().textContent.match(/[+-]\d+/g) ?? []).map(Number);
  await expect.element(menuOf(1).element().closest('li')!).toHaveTextContent(`+${gained} left rows`);
  const all = bar.getByText(/left rows?( ·|$)/).query()?.textContent ?? '0';
  expect(gained! + lost!).toBe(Number.parseInt(all, 10));
});

it('shows the other rule of a match with both of its positions, and mentions such rows when they are saved @soak', async () => {
  await openTried();
  await menuOf(1).click();
  await entry('Move to bottom').click();
  await page.getByRole('radio', { name: /^Other rule \d/ }).click({ force: true });
  const row = page.getByRole('row').filter({ hasText: 'rule 1 was 2' }).first();
  await expect.element(row).toHaveTextContent(/Now: rule 1Staged: rule 1 was 2$/);
  await button('Save…').click();
  await expect.element(save.getByText(/\d+ rows go to another rule or partner\./)).toBeVisible();
});

/** Drops a file outside every drop zone; returns whether the browser is prevented from opening it. */
function dropBeside(file: File): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const events = ['dragover', 'drop'].map(
    (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
  );
  return events.every((event) => !document.body.dispatchEvent(event));
}

const file = (name: string) =>
  new File(['external_id,amount,currency,date\nA,1.00,BRL,2026-01-02\nB,2.00,BRL,2026-01-03\n'], name);

it('reads a file dropped outside the zones if only one side is free, else explains where to drop it @soak', async () => {
  await openWhatIf();
  await expect.element(button('Choose a file').first()).toBeVisible();
  expect(dropBeside(file('ledger.csv'))).toBe(true);
  await expect.element(page.getByText(/^Drop the file on one of the two cards/)).toBeVisible();
  await page
    .getByRole('region', { name: 'Right file' })
    .getByLabelText('Right file')
    .upload(file('bank.csv'));
  await expect.element(page.getByText('bank.csv')).toBeVisible();
  expect(dropBeside(file('ledger.csv'))).toBe(true);
  await expect.element(page.getByRole('region', { name: 'Left file' })).toHaveTextContent('ledger.csv');
  await expect.element(menuOf(1)).toBeVisible();
  expect(dropBeside(file('other.csv'))).toBe(true);
  await expect.element(page.getByText('No file was read. Choose “Choose other files” first')).toBeVisible();
  await expect.element(page.getByText('other.csv')).not.toBeInTheDocument();
});

it('asks before a reload that would lose a chosen file, but not for a sample', async () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openWhatIf();
  await button(/^Boletos/).click();
  await expect.element(menuOf(1)).toBeVisible();
  expect(asks()).toBe(false);
  await button('Choose other files').click();
  await expect.element(button(/^Boletos/)).toBeVisible();
  chooseFile(input('left'), await file('ledger.csv').text(), 'ledger.csv');
  expect(asks()).toBe(true);
});

it('offers once to add the source that a side lacks @soak', async () => {
  await openWhatIf({ maps: [{ external_id: 'external_id', amount: 'amount', date: 'date' }] });
  await expect.element(button(/^Boletos/)).toBeVisible();
  chooseFile(input('left'), await file('ledger.csv').text(), 'ledger.csv');
  chooseFile(input('right'), await file('bank.csv').text(), 'bank.csv');
  const right = page.getByRole('region', { name: 'Right file' });
  await expect.element(right.getByText(/^This side has no source yet/)).toBeVisible();
  await expect
    .element(right.getByRole('link', { name: 'Add right source' }))
    .toHaveAttribute('href', '?new=right');
  expect(page.getByRole('link', { name: 'Add right source' }).elements()).toHaveLength(1);
  expect(page.getByRole('link', { name: 'Add left source' }).elements()).toHaveLength(0);
});

it('shows which rows of the files do not count next to the match rate @soak', async () => {
  await openWhatIf();
  const take = async (side: string, ...lines: string[]) =>
    page
      .getByRole('region', { name: side })
      .getByLabelText(side)
      .upload(new File([['external_id,amount,currency,date', ...lines].join('\n')], 'rows.csv'));
  await take('Left file', 'A,1.00,BRL,2026-01-02', 'B,?,BRL,2026-01-03');
  await take('Right file', 'A,1.00,BRL,2026-01-02');
  await expect
    .element(
      page.getByText('Of all 2 rows in the left file 50.0 % are matched as staged: 1 row was rejected.'),
    )
    .toBeVisible();
  await page.getByText('All match rates').click();
  await expect.element(page.getByRole('rowheader', { name: 'Left, rows read' })).toBeVisible();
  expect(page.getByText(/rows in the right file/).elements()).toEqual([]);
});

it('stores the figures of each run of the saved rules on files, but not of one with a staged change @soak', async () => {
  const { service, queryClient } = await openWhatIf();
  queryClient.setQueryData(sessionQuery.queryKey, service.session);
  const stored = () =>
    service
      .writes()
      .filter(({ path }) => path.endsWith('/what-if'))
      .map(({ json }) => json as WhatIfFigures);
  for (const name of ['Left file', 'Right file'])
    await page.getByRole('region', { name }).getByLabelText(name).upload(file('rows.csv'));
  await expect.poll(stored).toHaveLength(1);
  const side = { rows: { confirmed: 2, proposed: 0, open: 0 }, open: [] };
  expect(stored()[0]).toMatchObject({ left: side, right: side, reasons: [] });
  expect(stored()[0]?.rules?.map(({ rows }) => rows)).toEqual([2, 0, 0]);
  await takeAway(1);
  await expect.element(page.getByRole('radio', { name: /^Other rule 2/ })).toBeInTheDocument();
  expect(stored()).toHaveLength(1);
});

it('after a 403 the plan shows why it cannot continue, and keeps what is not saved @soak', async () => {
  const { service, rules } = await openTried();
  await menuOf(1).click();
  await entry('Move to bottom').click();
  await takeAway(1);
  service.onNext('DELETE', 'status=403');
  await button('Save…').click();
  await expect.element(save.getByText(/^Change: [-+±]\d+ left rows? matched/)).toBeVisible();
  await save.getByRole('button', { name: 'Save 2 steps' }).click();
  await expect.element(save.getByText('Not permitted')).toBeVisible();
  await expect.element(save.getByText('What is not saved yet stays staged in this tab.')).toBeVisible();
  const visitNext = save.getByRole('button', { name: 'Resume' });
  await expect.element(visitNext).toHaveAttribute('aria-disabled', 'true');
  await expect.element(visitNext).toHaveAccessibleDescription('Your permissions do not include this.');
  const asked = service.writes().length;
  await visitNext.click({ force: true });
  expect(service.writes()).toHaveLength(asked);
  await save.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(order).toEqual(['3', '1']);
  expect(await rules()).toBe(3);
  // With the permission back, the plan resumes.
  clearDenied();
  await button('Save…').click();
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  await expect.element(page.getByText('The staged rules are saved')).toBeVisible();
  expect(await rules()).toBe(2);
});

it('a plan waits as long as the service asks, shows until when, and resumes @soak', async () => {
  const { service, rules } = await openTried();
  await takeAway(1);
  service.onNext('DELETE', () => {
    const refused = problemResponse(429, 'TOO_MANY_REQUESTS');
    refused.headers.set('Retry-After', '2');
    return refused;
  });
  await button('Save…').click();
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  await expect
    .element(save.getByText(/^The service takes no more requests for the moment\. Going on at /))
    .toBeVisible();
  await expect.element(page.getByText('The staged rules are saved')).toBeVisible();
  expect(await rules()).toBe(2);
});

it('the save sheet fetches the rules before it shows rates, and rebases what is staged @soak', async () => {
  const { service, path } = await openTried();
  await page.getByRole('checkbox', { name: 'Try rule 2' }).click();
  const { body } = await service.ask<{ items: { id: string }[] }>('GET', `${path}/rules`);
  await service.ask('DELETE', `${path}/rules/${body.items[0]!.id}`);
  const made = { priority: 9, type: 'DATE_LAG', config: { maxDays: 7 } };
  await service.ask('POST', `${path}/rules`, { body: made });
  let read: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    read = resolve;
  });
  service.onNext('GET', () => held, { suffix: '/rules' });
  await button('Save…').click();
  await expect.element(save.getByText('Reading the configuration as it is now…')).toBeVisible();
  expect(save.getByText(/% of the left matched/).elements()).toEqual([]);
  expect(save.getByRole('button', { name: /^Save/ }).elements()).toEqual([]);
  read?.();
  await expect.element(save.getByText(/Other users changed the rules/)).toBeVisible();
  await expect.element(save.getByText(/% of the left matched/).first()).toBeVisible();
  await expect.element(save.getByRole('radio', { name: 'Keep it' })).toBeChecked();
  await expect.element(save.getByText(/^There is nothing to save/).first()).toBeVisible();
  await save.getByRole('radio', { name: 'Delete it' }).click();
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  await expect.element(page.getByText('The staged rules are saved')).toBeVisible();
  await expect.poll(order).toEqual(['3', '7']);
});

it('the save sheet shows no rates while the rules fail to load, and fetches them again @soak', async () => {
  const { service } = await openTried();
  await takeAway(1);
  service.onNext('GET', 'status=403', { suffix: '/rules' });
  await button('Save…').click();
  await expect.element(save.getByText('The configuration could not be read.')).toBeVisible();
  expect(save.getByText(/% of the left matched/).elements()).toEqual([]);
  await save.getByRole('button', { name: 'Try again' }).click();
  await expect.element(save.getByRole('button', { name: 'Save 1 step' })).toBeVisible();
});

it('writes nothing if another user archived the context in the meantime, and explains why @soak', async () => {
  const { service, rules, path } = await openTried();
  await takeAway(1);
  await button('Save…').click();
  await expect.element(save.getByRole('button', { name: 'Save 1 step' })).toBeVisible();
  await service.ask('PATCH', path, { body: { status: 'ARCHIVED' } });
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  await expect
    .element(save.getByText('The context is archived, so its rules can no longer be changed here.').first())
    .toBeVisible();
  await expect.element(save.getByText('What is not saved yet stays staged in this tab.')).toBeVisible();
  expect(service.writes()).toEqual([]);
  expect(await rules()).toBe(3);
  await userEvent.keyboard('{Escape}');
  await expect.poll(order).toEqual(['2', '3']);
});

it('Ctrl+Z and the button revert staged changes one by one, including a start over @soak', async () => {
  await openTried();
  await takeAway(2);
  await takeAway(1);
  await expect.poll(order).toEqual(['3']);
  await button('Start over').click();
  await expect.poll(order).toEqual(['1', '2', '3']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(order).toEqual(['3']);
  await button('Undo the last change to the staged rules').click();
  await expect.poll(order).toEqual(['1', '3']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(order).toEqual(['1', '2', '3']);
  await expect.element(button('Undo the last change to the staged rules')).not.toBeInTheDocument();
});

it('preserves what was chosen for a context until the page is closed, not only for some minutes @soak', async () => {
  const { queryClient } = await openTried();
  const [kept] = queryClient.getQueryCache().findAll({ queryKey: ['what-if-files'] });
  expect(kept?.gcTime).toBe(Infinity);
});

const input = (side: string) => document.querySelector(`[data-side="${side}"] input[type=file]`);

it('reads a file by the field map of its source, shows differences and offers a choice @soak', async () => {
  const map = { external_id: 'NSU', amount: 'Valor líquido', date: 'Pago em', currency: 'Moeda' };
  await openWhatIf({ maps: [map, { ...map, amount: 'Total' }] });
  const text =
    'NSU;Data da venda;Pago em;Valor bruto;Valor líquido;Moeda\n' +
    '1;13/01/2026;14/01/2026;100,00;98,00;BRL\n2;13/01/2026;15/01/2026;50,00;49,00;BRL\n';
  await expect.element(button(/^Boletos/)).toBeVisible();
  chooseFile(input('left'), text, 'left.csv');
  chooseFile(input('right'), text, 'right.csv');
  const left = page.getByRole('region', { name: 'Left file' });
  const right = page.getByRole('region', { name: 'Right file' });
  await expect.element(left.getByText('Read by the field map of Source LEFT.')).toBeVisible();
  await expect
    .element(right.getByText('Amount: the file has no column “Total”. “Valor bruto” is read instead.'))
    .toBeVisible();
  await left.getByRole('button', { name: 'How it was read' }).click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Amount', exact: true }), 'Valor bruto');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(left.getByText('Amount: “Valor bruto” was chosen here. The field map names “Valor líquido”.'))
    .toBeVisible();
  await left.getByRole('button', { name: 'Follow the field map for: Amount' }).click();
  await expect.element(left.getByText('Read by the field map of Source LEFT.')).toBeVisible();
});

it('warns on the card of a file whose end is missing, and of one that cannot be uploaded unchanged @soak', async () => {
  await openWhatIf();
  await expect.element(button(/^Boletos/)).toBeVisible();
  const whole =
    'OFXHEADER:100\n<OFX><CURDEF>BRL<BANKTRANLIST>' +
    '<STMTTRN><DTPOSTED>20260105<TRNAMT>1.50<FITID>A</STMTTRN></BANKTRANLIST></OFX>';
  chooseFile(input('left'), whole.replace('</OFX>', ''), 'left.ofx');
  chooseFile(input('right'), whole, 'right.ofx');
  const left = page.getByRole('region', { name: 'Left file' });
  const right = page.getByRole('region', { name: 'Right file' });
  await expect
    .element(left.getByRole('alert'))
    .toHaveTextContent('This file seems to be cut off: its end is missing.');
  await expect.element(right.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect.element(right.getByRole('alert')).not.toBeInTheDocument();
  await right.getByRole('button', { name: 'How it was read' }).click();
  await expect
    .element(page.getByText('Unconverted, the service would import no row of this file.'))
    .toBeVisible();
});

it('replaces a file that is still being read with the next one, and keeps that of the other side @soak', async () => {
  await spyWorkers(async ({ started, ended }) => {
    await openWhatIf();
    const file = (rows: number) =>
      `Data;Id;Valor\n${Array.from({ length: rows }, (_, row) => `05/01/2026;A${row};1,50\n`).join('')}`;
    await expect.element(button(/^Boletos/)).toBeVisible();
    chooseFile(input('right'), file(3), 'right.csv');
    chooseFile(input('left'), file(300_000), 'long.csv');
    await expect.poll(() => started).toHaveLength(1);
    chooseFile(input('left'), file(2), 'short.csv');
    const card = (name: string) => page.getByRole('region', { name });
    await expect.element(card('Left')).toHaveTextContent('short.csv2 transactions');
    await expect.element(card('Right')).toHaveTextContent('right.csv3 transactions');
    expect(started).toHaveLength(1);
    expect(ended).toEqual([]);
  });
});

it('offers another try if the script of its worker cannot be loaded @soak', async () => {
  const restore = loseWorkerScripts();
  onTestFinished(restore);
  await openWhatIf();
  await button(/^Boletos/).click();
  const failed = page.getByText('The rules could not be tried');
  await expect.element(failed).toBeVisible();
  restore();
  await button('Try again').click();
  await expect.element(menuOf(3)).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

it('a long run can be stopped, and run again @soak', async () => {
  // Each pair passes the rule and scores too low, so that all are compared.
  const wide = { absTolerance: '60', percentTolerance: '0', roundingScale: 0, matchReference: false };
  const many = Array.from({ length: 50 }, (_, at) => ({ priority: at + 1, type: 'TOLERANCE', config: wide }));
  await openWhatIf({ rules: many });
  const file = (name: string, amount: string) =>
    `Data;Id;Valor\n${Array.from({ length: 12_000 }, (_, row) => `13/01/2026;${name}${row};${amount}\n`).join('')}`;
  await expect.element(button(/^Boletos/)).toBeVisible();
  chooseFile(input('left'), file('L', '100,00'), 'left.csv');
  chooseFile(input('right'), file('R', '39,60'), 'right.csv');
  await expect.element(button('Stop')).toBeVisible();
  expect(button('Stop').element().getBoundingClientRect().width).toBeLessThan(120);
  await button('Stop').click();
  await expect.element(page.getByText('The run was stopped, so there are no results.')).toBeVisible();
  // The worker returns this after it has ended the runs, so each late report of their progress has arrived.
  await button('How it was read').first().click();
  await expect.element(page.getByText(/unconverted/i)).toBeVisible();
  const stopButtons = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Stop',
  );
  expect(stopButtons).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await button('Run again').click();
  await expect.element(button('Stop')).toBeInTheDocument();
  await expect.element(page.getByText(/The run was stopped/)).not.toBeInTheDocument();
});

it('does not save a staged order that others changed in the meantime, explains why, and plans it again on top of theirs @soak', async () => {
  const { service, path } = await openTried();
  await menuOf(1).click();
  await entry('Move to bottom').click();
  await button('Save…').click();
  await expect.element(save.getByRole('button', { name: 'Save 1 step' })).toBeVisible();
  // The moved rule has both positions.
  await expect.element(save.getByRole('row', { name: /\s1\s*3$/ })).toBeVisible();
  const idsNow = async () =>
    (await service.ask<{ items: { id: string }[] }>('GET', `${path}/rules`)).body.items.map(({ id }) => id);
  const [one, two, three] = await idsNow();
  await service.ask('POST', `${path}/rules/reorder`, { body: { ruleIds: [two, one, three] } });
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  await expect.element(save.getByText('This was changed after the plan was made')).toBeVisible();
  expect(await idsNow()).toEqual([two, one, three]);
  await save.getByRole('button', { name: 'Plan again' }).click();
  await expect.element(save.getByText(/Other users changed the rules/)).toBeVisible();
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  await expect.element(page.getByText('The staged rules are saved')).toBeVisible();
  expect(await idsNow()).toEqual([two, three, one]);
});

it('says so if others changed a rule that no step touches after the sheet was opened @soak', async () => {
  const { service, path } = await openTried();
  await menuOf(1).click();
  await entry('Move to bottom').click();
  await button('Save…').click();
  const submit = save.getByRole('button', { name: 'Save 1 step' });
  await expect.element(submit).toBeVisible();
  const { body } = await service.ask<{ items: { id: string }[] }>('GET', `${path}/rules`);
  const change = { body: { type: 'TOLERANCE', config: { absTolerance: '0.10' } } };
  expect((await service.ask('PATCH', `${path}/rules/${body.items[1]!.id}`, change)).status).toBe(200);
  await submit.click();
  await expect.element(page.getByText(/^Saved\. Others changed rules meanwhile/)).toBeVisible();
});

it('asks before an order takes many requests; if declined, nothing is sent and the plan waits @soak', async () => {
  const { service } = await openTried(105);
  await menuOf(3).click();
  await entry('Move to top').click();
  await button('Save…').click();
  await save.getByRole('button', { name: 'Save 1 step' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent(/Move the rule with \d+ requests\?/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(save.getByText('Stopped. The steps marked as done are saved.')).toBeVisible();
  expect(service.writes().filter(({ method }) => method === 'PATCH')).toEqual([]);
});

/** Notes the left edge of an element in each frame; returns a function that ends this and returns all edges, px. */
function watchLeft(find: () => Element) {
  const edges = new Set<number>();
  let frame = 0;
  const note = () => {
    edges.add(find().getBoundingClientRect().left);
    frame = requestAnimationFrame(note);
  };
  note();
  return () => {
    cancelAnimationFrame(frame);
    return edges;
  };
}

it('makes the changes that a file needs, and remembers them for the files of its source @soak', async () => {
  const map = { external_id: 'NSU', amount: 'Valor', date: 'Data', currency: 'Moeda' };
  await openWhatIf({ maps: [map, map] });
  localStorage.clear();
  await expect.element(button(/^Boletos/)).toBeVisible();
  const sales = (...lines: string[]) => ['NSU;Parcela;Valor;Data;Moeda', ...lines].join('\n');
  chooseFile(
    input('left'),
    `Vendas\n${sales(
      '7;1;10,00;13/01/2026;BRL',
      '7;2;20,00;13/01/2026;BRL',
      '8;1;5,00;14/01/2026;BRL',
      'Total;;35,00;;',
    )}`,
    'left.csv',
  );
  chooseFile(input('right'), sales('7-1;1;10,00;13/01/2026;BRL', '7-2;1;20,00;13/01/2026;BRL'), 'right.csv');
  const left = page.getByRole('region', { name: 'Left file' });
  await expect.element(left).toHaveTextContent('1 transaction2 rows rejected');
  await expect
    .element(left.getByText('Not read: 1 title row, 1 total or footer row', { exact: true }))
    .toBeVisible();
  const offer = left.getByRole('status').filter({ hasText: 'The references in “NSU” repeat' });
  await expect
    .element(offer)
    .toHaveTextContent(/remembered for the source Source LEFT, in this browser only/);
  const lefts = watchLeft(() => button('Choose other files').element());
  await left.getByRole('button', { name: 'Make this change' }).click();
  await expect.element(left).toHaveTextContent('3 transactions');
  await expect.element(left.getByRole('button', { name: 'Make this change' })).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
  // The results stay until the new ones, so the files do not take their place in the meantime.
  expect(lefts().size).toBe(1);
  await button('Choose other files').click();
  await expect.element(button(/^Boletos/)).toBeVisible();
  chooseFile(input('left'), sales('9;1;10,00;13/01/2026;BRL', '9;2;20,00;13/01/2026;BRL'), 'next.csv');
  chooseFile(input('right'), sales('9-1;1;10,00;13/01/2026;BRL'), 'right.csv');
  await expect.element(left).toHaveTextContent('next.csv2 transactions');
  await left.getByRole('button', { name: 'How it was read' }).click();
  await expect.element(page.getByText('Read as files of this source were read before.')).toBeVisible();
  await expect.element(page.getByText('2 rows changed.')).toBeVisible();
});
