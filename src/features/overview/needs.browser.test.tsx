import { type QueryClient, useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sessionQuery } from '~/api/session';
import type { Session } from '~/api/sign-in';
import { sourceQueries } from '~/api/sources';
import { clearIntents } from '~/api/write-ids';
import type { Context } from '@recon/contract/context';
import type { ContextCreate } from '@recon/contract/context-requests';
import { ContextList } from '~/features/contexts/ContextList';
import type { ListView } from '~/list/list-query';
import { mountPage } from '~/testing/mount-page';
import { openService, type OpenedService } from '~/testing/service';
import { makeContext, makeSource, ruleBodies, whatIfFigures } from '../../../server/testing/bodies';
import { NeedCell } from './NeedCell';

let service: OpenedService;

const makeDraft = (change: Partial<ContextCreate> = {}) => makeContext(service, { name: 'Card', ...change });
const makeActive = async (change: Partial<ContextCreate> = {}) => {
  const { id } = await makeDraft({ feeToleranceAbs: '0.05', ...change });
  return (await service.ask<Context>('PATCH', `/v1/contexts/${id}`, { body: { status: 'ACTIVE' } })).body;
};
const show = (node: ReactNode) =>
  mountPage(node, { begin: (client) => client.setQueryData(sessionQuery.queryKey, service.session) });

beforeEach(async () => {
  clearIntents();
  service = await openService();
});

const renderNeed = (context: Context) => <NeedCell context={context} />;

