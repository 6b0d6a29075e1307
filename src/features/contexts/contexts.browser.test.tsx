import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '~/api/api-error';
import { clearIntents } from '~/api/write-ids';
import { type ContextFilters, contextQueries } from '~/api/contexts';
import { sessionQuery } from '~/api/session';
import type { Context } from '@recon/contract/context';
import type { ContextCreate } from '@recon/contract/context-requests';
import { mountPage } from '~/testing/mount-page';
import { openService, problemResponse, type OpenedService } from '~/testing/service';
import type { ListView } from '~/list/list-query';
import { Toaster } from '~/ui/overlay/Toaster';
import { makeContext, ruleBodies, whatIfFigures } from '../../../server/testing/bodies';
import { ContextList } from './ContextList';
import { ContextSettings } from './ContextSettings';
import { NewContextSheet } from './NewContextSheet';

let service: OpenedService;

const changedByOthers = async ({ id }: Context, body: object) =>
  (await service.ask<Context>('PATCH', `/v1/contexts/${id}`, { body })).body;
/** Creates a draft as another user. */
const makeDraft = (change: Partial<ContextCreate> = {}) => makeContext(service, { name: 'Card', ...change });
const makeActive = async (change: Partial<ContextCreate> = {}) =>
  changedByOthers(await makeDraft({ feeToleranceAbs: '0.05', ...change }), { status: 'ACTIVE' });
const kept = async ({ id }: Context) => (await service.ask<Context>('GET', `/v1/contexts/${id}`)).body;
const sent = () => service.writes().map(({ json }) => json);

const signedIn = (queryClient: QueryClient) => {
  queryClient.setQueryData(sessionQuery.queryKey, service.session);
};
const show = (node: ReactNode) => mountPage(node, { begin: signedIn });
/** Renders toasts with a node. They outlive their page and would cover the buttons of another test. */
const withToasts = (node: ReactNode) => (
  <>
    {node}
    <Toaster />
  </>
);

beforeEach(async () => {
  clearIntents();
  service = await openService();
});

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a new context', () => {
  const open = async () => {
    const onCreated = vi.fn<(context: Context) => void>();
    await show(<NewContextSheet onClose={() => undefined} onCreated={onCreated} />);
    return onCreated;
  };

  test('is sent with the percentage as an exact fraction and without empty fields', async () => {
    const onCreated = await open();
    await field('Name').fill(' Pix in ');
    await field('Interval').fill('daily');
    await page.getByLabelText(/^Per cent/).fill('0,5');
    await button('Create context').click();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      { name: 'Pix in', type: '1:1', interval: 'daily', feeTolerancePct: '0.005', autoMatchOnUpload: false },
    ]);
  });

  test('shows at the name field that another context has the name, and preserves the input', async () => {
    await makeDraft({ name: 'Pix in' });
    const onCreated = await open();
    await field('Name').fill('Pix in');
    await field('Interval').fill('hourly');
    await button('Create context').click();
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription(/Another context of this tenant has this name/);
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(field('Interval')).toHaveValue('hourly');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(onCreated).not.toHaveBeenCalled();
    await field('Name').fill('Pix in 2');
    await button('Create context').click();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  });
});

