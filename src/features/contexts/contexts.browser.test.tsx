import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '~/api/api-error';
import { clearIntents } from '~/api/intents';
import { type ContextFilters, contextQueries } from '~/api/contexts';
import { sessionQueries } from '~/api/session';
import type { Context } from '~/contract/context';
import { contextService, someContext, someSession, someSource } from '~/testing/context-service';
import { mountPage } from '~/testing/mount-page';
import { someRules } from '~/testing/rule-service';
import { problem } from '~/testing/service';
import type { ListView } from '~/list/list-query';
import { Toaster } from '~/ui/overlay/Toaster';
import { ContextList } from './ContextList';
import { ContextSettings } from './ContextSettings';
import { NewContextSheet } from './NewContextSheet';

type Service = ReturnType<typeof contextService>;
let service: Service;

function serve(...contexts: Context[]): void {
  service = contextService(contexts);
  vi.stubGlobal('fetch', service.fetch);
}

const signedIn = (queryClient: QueryClient) => {
  queryClient.setQueryData(sessionQueries.current().queryKey, someSession);
};
const show = (node: ReactNode) => mountPage(node, { begin: signedIn });
/** Toasts outlive their page and would cover the buttons of another test. */
const withToasts = (node: ReactNode) => (
  <>
    {node}
    <Toaster />
  </>
);

