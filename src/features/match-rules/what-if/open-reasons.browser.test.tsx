import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import type { StagedRules } from '~/domain/change-plan/staged-rules';
import { readFile } from '~/domain/files/read-file';
import { mountPage } from '~/testing/mount-page';
import { Toaster } from '~/ui/overlay/Toaster';
import { WhatIfSession } from '~/workers/what-if-session';
import { Outcomes } from './Outcomes';

/** Twenty pairs: five are one day apart, one differs in amount, and the right file has a row that is not read. */
const day = (at: number) => String(at + 1).padStart(2, '0');
const at = Array.from({ length: 20 }, (_, index) => index);
const left = [
  'external_id,amount,currency,date,description',
  ...at.map((one) => `NSU${one},${one + 100}.50,BRL,2026-01-${day(one)},=1+${one}`),
];
const right = [
  'external_id,amount,currency,date',
  ...at.map(
    (one) => `NSU${one},${one === 9 ? 77 : one + 100}.50,BRL,2026-01-${day(one < 5 ? one + 1 : one)}`,
  ),
  'NSU99,ten,BRL,2026-01-09',
];
const exact: StagedRule = {
  id: 'one',
  type: 'EXACT',
  config: { matchReference: true, datePrecision: 'DAY' },
};
const nothing = () => undefined;

/** Renders the outcomes of a session on this page, which runs the staged rules again as the worker does. */
async function open() {
  await page.viewport(1400, 900);
  const session = new WhatIfSession();
  await session.readFile('left', new File([left.join('\n')], 'left.csv'), {}, nothing);
  await session.readFile('right', new File([right.join('\n')], 'right.csv'), {}, nothing);
  const run = async ({ rules }: StagedRules) => {
    const request = {
      contextType: '1:1',
      rules: rules.map(({ id, type, config }, index) => {
        return { id, type, priority: index + 1, configJson: JSON.stringify(config) };
      }),
      sources: { left: 1, right: 1 },
    };
    await session.run('now', { ...request, rules: request.rules.slice(0, 1) }, nothing);
    await session.run('staged', request, nothing);
    return session.counts()!;
  };
  const first: StagedRules = { rules: [exact], off: new Set() };
  const counted = await run(first);
  function Page() {
    const [state, setState] = useState({ staged: first, counts: counted, runs: 1 });
    const stage = (change: (staged: StagedRules) => StagedRules) => {
      const staged = change(state.staged);
      void run(staged).then((counts) => setState(({ runs }) => ({ staged, counts, runs: runs + 1 })));
    };
    const positionOf = (id: string) => state.staged.rules.findIndex((rule) => rule.id === id) + 1;
    return (
      <>
        <Outcomes
          contextType="1:1"
          counts={state.counts}
          // The page uses the session through a worker; here its methods are called directly.
          whatIf={{ version: 1, runs: state.runs, session: () => session as never }}
          positionsOf={{ now: positionOf, staged: positionOf }}
          staging={{ staged: state.staged, stage }}
          onAsk={nothing}
        />
        <Toaster />
      </>
    );
  }
  await mountPage(<Page />);
}

const rowOf = (reason: string | RegExp) => page.getByRole('row').filter({ hasText: reason });
const oneDay = 'only the day differs, by 1 day';
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('stages the rule that matches the rows of a reason, which then disappear from the reasons', async () => {
  await open();
  await expect.element(rowOf(oneDay)).toHaveTextContent(/5R\$512\.50/);
  await expect.element(rowOf('not taken from the file')).toHaveTextContent('–1');
  await button(`Try this rule: ${oneDay}`).click();
  await expect.element(page.getByText('Rule 2 is staged. Nothing is saved yet.')).toBeVisible();
  await expect.element(rowOf(oneDay)).not.toBeInTheDocument();
  await expect.element(page.getByText('Newly matched 5')).toBeVisible();
  await expect.element(rowOf('only the amount differs')).toBeVisible();
});

it('shows only the rows of a reason, then all again, with the focus on the heading of the list', async () => {
  await open();
  const heading = page.getByRole('heading', { name: 'Transactions' });
  const found = (count: string) =>
    vi.waitFor(() => expect(document.querySelector('section output')?.textContent).toBe(count));
  await found('26 transactions');
  await button(`Show rows: ${oneDay}`).click();
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText(`Only unmatched rows: ${oneDay}`)).toBeVisible();
  await found('10 transactions');
  await button('Show all transactions').click();
  await expect.element(heading).toHaveFocus();
  await found('26 transactions');
});

it.each([
  ['csv', 'Download CSV'],
  ['xlsx', 'Download Excel'],
])('downloads all unmatched rows with their counterparts as %s', async (_, name) => {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:test';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(nothing);
  onTestFinished(() => {
    made.mockRestore();
    click.mockRestore();
  });
  await open();
  await button(name).click();
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const bytes = new Uint8Array(await files[0]!.arrayBuffer());
  const read = await readFile([bytes], {});
  if ('fault' in read) throw new Error(read.fault);
  const rows: Record<string, string>[] = [];
  for await (const { cells } of read.rows)
    rows.push(Object.fromEntries(cells.map((cell, index) => [read.columns[index]!.name, cell])));
  // The last row, which is not a transaction, is mostly empty: our own reader takes it for a total.
  expect(rows).toHaveLength(6 + 6);
  expect(rows[0]).toMatchObject({
    Side: 'Left',
    Reference: 'NSU0',
    Amount: expect.stringMatching(/^100\.50?$/) as string,
    Reason: '“NSU0”: 1 day later',
    'Counterpart: Reference': 'NSU0',
    'Amount difference': '0',
    'Days apart (UTC)': '1',
  });
});