describe('settings', () => {
  test('send only what was changed', async () => {
    const context = await makeActive();
    await show(withToasts(<ContextSettings context={context} />));
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
    await field('Interval').fill('weekly');
    await button('Save settings').click();
    await expect.element(page.getByText('“Card” saved')).toBeVisible();
    expect(sent()).toEqual([{ interval: 'weekly' }]);
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
  });

  test('show what another user changed in the same field, and send it only after confirmation', async () => {
    const boleto = await makeActive({ name: 'Boleto' });
    await show(withToasts(<ContextSettings context={boleto} />));
    await field('Interval').fill('weekly');
    await changedByOthers(boleto, { interval: 'monthly', feeToleranceAbs: '0.07' });
    await button('Save settings').click();
    await expect
      .element(field('Interval'))
      .toHaveAccessibleDescription('Changed in the meantime to: monthly');
    await expect.element(field('Interval')).toHaveValue('weekly');
    await expect.element(page.getByLabelText(/^Amount/)).toHaveValue('0.07');
    expect(service.writes()).toEqual([]);
    await button('Save settings').click();
    await expect.element(page.getByText('“Boleto” saved')).toBeVisible();
    expect(await kept(boleto)).toMatchObject({ interval: 'weekly', feeToleranceAbs: '0.07' });
  });

  test('adopt what another user entered if the user chooses that', async () => {
    const context = await makeActive();
    await show(<ContextSettings context={context} />);
    await field('Interval').fill('weekly');
    await changedByOthers(context, { interval: 'monthly' });
    await button('Save settings').click();
    await button('Use theirs').click();
    await expect.element(field('Interval')).toHaveValue('monthly');
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
    expect(service.writes()).toEqual([]);
  });

  test('of an archived context are read-only, with the reason', async () => {
    const archived = await changedByOthers(await makeActive(), { status: 'ARCHIVED' });
    await show(<ContextSettings context={archived} />);
    await expect.element(page.getByText(/This context is archived/).first()).toBeVisible();
    await expect.element(field('Name')).toBeDisabled();
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Activate')).not.toBeInTheDocument();
  });

  test('are shown as read-only without the permission to change them', async () => {
    const context = await makeActive();
    const reader = { ...service.session, permissions: ['context:read'] };
    await mountPage(<ContextSettings context={context} />, {
      begin: (queryClient) => queryClient.setQueryData(sessionQuery.queryKey, reader),
    });
    await expect.element(page.getByRole('status')).toHaveTextContent('You can read these settings');
    await expect.element(field('Name')).toBeDisabled();
  });

  test('offer only the allowed statuses, and ask before archiving', async () => {
    const context = await makeActive();
    const { unplaced } = await show(withToasts(<ContextSettings context={context} />));
    await expect.element(button('Activate')).not.toBeInTheDocument();
    await expect
      .element(page.getByText('A context that has left this status never comes back to it.'))
      .toBeVisible();
    await button('Archive').click();
    const question = page.getByRole('alertdialog', { name: 'Archive “Card” for good?' });
    await expect.element(question).toHaveAccessibleDescription(/This is final/);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(service.writes()).toEqual([]);
    service.onNext('PATCH', () => problemResponse(409, 'TRANSITION_NOT_ALLOWED'));
    await button('Pause').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await vi.waitFor(() => expect(unplaced).toHaveLength(1));
    expect(unplaced[0]).toBeInstanceOf(ApiError);
    await button('Pause').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await expect.element(page.getByText('“Card” is now Paused')).toBeVisible();
    expect(sent().at(-1)).toEqual({ status: 'PAUSED' });
  });
});

describe('archiving a draft', () => {
  /** Renders the settings as the page does: the saved values are shown. */
  function Settings({ id }: { id: string }) {
    const { data } = useQuery(contextQueries.detail(id));
    return data ? <ContextSettings context={data} /> : null;
  }
  const archive = async () => {
    const { id } = await makeDraft();
    const { unplaced } = await show(withToasts(<Settings id={id} />));
    await button('Archive').click();
    return { unplaced, question: page.getByRole('alertdialog') };
  };

  test('if the service refuses it: the dialog explains so and offers to activate first', async () => {
    const { unplaced, question } = await archive();
    service.onNext('PATCH', () => problemResponse(409, 'MTCH-0103', { message: 'invalid state transition' }));
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(question).toHaveAccessibleName('Activate “Card” first?');
    await expect.element(question).toHaveAccessibleDescription(/archives no draft.*While it is active/);
    await expect.element(question).not.toHaveTextContent(/reload|This is final/i);
    await question.getByRole('button', { name: 'Activate' }).click();
    await expect.element(question).toHaveAccessibleName('Archive “Card” for good?');
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(page.getByText('“Card” is now Archived')).toBeVisible();
    expect(sent()).toEqual([{ status: 'ARCHIVED' }, { status: 'ACTIVE' }, { status: 'ARCHIVED' }]);
    expect(unplaced).toEqual([]);
  });

  test('shows any other failure in the dialog, which can be confirmed again', async () => {
    const { question } = await archive();
    service.onNext('PATCH', 'status=403');
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(question).toHaveTextContent(/Not permitted.*then sign in again/);
    await expect.element(question).toHaveAccessibleName('Archive “Card” for good?');
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(page.getByText('“Card” is now Archived')).toBeVisible();
  });
});