describe('the list of contexts', () => {
  function List() {
    const [view, setView] = useState<ListView>({});
    return (
      <ContextList
        filters={{}}
        view={view}
        onChange={(_filters, next) => setView(next)}
        newContext={null}
        renderNeed={renderNeed}
      />
    );
  }
  /** Renders the list once the rules and sources of these contexts are loaded. */
  function ReadFirst({ contexts }: { contexts: readonly string[] }) {
    const rules = useQueries({ queries: contexts.map((id) => matchRuleQueries.all(id)) });
    const sources = useQueries({ queries: contexts.map((id) => sourceQueries.all(id)) });
    return [...rules, ...sources].every(({ data }) => data !== undefined) && <List />;
  }

  /** The figures of a what-if that matched 62 % of the left rows. */
  const lowFigures = {
    ...whatIfFigures,
    left: {
      rows: { confirmed: 61, proposed: 1, open: 38 },
      open: [{ currency: 'BRL', amount: '12430.20' }],
    },
  };

  test('names what contexts need that were never opened', async () => {
    await page.viewport(1200, 900);
    await makeActive({ name: 'Bare' });
    const mapping = { external_id: 'Id', amount: 'Valor', currency: 'Moeda', date: 'Data' };
    const left = { name: 'Core ledger', type: 'LEDGER', side: 'LEFT', mapping } as const;
    const sources = [left, { ...left, name: 'Bank', side: 'RIGHT' } as const];
    await makeActive({ name: 'Complete', rules: ruleBodies(1), sources });
    const tried = await makeActive({ name: 'Tried', rules: ruleBodies(1), sources });
    const all = { rows: { confirmed: 9, proposed: 0, open: 0 }, open: [] };
    const body = { ...whatIfFigures, left: all, right: all, reasons: [] };
    await service.ask('PUT', `/console/v1/contexts/${tried.id}/what-if`, { body });
    const session: Session = { ...service.session, isEmbedded: true };
    const begin = (client: QueryClient) => client.setQueryData(sessionQuery.queryKey, session);
    await mountPage(<List />, { begin });
    const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
    await expect.element(row('Bare')).toHaveTextContent('Missing: sources, rules');
    await expect.element(row('Complete')).not.toHaveTextContent('Open to see');
    await expect.element(row('Complete')).toHaveTextContent('Not tried yet');
    const nothing = row('Tried').getByText('Nothing');
    await expect.element(nothing).toBeVisible();
    // A phone shows no headings, without which “Nothing” has no meaning.
    await page.viewport(390, 844);
    await expect.element(row('Bare').getByText('Missing: sources, rules')).toBeVisible();
    await expect.element(nothing).not.toBeVisible();
  });

  test('names the larger unmatched amount of the last what-if with its main reason', async () => {
    const { id } = await makeActive({ name: 'Low' });
    const fine = await makeActive({ name: 'Fine' });
    await makeActive({ name: 'Untried' });
    await service.ask('PUT', `/console/v1/contexts/${id}/what-if`, { body: lowFigures });
    await service.ask('PUT', `/console/v1/contexts/${fine.id}/what-if`, { body: whatIfFigures });
    await show(<List />);
    const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
    await expect
      .element(row('Low'))
      .toHaveTextContent(/R\$12,430\.20 unmatched on the left ?no counterpart \(5\)/);
    await expect.element(row('Low').getByTitle(/unmatched/)).toHaveAttribute('data-need', 'urgent');
    await expect.element(row('Fine').getByTitle(/unmatched/)).toHaveAttribute('data-need', 'unmatched');
    await expect.element(row('Untried')).not.toHaveTextContent('unmatched');
  });

  test('states of a what-if before later changes that it is outdated, in place of its amounts', async () => {
    const { id } = await makeActive({ name: 'Low' });
    await service.ask('PUT', `/console/v1/contexts/${id}/what-if`, { body: lowFigures });
    await service.ask('PATCH', `/v1/contexts/${id}`, { body: { interval: 'weekly' } });
    await show(<List />);
    const row = page.getByRole('row').filter({ hasText: /^Low/ });
    await expect.element(row).toHaveTextContent(/62\.0\s?%outdated/);
    await expect.element(row).toHaveTextContent('Changed since its last what-if');
    await expect.element(row).not.toHaveTextContent('unmatched');
  });

  test('names an unmatched amount before hints, and what is missing before it', async () => {
    const mapping = { external_id: 'Id', amount: 'Valor', currency: 'Moeda', date: 'Data' };
    const left = { name: 'Core ledger', type: 'LEDGER', side: 'LEFT', mapping } as const;
    const sources = [left, { ...left, name: 'Bank', side: 'RIGHT' } as const];
    const rules = [{ ...ruleBodies(1)[0]!, config: { matchAmount: true, matchCurrency: false } }];
    const hinted = await makeActive({ name: 'Hinted', rules, sources });
    const bare = await makeActive({ name: 'Bare' });
    for (const { id } of [hinted, bare])
      await service.ask('PUT', `/console/v1/contexts/${id}/what-if`, { body: lowFigures });
    await show(<ReadFirst contexts={[hinted.id, bare.id]} />);
    const row = (name: string) => page.getByRole('row').filter({ hasText: new RegExp(`^${name}`) });
    await expect
      .element(row('Hinted'))
      .toHaveTextContent(/unmatched on the left ?no counterpart \(5\) · 1 hint/);
    await expect.element(row('Bare')).toHaveTextContent(/Missing: sources, rules ?R\$12,430\.20/);
  });

  test('names what is to be checked if nothing is missing', async () => {
    const mapping = { external_id: 'Id', amount: 'Valor', currency: 'Moeda', date: 'Data' };
    const left = { name: 'Core ledger', type: 'LEDGER', side: 'LEFT', mapping } as const;
    const rules = [{ ...ruleBodies(1)[0]!, config: { matchBaseAmount: true } }];
    const sources = [left, { ...left, name: 'Bank', side: 'RIGHT' } as const];
    const { id } = await makeActive({ name: 'Idle', rules, sources });
    await show(<ReadFirst contexts={[id]} />);
    await expect
      .element(page.getByRole('row').filter({ hasText: 'Idle' }))
      .toHaveTextContent('Check: rules that never match');
  });

  test('sorts by the match rate, the lowest first and contexts without one last', async () => {
    await page.viewport(1200, 900);
    await makeActive({ name: 'Untried' });
    for (const [name, body] of Object.entries({ Fine: whatIfFigures, Low: lowFigures })) {
      const { id } = await makeActive({ name });
      await service.ask('PUT', `/console/v1/contexts/${id}/what-if`, { body });
    }
    await show(<List />);
    await expect.element(page.getByRole('row').filter({ hasText: /^Low/ })).toHaveTextContent(/62\.0/);
    const header = page.getByRole('columnheader', { name: 'Last what-if' });
    await header.getByRole('button').click();
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    const names = () =>
      page
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => row.querySelector('td')?.textContent);
    await expect.poll(names).toEqual(['Low', 'Fine', 'Untried']);
  });

  test('shows what a context needs by its cached setup, and sends no request for the rest', async () => {
    const whole = await makeDraft({ name: 'Whole', rules: ruleBodies(3) });
    const { id } = await makeDraft({ name: 'Half', rules: ruleBodies(1) });
    await makeDraft({ name: 'Unread' });
    await makeSource(service, id);
    await show(<ReadFirst contexts={[whole.id, id]} />);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    // The same gaps as on its overview, before its activation.
    await expect.element(row('Whole')).toHaveTextContent('Missing: sources');
    await expect.element(row('Half')).toHaveTextContent('Missing: sources, field maps');
    await expect.element(row('Unread')).toHaveTextContent('Open to see');
    expect(service.asked.filter(({ path }) => /(rules|sources)$/.test(path))).toHaveLength(4);
  });
});