beforeEach(() => clearIntents());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a new context', () => {
  const open = async () => {
    const onCreated = vi.fn<(context: Context) => void>();
    await show(<NewContextSheet onClose={() => undefined} onCreated={onCreated} />);
    return onCreated;
  };

  test('is sent with the per cent as an exact fraction and nothing that was left empty', async () => {
    serve();
    const onCreated = await open();
    await field('Name').fill(' Pix in ');
    await field('Interval').fill('daily');
    await page.getByLabelText(/^Per cent/).fill('0,5');
    await button('Create context').click();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(service.writes().map(({ body }) => body)).toEqual([
      { name: 'Pix in', type: '1:1', interval: 'daily', feeTolerancePct: '0.005', autoMatchOnUpload: false },
    ]);
  });

  test('says at its name that another one has it, and keeps what was typed', async () => {
    serve(someContext(1, { name: 'Pix in' }));
    const onCreated = await open();
    await field('Name').fill('Pix in');
    await field('Interval').fill('hourly');
    await button('Create context').click();
    await expect.element(field('Name')).toHaveAccessibleDescription(/Name already taken/);
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
  const context = someContext(1, { name: 'Card', status: 'ACTIVE', feeToleranceAbs: '0.05' });

  test('send only what was changed', async () => {
    serve(context);
    await show(withToasts(<ContextSettings context={context} />));
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
    await field('Interval').fill('weekly');
    await button('Save settings').click();
    await expect.element(page.getByText('“Card” saved')).toBeVisible();
    expect(service.writes().map(({ body }) => body)).toEqual([{ interval: 'weekly' }]);
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
  });

  test('tell what somebody else has changed in the same field, and send it only when asked again', async () => {
    const boleto = { ...context, name: 'Boleto' };
    serve(boleto);
    await show(withToasts(<ContextSettings context={boleto} />));
    await field('Interval').fill('weekly');
    service.changedByOthers(context.id, { interval: 'monthly', feeToleranceAbs: '0.07' });
    await button('Save settings').click();
    await expect.element(field('Interval')).toHaveAccessibleDescription('Changed meanwhile to: monthly');
    await expect.element(field('Interval')).toHaveValue('weekly');
    await expect.element(page.getByLabelText(/^Amount/)).toHaveValue('0.07');
    expect(service.writes()).toEqual([]);
    await button('Save settings').click();
    await expect.element(page.getByText('“Boleto” saved')).toBeVisible();
    expect(service.contexts()[0]).toMatchObject({ interval: 'weekly', feeToleranceAbs: '0.07' });
  });

  test('take over what somebody else has put there, when that is chosen', async () => {
    serve(context);
    await show(<ContextSettings context={context} />);
    await field('Interval').fill('weekly');
    service.changedByOthers(context.id, { interval: 'monthly' });
    await button('Save settings').click();
    await button('Use theirs').click();
    await expect.element(field('Interval')).toHaveValue('monthly');
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
    expect(service.writes()).toEqual([]);
  });

  test('of an archived context are closed, with the reason', async () => {
    const archived = { ...context, status: 'ARCHIVED' };
    serve(archived);
    await show(<ContextSettings context={archived} />);
    await expect.element(page.getByText(/This context is archived/).first()).toBeVisible();
    await expect.element(field('Name')).toBeDisabled();
    await expect.element(button('Save settings')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Activate')).not.toBeInTheDocument();
  });

  test('say that they can be read only, where permissions end there', async () => {
    serve(context);
    const reader = { ...someSession, permissions: ['context:read'] };
    await mountPage(<ContextSettings context={context} />, {
      begin: (queryClient) => queryClient.setQueryData(sessionQueries.current().queryKey, reader),
    });
    await expect.element(page.getByRole('status')).toHaveTextContent('You can read these settings');
    await expect.element(field('Name')).toBeDisabled();
  });

  test('offer the allowed states alone, and ask before archiving', async () => {
    serve(context);
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
    service.onNext('PATCH', () => problem(409, 'TRANSITION_NOT_ALLOWED'));
    await button('Pause').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await vi.waitFor(() => expect(unplaced).toHaveLength(1));
    expect(unplaced[0]).toBeInstanceOf(ApiError);
    await button('Pause').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await expect.element(page.getByText('“Card” is now Paused')).toBeVisible();
    expect(service.writes().at(-1)?.body).toEqual({ status: 'PAUSED' });
  });
});

describe('archiving a draft', () => {
  const draft = someContext(1, { name: 'Card' });
  /** As the page has it: what is saved is shown. */
  function Settings() {
    const { data } = useQuery(contextQueries.detail(draft.id));
    return data ? <ContextSettings context={data} /> : null;
  }
  const archive = async () => {
    serve(draft);
    const { unplaced } = await show(withToasts(<Settings />));
    await button('Archive').click();
    return { unplaced, question: page.getByRole('alertdialog') };
  };

  test('where the service does not: the question says so and leads there by way of active', async () => {
    const { unplaced, question } = await archive();
    service.onNext('PATCH', () => problem(409, 'MTCH-0103', { message: 'invalid state transition' }));
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(question).toHaveAccessibleName('Activate “Card” first?');
    await expect.element(question).toHaveAccessibleDescription(/archives no draft.*While it is active/);
    await expect.element(question).not.toHaveTextContent(/reload|This is final/i);
    await question.getByRole('button', { name: 'Activate' }).click();
    await expect.element(question).toHaveAccessibleName('Archive “Card” for good?');
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(page.getByText('“Card” is now Archived')).toBeVisible();
    expect(service.writes().map(({ body }) => body)).toEqual([
      { status: 'ARCHIVED' },
      { status: 'ACTIVE' },
      { status: 'ARCHIVED' },
    ]);
    expect(unplaced).toEqual([]);
  });

  test('any other failure stands in the question, which can be answered again', async () => {
    const { question } = await archive();
    service.onNext('PATCH', () => problem(403, 'M0103'));
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(question).toHaveTextContent(/Not permitted.*then sign in again/);
    await expect.element(question).toHaveAccessibleName('Archive “Card” for good?');
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect.element(page.getByText('“Card” is now Archived')).toBeVisible();
  });
});

describe('activating', () => {
  const draft = someContext(1, { name: 'Card' });
  const ask = async () => {
    await show(withToasts(<ContextSettings context={draft} />));
    await button('Activate').click();
    return page.getByRole('alertdialog', { name: 'Activate “Card”?' });
  };

  test('says what is missing and is possible all the same', async () => {
    service = contextService([draft], { sources: [someSource(2, { hasFieldMaps: false })] });
    vi.stubGlobal('fetch', service.fetch);
    const question = await ask();
    await expect.element(question).toHaveAccessibleDescription(/not completely set up/);
    const missing = question.getByRole('listitem');
    await expect.element(missing.first()).toHaveTextContent('Missing:No source on the right');
    expect(missing.elements().map(({ textContent }) => textContent)).toEqual([
      'Missing:No source on the right',
      'Missing:Needs 1 left and 1 right source for type 1:1; it has 1 left and 0 right',
      'Missing:Not every source has a field map yet',
      'Missing:No match rule yet, so nothing would match',
    ]);
    await question.getByRole('button', { name: 'Activate' }).click();
    await expect.element(page.getByText('“Card” is now Active')).toBeVisible();
    expect(service.writes().map(({ body }) => body)).toEqual([{ status: 'ACTIVE' }]);
  });

  test('of a whole context says that nothing is missing', async () => {
    service = contextService([draft], { sources: [someSource(2), someSource(3)], rules: someRules(1) });
    vi.stubGlobal('fetch', service.fetch);
    const question = await ask();
    await expect.element(question).toHaveTextContent('Its set-up is complete.');
  });

  test('warns of a rule that matches any pair', async () => {
    const off = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };
    const rules = someRules(3, (number) => (number === 2 ? { config: off } : {}));
    service = contextService([draft], { sources: [someSource(2), someSource(3)], rules });
    vi.stubGlobal('fetch', service.fetch);
    const question = await ask();
    await expect.element(question).toHaveAccessibleDescription(/look at this first/);
    await expect
      .element(question.getByRole('listitem'))
      .toHaveTextContent('Check this:Rule 2 matches any pair, so no rule below it is ever tried');
  });

  test('does not claim to know what could not be read', async () => {
    serve(draft);
    service.onNext('GET', () => problem(403, 'M0103'), '/sources');
    const question = await ask();
    await expect.element(question).toHaveTextContent('Not known:Its sources are not known');
  });
});

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
        scrollKey={undefined}
        newContext={<button type="button">New context</button>}
      />
    );
  }
  const many = Array.from({ length: 120 }, (_, index) => someContext(index + 1));
  const toTheEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
  const refuse = () => problem(500, 'M0002');

  test('loads more as it is scrolled and never tells a total it does not know', async () => {
    serve(...many);
    await show(<List />);
    await expect.element(page.getByText('50 loaded, more below')).toBeInTheDocument();
    toTheEnd();
    await expect.element(page.getByText('120 contexts, all loaded')).toBeInTheDocument();
    expect(service.asked.map(({ search }) => search)).toEqual(['?limit=50', '?limit=200&cursor=50']);
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(50);
  });

  test('keeps what is loaded when the next page fails, and says so under it', async () => {
    serve(...many);
    await show(<List />);
    await expect.element(page.getByText('50 loaded, more below')).toBeInTheDocument();
    // The client tries four times before it gives up.
    for (let attempt = 0; attempt < 4; attempt += 1) service.onNext('GET', refuse);
    toTheEnd();
    await expect
      .element(page.getByText('The next contexts could not be loaded'), { timeout: 10_000 })
      .toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Context 50' })).toBeInTheDocument();
    await button('Try again').click();
    await expect.element(page.getByText('120 contexts, all loaded')).toBeInTheDocument();
  });

  test('says why its first page is not there, and tries again', async () => {
    serve(...many);
    service.onNext('GET', () => problem(403, 'M0103'));
    await show(<List />);
    await expect.element(page.getByRole('heading', { name: 'Not permitted' })).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByRole('link', { name: 'Context 1', exact: true })).toBeVisible();
  });

  test('tells an empty tenant from an empty filter', async () => {
    serve(someContext(1, { status: 'ACTIVE' }));
    await show(<List />);
    await page.getByRole('radio', { name: 'Paused' }).click({ force: true });
    await expect.element(page.getByText('No context is paused.')).toBeVisible();
    await button('Show all contexts').click();
    await expect.element(page.getByRole('link', { name: 'Context 1' })).toBeVisible();
  });

  test('that was empty and could not be read again is said to be old', async () => {
    serve();
    const { queryClient } = await show(<List />);
    await expect.element(page.getByRole('heading', { name: 'No contexts yet' })).toBeVisible();
    service.onNext('GET', () => problem(403, 'M0103'));
    await queryClient.refetchQueries({ queryKey: ['contexts', 'list'] });
    await expect.element(page.getByText(/could not be refreshed and may be out of date/)).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText(/could not be refreshed/)).not.toBeInTheDocument();
  });

  test('without a context at all offers the way to the first', async () => {
    serve();
    await show(<List />);
    await expect.element(page.getByRole('heading', { name: 'No contexts yet' })).toBeVisible();
    await expect.element(button('New context')).toBeVisible();
  });
});