describe('activating', () => {
  const mapping = { external_id: 'Id', amount: 'Valor', currency: 'Moeda', date: 'Data' };
  const left = { name: 'Core ledger', type: 'LEDGER', side: 'LEFT', mapping } as const;
  const right = { ...left, name: 'Bank', side: 'RIGHT' } as const;
  const ask = async (made: Partial<ContextCreate> = {}) => {
    await show(withToasts(<ContextSettings context={await makeDraft(made)} />));
    await button('Activate').click();
    return page.getByRole('alertdialog', { name: 'Activate “Card”?' });
  };

  test('lists what is missing and is possible anyway', async () => {
    const question = await ask({ sources: [{ ...left, mapping: undefined }] });
    await expect.element(question).toHaveAccessibleDescription(/not completely set up/);
    const missing = question.getByRole('listitem');
    await expect.element(missing.first()).toHaveTextContent('Missing:No source on the right');
    expect(missing.elements().map(({ textContent }) => textContent)).toEqual([
      'Missing:No source on the right',
      'Missing:Not every source has a field map yet',
      'Missing:No match rule yet, so nothing would match',
    ]);
    await question.getByRole('button', { name: 'Activate' }).click();
    await expect.element(page.getByText('“Card” is now Active')).toBeVisible();
    expect(sent()).toEqual([{ status: 'ACTIVE' }]);
  });

  test('of a complete context shows that nothing is missing', async () => {
    const question = await ask({ sources: [left, right], rules: ruleBodies(1) });
    await expect.element(question).toHaveTextContent('Its set-up is complete.');
  });

  test('warns of a rule that matches any pair', async () => {
    const off = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };
    const rules = ruleBodies(3).map((rule, index) => (index === 1 ? { ...rule, config: off } : rule));
    const question = await ask({ sources: [left, right], rules });
    await expect.element(question).toHaveAccessibleDescription(/look at this first/);
    await expect
      .element(question.getByRole('listitem'))
      .toHaveTextContent('Check this:Rule 2 matches any pair, so no rule below it is ever tried');
  });

  test.each([
    ['1:1', { matchBaseAmount: true }],
    ['1:N', { matchBaseCurrency: true }],
    ['1:N', { allocationDirection: 'RIGHT_TO_LEFT' }],
  ] as const)('warns in %s if its only rule has %j and never matches', async (type, config) => {
    const question = await ask({ type, sources: [left, right], rules: [{ ...ruleBodies(1)[0]!, config }] });
    await expect
      .element(question.getByRole('listitem'))
      .toHaveTextContent('Check this:The only match rule can never match, so nothing would match');
  });

  test('does not claim to know what could not be loaded', async () => {
    service.onNext('GET', 'status=403', { suffix: '/sources' });
    const question = await ask();
    await expect.element(question).toHaveTextContent('Not known:Its sources are not known');
  });
});

const renderNeed = () => null;

