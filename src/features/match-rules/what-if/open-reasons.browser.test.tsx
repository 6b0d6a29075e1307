import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import { Zip } from '@recon/engine/file/formats/zip';
import { readFile } from '@recon/engine/file/reading/read-file';
import { mountPage } from '~/testing/mount-page';
import { Toaster } from '~/ui/overlay/Toaster';
import { WhatIfSession } from '@recon/engine/session/what-if-session';
import { OutcomeSections } from './OutcomeSections';

/**
 * Twenty pairs: five are one day apart, one differs in amount by a fee and one by too much, one reference has zeros on
 * the right, and the right file has a row that is not read.
 */
const day = (at: number) => String(at + 1).padStart(2, '0');
const at = Array.from({ length: 20 }, (_, index) => index);
const left = [
  'external_id,amount,currency,date,description',
  ...at.map((one) => `NSU${one},${one + 100}.50,BRL,2026-01-${day(one)},=1+${one}`),
];
const amounts: Record<number, string> = { 9: '77.50', 10: '108.30' };
const right = [
  'external_id,amount,currency,date',
  ...at.map(
    (one) =>
      `NSU${one === 11 ? '0011' : one},${amounts[one] ?? `${one + 100}.50`},BRL,2026-01-${day(one < 5 ? one + 1 : one)}`,
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
async function open({ rightLines = right }: { rightLines?: readonly string[] } = {}) {
  const onSteps = vi.fn();
  await page.viewport(1400, 900);
  const session = new WhatIfSession();
  await session.readFile('left', new File([left.join('\n')], 'left.csv'), {}, nothing);
  await session.readFile('right', new File([rightLines.join('\n')], 'right.csv'), {}, nothing);
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
    const positionIn = (rules: readonly StagedRule[]) => (id: string) =>
      rules.findIndex((rule) => rule.id === id) + 1;
    return (
      <>
        <OutcomeSections
          context={{ id: 'context', type: '1:1', name: 'Cards', status: 'DRAFT' }}
          savedRun={undefined}
          counts={state.counts}
          // The page uses the session through a worker; here its methods are called directly.
          whatIf={{ runs: state.runs, isOld: false, session: () => session as never }}
          positionsOf={{ now: positionIn([exact]), staged: positionIn(state.staged.rules) }}
          staging={{ staged: state.staged, stage }}
          onAsk={nothing}
          onSteps={onSteps}
        />
        <Toaster />
      </>
    );
  }
  await mountPage(<Page />);
  return { onSteps };
}

const rowOf = (reason: string | RegExp) => page.getByRole('row').filter({ hasText: reason });
const oneDay = 'the day differs, by 1 day';
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('stages the rule that matches the rows of a reason, and then shows how many fewer are left and which are new', async () => {
  await open();
  await expect.element(rowOf(oneDay)).toHaveTextContent(/5R\$512\.50/);
  await expect.element(rowOf('rejected when the file was read')).toHaveTextContent('–1');
  await expect.element(rowOf('Unmatched amount')).toHaveTextContent(/R\$/);
  await button(`Try this rule: ${oneDay}`).click();
  await expect.element(page.getByText('Rule 2 is staged. Nothing is saved yet.')).toBeInTheDocument();
  await expect.element(rowOf(oneDay)).toHaveTextContent(/by 1 day–was 5–was 5$/);
  await expect.element(rowOf('Unmatched amount')).toHaveTextContent(/5 fewer.*5 fewer/);
  await expect.element(page.getByRole('radio', { name: 'Newly matched 5' })).toBeChecked();
  await expect.element(page.getByRole('row').filter({ hasText: 'NSU0' })).toHaveTextContent(/rule 2 new$/);
  await expect.element(rowOf('the amount differs')).not.toHaveTextContent('was');
});

it('offers a tolerance for amounts that differ, with the number of pairs that it matches', async () => {
  await open();
  const amount = 'the amount differs';
  await expect.element(rowOf(amount)).toHaveTextContent(/A rule would match 1: Amounts within/);
  await button(`Try this rule: ${amount}`).click();
  await expect.element(page.getByText('Newly matched 1')).toBeVisible();
  // What no fee explains stays.
  await expect.element(rowOf(amount)).toHaveTextContent(/differs1R\$109\.50/);
});

it('states that every row is matched if none is left', async () => {
  await open({ rightLines: left });
  await expect.element(page.getByText('Every row is matched.')).toBeVisible();
});

it('offers another try if the reasons cannot be determined', async () => {
  const groups = vi.spyOn(WhatIfSession.prototype, 'reasonGroups').mockRejectedValueOnce(new Error('gone'));
  onTestFinished(() => groups.mockRestore());
  await open();
  await expect.element(page.getByText('The reasons could not be determined.')).toBeVisible();
  await button('Try again').click();
  await expect.element(rowOf(oneDay)).toBeVisible();
  await expect.element(page.getByText('The reasons could not be determined.')).not.toBeInTheDocument();
});

it('shows how much is done while the reasons are determined, also above those of the previous run', async () => {
  const begun: ((done: number) => void)[] = [];
  const waits: (() => void)[] = [];
  const original = Reflect.get(WhatIfSession.prototype, 'reasonGroups');
  const groups = vi.spyOn(WhatIfSession.prototype, 'reasonGroups').mockImplementation(async function held(
    this: WhatIfSession,
    name,
    onProgress,
  ) {
    begun.push(onProgress!);
    await new Promise<void>((resolve) => void waits.push(resolve));
    return original.call(this, name);
  });
  onTestFinished(() => groups.mockRestore());
  await open();
  const bar = page.getByRole('progressbar', { name: /^Determining the reasons/ });
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  begun[0]!(0.42);
  await expect.element(page.getByText('Determining the reasons, 42 %')).toBeVisible();
  await expect.element(bar).toBeVisible();
  waits[0]!();
  await expect.element(rowOf(oneDay)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();

  await button(`Try this rule: ${oneDay}`).click();
  // First the reasons with the current rules, to compare.
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  waits[1]!();
  await vi.waitFor(() => expect(begun).toHaveLength(3));
  begun[2]!(0.5);
  await expect
    .element(page.getByRole('progressbar', { name: 'Determining the reasons, 50 %' }))
    .toBeVisible();
  await expect.element(rowOf(oneDay)).toBeVisible();
  waits[2]!();
  await expect.element(rowOf(oneDay)).toHaveTextContent('was 5');
  await expect.element(bar).not.toBeInTheDocument();
});

it('states what to do about references that no rule can match, and changes the files by one click', async () => {
  const { onSteps } = await open();
  const zeros = rowOf('the reference differs, by leading zeros');
  await expect
    .element(zeros)
    .toHaveTextContent('No rule ignores leading zeros: use the same format for the reference column');
  await expect.element(zeros.getByRole('button', { name: /^Try this rule/ })).not.toBeInTheDocument();
  await zeros.getByRole('button', { name: 'Change both files' }).click();
  expect(onSteps).toHaveBeenCalledWith({
    changes: ['digits-only', 'strip-zeros'],
    sides: ['left', 'right'],
  });
});

const table = page.getByRole('table', { name: 'Transactions' });
const header = (name: string) => table.getByRole('columnheader', { name });
const firstCells = () =>
  [...document.querySelectorAll('table[aria-label="Transactions"] tbody tr')].map(
    (row) => row.querySelector('td')?.textContent,
  );

it('sorts the unmatched rows by a click on a header', async () => {
  await open();
  await page.getByRole('radio', { name: /^Unmatched/ }).click({ force: true });
  await vi.waitFor(() => expect(firstCells()[0]).toBe('NSU0'));
  await header('Δ amount').getByRole('button').click();
  await expect.element(header('Δ amount')).toHaveAttribute('aria-sort', 'ascending');
  await vi.waitFor(() => expect(firstCells().slice(0, 2)).toEqual(['NSU9', 'NSU10']));
  await header('Δ amount').getByRole('button').click();
  await expect.element(header('Δ amount')).toHaveAttribute('aria-sort', 'descending');
  await vi.waitFor(() => expect(firstCells().slice(0, 2)).toEqual(['NSU9', 'NSU10']));
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Right');
  await header('Δ amount').getByRole('button').click();
  await expect.element(header('Δ amount')).not.toHaveAttribute('aria-sort');
});

it('shows a placeholder, not an empty table, while the transactions are determined', async () => {
  const original = Reflect.get(WhatIfSession.prototype, 'lines');
  const waits: (() => void)[] = [];
  const lines = vi.spyOn(WhatIfSession.prototype, 'lines').mockImplementation(async function held(
    this: WhatIfSession,
    ...asked
  ) {
    await new Promise<void>((resolve) => void waits.push(resolve));
    return original.call(this, ...asked);
  });
  onTestFinished(() => lines.mockRestore());
  await open();
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  await expect.element(table).not.toBeInTheDocument();
  await vi.waitFor(() => expect(waits.length).toBeGreaterThan(0));
  waits[0]!();
  await expect.element(table.getByRole('row').nth(1)).toBeVisible();
});

it('lists rows that are not transactions with their reasons', async () => {
  await open();
  await button('Show rows: rejected when the file was read').click();
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('NSU99');
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('not in the format of its column');
  await expect.element(table.getByRole('button', { name: 'NSU99' })).not.toBeInTheDocument();
});

it('shows only the rows of a reason, then all again, with the focus on the heading of the list', async () => {
  await open();
  const heading = page.getByRole('heading', { name: 'Transactions' });
  const found = (count: string) =>
    vi.waitFor(() => expect(document.querySelector('section output')?.textContent).toBe(count));
  await found('28 transactions');
  await button(`Show rows: ${oneDay}`).click();
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText(`Only unmatched rows: ${oneDay}`)).toBeVisible();
  await found('10 transactions');
  await button('Show all transactions').click();
  await expect.element(heading).toHaveFocus();
  await found('28 transactions');
});

/** Chooses an entry of the menu of downloads; returns the file, and its rows by heading, as the console reads files. */
async function download(entry: string, sheet?: string) {
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
  await button('Download').click();
  await page.getByRole('menuitem', { name: entry }).click();
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const bytes = new Uint8Array(await files[0]!.arrayBuffer());
  const read = await readFile([bytes], sheet === undefined ? {} : { dialect: { sheet } });
  if ('fault' in read) throw new Error(read.fault);
  const rows: Record<string, string>[] = [];
  for await (const { cells } of read.rows)
    rows.push(Object.fromEntries(cells.map((cell, index) => [read.columns[index]!.name, cell])));
  return { bytes, rows };
}

it.each([
  'CSV, unmatched rows: , and 1.50',
  'CSV, unmatched rows: ; and 1,50',
  'Excel: matched pairs and unmatched rows',
])('downloads all unmatched rows with their counterparts: %s', async (entry) => {
  await open();
  const { rows } = await download(entry);
  expect(rows).toHaveLength(8 + 8 + 1);
  expect(rows.at(-1)).toMatchObject({
    Reference: 'NSU99',
    Currency: 'BRL',
    Reason: expect.stringMatching(/^Rejected\. Row \d+, Amount \(column “.+”\): not in the format/) as string,
  });
  expect(rows[0]).toMatchObject({
    Side: 'Left',
    Reference: 'NSU0',
    Amount: expect.stringMatching(/^100[.,]50?$/) as string,
    Date: '2026-01-01',
    'Row or entry in the file': '2',
    Reason: 'Counterpart “NSU0”: 1 day later',
    'Counterpart: Reference': 'NSU0',
    'Amount difference': expect.stringMatching(/^0(?:[.,]00)?$/) as string,
    'Days apart (UTC)': '1',
  });
});

it.each(['CSV, matched pairs: , and 1.50', 'Excel: matched pairs and unmatched rows'])(
  'downloads all matched pairs with their rule: %s',
  async (entry) => {
    await open({ rightLines: left });
    const { rows } = await download(entry, 'matched-pairs');
    expect(rows).toHaveLength(8 + 8 + 4);
    expect(rows[0]).toMatchObject({
      'Left: Reference': 'NSU0',
      'Right: Reference': 'NSU0',
      'Left: Amount': expect.stringMatching(/^100\.50?$/) as string,
      Rule: '1',
      Status: 'matched',
    });
  },
);

it('the workbook has the columns of both files after those of the console', async () => {
  await open({ rightLines: left });
  const { rows } = await download('Excel: matched pairs and unmatched rows', 'matched-pairs');
  const [heading = ''] = left[0]!.split(/[;,]/);
  expect(rows[0]).toMatchObject({
    [`Left, in the file: ${heading}`]: 'NSU0',
    [`Right, in the file: ${heading}`]: 'NSU0',
  });
});

it('the workbook has filters, fixed headings, and days and amounts as a spreadsheet has them', async () => {
  await open();
  const { bytes } = await download('Excel: matched pairs and unmatched rows');
  const zip = new Zip(bytes);
  const entryOf = async (name: string) => {
    let xml = '';
    for await (const piece of zip.unpack(name)) xml += new TextDecoder().decode(piece);
    return xml;
  };
  const sheet = await entryOf('xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<autoFilter ref="A1:');
  expect(sheet).toContain('state="frozen"');
  expect(await entryOf('xl/styles.xml')).toContain('yyyy-mm-dd');
});
