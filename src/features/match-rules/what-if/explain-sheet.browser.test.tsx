import { Store, useSelector } from '@tanstack/react-store';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { Transaction } from '@recon/engine/matching/transaction';
import { mountPage } from '~/testing/mount-page';
import { WhatIfSession } from '@recon/engine/session/what-if-session';
import { ExplainSheet } from './ExplainSheet';

const row = (externalId: string, amount: string, day: number): Transaction => ({
  externalId,
  amount,
  currency: 'BRL',
  date: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
  description: `Sale ${externalId}`,
});
const rules: StagedRule[] = [
  { id: 'one', type: 'EXACT', config: { matchReference: true } },
  { id: 'two', type: 'TOLERANCE', config: { absTolerance: '1', percentTolerance: '0', dateWindowDays: 2 } },
];

const requestOf = (list: readonly StagedRule[]) => ({
  contextType: '1:1',
  rules: list.map(({ id, type, config }, index) => ({
    id,
    type,
    priority: index + 1,
    configJson: JSON.stringify(config),
  })),
  sources: { left: 1, right: 1 },
});

/**
 * Renders the sheet that asks for a counterpart of the row `A7`, which no rule matches. Returns what runs other rules while it
 * is open.
 */
async function open() {
  await page.viewport(1400, 900);
  const session = new WhatIfSession();
  session.take('left', [row('A7', '100', 5), row('B1', '20', 5)]);
  session.take('right', [row('C9', '300', 9), row('A007', '98.50', 7), row('B1', '20', 5)]);
  const request = requestOf(rules);
  await session.run('now', request, () => undefined);
  await session.run('staged', request, () => undefined);
  const { lines } = await session.openRows({ outcome: 'open', text: 'A7' }, undefined, 0, 1);
  const shown = new Store({ runs: 1, list: rules });
  const Page = () => {
    const { runs, list } = useSelector(shown);
    return (
      <ExplainSheet
        pairToExplain={{ left: lines[0]!.index }}
        rules={list}
        runs={runs}
        contextType="1:1"
        // The page uses the session through a worker; here its methods are called directly.
        session={() => session as never}
        onClose={() => undefined}
      />
    );
  };
  await mountPage(<Page />);
  return async (list: StagedRule[]) => {
    await session.run('staged', requestOf(list), () => undefined);
    shown.setState(({ runs }) => ({ runs: runs + 1, list }));
  };
}

const candidates = page.getByRole('table', { name: 'Transactions of the other side' });
const cellsOf = (table: Element, line: number) =>
  [...table.querySelectorAll('tbody tr')[line]!.children].map((cell) => cell.textContent);

it('lists candidates with the differences of amount and days: the same reference, then unmatched ones', async () => {
  await open();
  await expect.element(candidates).toBeVisible();
  expect(cellsOf(candidates.element(), 0)).toEqual([
    'A007Sale A007',
    'R$98.50',
    '-1.50',
    'Jan 7, 2026',
    '+2',
  ]);
  expect(cellsOf(candidates.element(), 1)[0]).toBe('C9Sale C9');
  expect(cellsOf(candidates.element(), 2)[0]).toBe('B1Sale B1 · matched by rule 1');
  expect(cellsOf(candidates.element(), 2).slice(2)).toEqual(['-80.00', expect.anything(), '0']);
});

it('chooses a candidate by key, and shows the rules in columns with the tests that fail', async () => {
  await open();
  const candidate = candidates.getByRole('button', { name: 'A007' });
  await expect.element(candidate).toBeVisible();
  (candidate.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  const sheet = page.getByRole('dialog');
  await vi.waitFor(() => {
    const bodies = [...sheet.element().querySelectorAll('tbody')];
    expect(bodies.map((body) => cellsOf(body.parentElement!, bodies.indexOf(body) * 2).slice(1))).toEqual([
      ['Does not hold:same', 'Holds:same', 'Does not hold:same', 'Does not hold:same'],
      ['Does not hold:±\u00A01', 'Holds:same', 'Holds:±\u00A02 days', 'Does not hold:same'],
    ]);
  });
  const sentence = sheet.getByText(/^Amounts within 1/);
  await sentence.click();
  await expect
    .element(sheet.getByText(/Amounts 100\.00 and 98\.50: 1\.50 apart, 1\.00 allowed/))
    .toBeVisible();
});

it('searches the candidates, and states if there are none', async () => {
  await open();
  await page.getByRole('searchbox').fill('c9');
  await vi.waitFor(() => expect(candidates.getByRole('row').elements()).toHaveLength(2));
  await page.getByRole('searchbox').fill('zzz');
  await expect.element(page.getByText('No results.')).toBeVisible();
});

it('shows the result of rules that were run while it is open', async () => {
  const run = await open();
  await expect.element(candidates.getByText('matched by rule 1')).toBeVisible();
  await run([]);
  await expect.poll(() => cellsOf(candidates.element(), 2)[0]).toBe('B1Sale B1');
});