describe('the list', () => {
  function List() {
    const [search, setSearch] = useState<{ filters: ContextFilters; view: ListView }>({
      filters: {},
      view: {},
    });
    return (
      <ContextList
        {...search}
        onChange={(filters, view) => setSearch({ filters, view })}
        newContext={<button type="button">New context</button>}
        renderNeed={renderNeed}
      />
    );
  }
  const makeMany = async () => {
    for (let number = 1; number <= 60; number += 1) await makeDraft({ name: `Context ${number}` });
  };
  const toTheEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

  test('loads more while scrolling and never shows a total that it does not know @soak', async () => {
    await makeMany();
    await show(<List />);
    await expect.element(page.getByText('50 loaded, more below')).toBeInTheDocument();
    toTheEnd();
    await expect.element(page.getByText('60 contexts', { exact: true })).toBeInTheDocument();
    const pages = service.asked.filter(({ path }) => path === '/v1/contexts');
    expect(pages.map(({ search }) => search)).toEqual([
      '?limit=50',
      expect.stringMatching(/^[?]limit=200&cursor=.+/),
    ]);
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeLessThan(50);
  });

  test('preserves what is loaded when the next page fails, and shows the error below it @soak', async () => {
    await makeMany();
    await show(<List />);
    await expect.element(page.getByText('50 loaded, more below')).toBeInTheDocument();
    // The client tries four times before it stops.
    service.onNext('GET', 'status=500', { suffix: '/v1/contexts', times: 4 });
    toTheEnd();
    await expect
      .element(page.getByText('The next contexts could not be loaded'), { timeout: 10_000 })
      .toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Context 50' })).toBeInTheDocument();
    await button('Try again').click();
    await expect.element(page.getByText('60 contexts', { exact: true })).toBeInTheDocument();
  });

  test('shows why its first page is missing, and retries @soak', async () => {
    await makeMany();
    service.onNext('GET', 'status=403');
    await show(<List />);
    await expect.element(page.getByRole('heading', { name: 'Not permitted' })).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByRole('link', { name: 'Context 1', exact: true })).toBeVisible();
  });

  test('distinguishes an empty tenant from an empty filter', async () => {
    await makeActive({ name: 'Context 1' });
    await page.viewport(1200, 900);
    await show(<List />);
    await page.getByRole('radio', { name: 'Paused' }).click({ force: true });
    await expect.element(page.getByText('No context has the status “Paused”.')).toBeVisible();
    await button('Show all contexts').click();
    await expect.element(page.getByRole('link', { name: 'Context 1' })).toBeVisible();
  });

  test('that was empty and could not be refreshed is shown as out of date', async () => {
    const { queryClient } = await show(<List />);
    await expect.element(page.getByRole('heading', { name: 'No contexts yet' })).toBeVisible();
    service.onNext('GET', 'status=403');
    await queryClient.refetchQueries({ queryKey: ['contexts', 'list'] });
    await expect.element(page.getByText(/could not be refreshed and may be out of date/)).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText(/could not be refreshed/)).not.toBeInTheDocument();
  });

  test('sorts by a time newest first, then oldest first', async () => {
    await makeActive({ name: 'Only' });
    await show(<List />);
    const header = page.getByRole('columnheader', { name: 'Updated' });
    await header.getByRole('button').click();
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    await header.getByRole('button').click();
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
  });

  test('shows the match rate of the last what-if, and where there was none', async () => {
    const { id } = await makeDraft({ name: 'Tried' });
    await makeDraft({ name: 'Untried' });
    await service.ask('PUT', `/console/v1/contexts/${id}/what-if`, { body: whatIfFigures });
    await show(<List />);
    const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
    await expect.element(row('Tried')).toHaveTextContent(/93\.0/);
    await expect.element(row('Untried')).toHaveTextContent('–');
  });

  test('without any context offers the link to the first', async () => {
    await show(<List />);
    await expect.element(page.getByRole('heading', { name: 'No contexts yet' })).toBeVisible();
    await expect.element(button('New context')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Map their fields' })).toBeVisible();
  });

  test('without any context loads an example with everything that a context needs', async () => {
    const { at } = await show(<List />);
    await button('Load an example').click();
    await expect.poll(at).toMatch(/^\/contexts\/[0-9a-f-]{36}$/);
    const [made] = (await service.ask<{ items: Context[] }>('GET', '/v1/contexts')).body.items;
    expect(made).toMatchObject({ name: 'Card sales (example)', status: 'DRAFT' });
    const partsOf = async (part: string) =>
      (await service.ask<{ items: object[] }>('GET', `/v1/contexts/${made!.id}/${part}`)).body.items;
    expect(await partsOf('rules')).toHaveLength(3);
    expect(await partsOf('sources')).toMatchObject([{ hasFieldMaps: true }, { hasFieldMaps: true }]);
  });

  test('shows the refusal of an example next to its button', async () => {
    await show(<List />);
    service.onNext('POST', 'status=403');
    await button('Load an example').click();
    await expect.element(page.getByText('Not permitted')).toBeVisible();
  });
});
