import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Balance } from '@recon/contract/balance';
import { balanceWith } from '~/testing/balance-rows';
import { ledgerRows } from '~/testing/ledger-rows';
import { mountPage } from '~/testing/mount-page';
import { answerWith, openService, problemResponse, type OpenedService } from '~/testing/service';
import { Toaster } from '~/ui/overlay/Toaster';
import { BalancesPage } from './BalancesPage';
import type { BalanceSearch } from './BalanceTable';

/** Exact amounts that must be preserved: beyond a float's 15 digits, 18 decimals, signs, zeros as they were sent. */
const exact = [
  ['9007199254740993.000000000000000001', '9,007,199,254,740,993.000000000000000001'],
  ['-9007199254740993.000000000000000001', '-9,007,199,254,740,993.000000000000000001'],
  ['12345678901234567890.123456789012345678', '12,345,678,901,234,567,890.123456789012345678'],
  ['-0.000000000000000001', '-0.000000000000000001'],
  ['0.1', '0.1'],
  ['0.2', '0.2'],
  ['0.00', '0.00'],
  ['-12.50', '-12.50'],
] as const;

/**
 * Returns balances that the ledger lists in this order: it sorts by the ids of balances, which are unique across the
 * service.
 */
function numbered(count: number, of: (index: number) => Partial<Balance> = () => ({})) {
  const prefix = crypto.randomUUID().slice(0, 24);
  return Array.from({ length: count }, (_, index) =>
    balanceWith({
      id: prefix + String(index).padStart(12, '0'),
      alias: `@customer-${index + 1}`,
      ...of(index),
    }),
  );
}

type Place = { organizationId: string; ledgerId: string };
type Given = {
  search?: BalanceSearch;
  /** Runs before the page sends any request. */
  prepare?: (service: OpenedService, place: Place) => unknown;
};

/** Opens the page with a ledger of the real service that has these balances and returns pages of 100. */
async function open(balances: readonly Balance[], { search = {}, prepare }: Given = {}) {
  const service = await openService();
  const { rows, ...place } = ledgerRows(balances);
  await service.begin(rows);
  await prepare?.(service, place);
  function Balances() {
    const [at, setAt] = useState(search);
    return <BalancesPage search={at} onSearch={setAt} />;
  }
  await mountPage(
    <>
      <Balances />
      <Toaster />
    </>,
  );
  return {
    /** Returns the requests for the list of balances so far. */
    asked: () =>
      service.asked
        .filter(({ path }) => path.endsWith('/balances'))
        .map((one) => new URLSearchParams(one.search)),
  };
}

/** Rejects every request for another page while `is` returns true. */
const refuseReadingOn = (is: () => boolean) => (service: OpenedService) =>
  service.onNext(
    'GET',
    ({ search }, send) => (is() && search.includes('cursor=') ? send('status=403') : undefined),
    { suffix: '/balances', times: Infinity },
  );
const toTheEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

beforeEach(async () => {
  localStorage.clear();
  window.scrollTo(0, 0);
  await page.viewport(1400, 900);
});

/** Waits up to 15 s for a check: machines under load are slow. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

const table = () => page.getByRole('table', { name: 'Balances' });
const rowOf = (alias: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-label=Balances] tbody tr')].find((row) =>
    row.querySelector('td')?.textContent.endsWith(alias),
  );
const seenAliases = () =>
  [...document.querySelectorAll('[aria-label=Balances] tbody tr[data-index]')].map(
    (row) => row.querySelector('td')?.textContent,
  );
/** Returns the digits before and after the decimal mark; a label may precede them. */
const figures = ({ lastElementChild }: Element) => lastElementChild?.textContent;
const cells = (alias: string) =>
  [...(rowOf(alias)?.querySelectorAll('[data-part=amount]') ?? [])].map((amount) => figures(amount));
const heads = () =>
  [...document.querySelectorAll('[aria-label=Balances] thead th')].map(({ textContent }) => textContent);
const shownTotals = () =>
  [...document.querySelectorAll('details tbody tr')].map((row) =>
    [
      row.querySelector('th')?.textContent,
      ...[...row.querySelectorAll('[data-part=amount]')].map(figures),
    ].join(' '),
  );

describe('amounts', () => {
  it('are shown digit for digit as the ledger sent them, aligned at their decimal marks', async () => {
    await open(
      numbered(exact.length, (index) => ({ available: exact[index]![0], onHold: exact[index]![0] })),
    );
    await expect.element(table()).toBeVisible();
    await eventually(() =>
      expect(exact.map((_, index) => cells(`@customer-${index + 1}`))).toEqual(
        exact.map(([, text]) => [text, text]),
      ),
    );
    const marks = exact.map(
      (_, index) =>
        rowOf(`@customer-${index + 1}`)
          ?.querySelector('[data-part=amount] > :last-child > :last-child')
          ?.getBoundingClientRect().left,
    );
    expect(new Set(marks.map((left) => Math.round(left ?? 0))).size).toBe(1);
  });

  it('distinguish negative and zero by their text, not by colour alone', async () => {
    await open(numbered(2, (index) => ({ available: index === 0 ? '-0.01' : '0.00' })));
    await eventually(() => expect(cells('@customer-1')[0]).toBe('-0.01'));
    expect(cells('@customer-2')[0]).toBe('0.00');
    const colours = [1, 2].map(
      (number) =>
        getComputedStyle(rowOf(`@customer-${number}`)!.querySelector('[data-part=amount] > :last-child')!)
          .color,
    );
    expect(colours[0]).not.toBe(colours[1]);
  });

  it('are unchanged on a phone', async () => {
    await page.viewport(390, 844);
    await open(numbered(exact.length, (index) => ({ available: exact[index]![0] })));
    await eventually(() =>
      expect(exact.map((_, index) => cells(`@customer-${index + 1}`)[0])).toEqual(
        exact.map(([, text]) => text),
      ),
    );
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  it.each([390, 320])(
    'are on one line on a phone of %i px, with the maximum number of digits',
    async (width) => {
      await page.viewport(width, 844);
      const available = '-12354686100523027456.693456789012345678';
      await open(numbered(2, (index) => ({ available: index === 0 ? available : '0' })));
      await eventually(() => expect(cells('@customer-1')[0]).toHaveLength(46));
      const shown = [...document.querySelectorAll('[data-part=amount] > :last-child')].map((figure) => {
        const text = document.createRange();
        text.selectNodeContents(figure);
        return {
          lines: new Set([...text.getClientRects()].map(({ top }) => top)).size,
          text: figure.textContent,
        };
      });
      expect(shown.filter(({ lines }) => lines > 1)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBe(width);
    },
  );
});

describe('totals', () => {
  it('are folded where the rows have little space, and open on a click', async () => {
    await page.viewport(1024, 768);
    await open(numbered(3, () => ({ assetCode: 'BRL', available: '0.1', onHold: '0' })));
    const heading = page.getByText('Totals of the 3 loaded rows, by asset');
    const total = page.getByRole('rowheader', { name: 'BRL' });
    await expect.element(heading).toBeVisible();
    await expect.element(total).not.toBeInTheDocument();
    await heading.click();
    await expect.element(total).toBeVisible();
  });

  it('are exact, per asset, of the loaded rows, and state that more exist', async () => {
    await open(
      numbered(120, (index) => ({
        assetCode: index % 2 === 0 ? 'BRL' : 'USD',
        available: index === 0 ? '9007199254740993.000000000000000001' : index % 2 === 0 ? '0.1' : '-0.2',
        onHold: '0',
      })),
    );
    await expect.element(page.getByText('Totals of the 100 loaded rows, by asset')).toBeVisible();
    await expect
      .element(page.getByText('Not of the whole ledger: more rows exist than are loaded.'))
      .toBeVisible();
    expect(shownTotals()).toEqual(['BRL 9,007,199,254,740,997.900000000000000001 0', 'USD -10 0']);
  });

  it('of all rows have no such remark, and count what cannot be summed', async () => {
    const balances = numbered(3, () => ({ available: '0.1' }));
    const items = balances.with(0, { ...balances[0]!, available: '1e3' });
    await open(balances, {
      prepare: (service) =>
        service.onNext('GET', answerWith({ items }), { suffix: '/balances', times: Infinity }),
    });
    await expect.element(page.getByText('Totals of the 3 loaded rows, by asset')).toBeVisible();
    await expect.element(page.getByText('BRL: 1 row has an amount that cannot be read')).toBeVisible();
    expect(shownTotals()).toEqual(['BRL 0.2 0']);
    expect(document.body.textContent).not.toContain('Not of the whole ledger');
  });
});

describe('the rows', () => {
  it('load more while scrolling down, in one order and always with a period', async () => {
    const { asked } = await open(numbered(230));
    await eventually(() => {
      toTheEnd();
      expect(rowOf('@customer-230')).toBeDefined();
    });
    await expect.element(page.getByText('230 balances')).toBeInTheDocument();
    const cursors = asked().map((query) => query.get('cursor'));
    expect(cursors).toEqual([null, expect.any(String), expect.any(String)]);
    expect(new Set(cursors).size).toBe(3);
    for (const query of asked()) {
      expect(query.get('sort_order')).toBe('asc');
      expect([query.get('start_date'), query.get('end_date')]).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ]);
    }
  });

  it('are loaded in the other order from the first page', async () => {
    const { asked } = await open(numbered(130));
    await eventually(() => expect(rowOf('@customer-1')).toBeDefined());
    await page.getByRole('radio', { name: 'Newest first' }).click();
    await eventually(() => expect(seenAliases().slice(0, 2)).toEqual(['@customer-130', '@customer-129']));
    const turned = asked().filter((query) => query.get('sort_order') === 'desc');
    expect(turned[0]?.has('cursor')).toBe(false);
  });

  it('that cannot be loaded are named in the error, which leaves what was typed', async () => {
    let broken = false;
    await open(numbered(3), {
      prepare: (service) =>
        service.onNext('GET', (_asked, send) => (broken ? send('status=500') : undefined), {
          suffix: '/balances',
          times: Infinity,
        }),
    });
    const search = page.getByRole('searchbox');
    await search.fill('customer-2');
    broken = true;
    await page.getByRole('radio', { name: 'Newest first' }).click();
    const alert = page.getByRole('alert');
    await expect
      .element(alert, { timeout: 15_000 })
      .toHaveTextContent('The balances could not be loadedThe server failed.');
    await expect.element(search).toHaveValue('customer-2');
    broken = false;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await eventually(() => expect(seenAliases()).toEqual(['@customer-2']));
  });

  it('stay if the next ones cannot be read, with a retry', async () => {
    let broken = true;
    await open(numbered(120), { prepare: refuseReadingOn(() => broken) });
    await eventually(() => {
      toTheEnd();
      expect(document.body.textContent).toContain('The other rows could not be loaded');
      expect(rowOf('@customer-100')).toBeDefined();
    });
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await eventually(() => {
      toTheEnd();
      expect(rowOf('@customer-120')).toBeDefined();
    });
    await expect.element(page.getByText('120 balances')).toBeInTheDocument();
  });

  it('that do not exist are reported with the period', async () => {
    await open([], { search: { from: '2020-01-01', to: '2020-01-31' } });
    await expect.element(page.getByRole('heading', { name: 'No balances in this period' })).toBeVisible();
    await expect.element(page.getByText(/2020-01-01 to 2020-01-31/)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Export CSV' }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  it('stay those of the previous period while a date is invalid, which is shown', async () => {
    const { asked } = await open(numbered(1), { search: { from: '2026-01-01', to: '2026-01-31' } });
    await eventually(() => expect(rowOf('@customer-1')).toBeDefined());
    const note = page.getByText('The list still shows 2026-01-01 to 2026-01-31.');
    for (const [typed, mended] of [
      ['2025-12-31', '2026-02-28'],
      ['31/31/2026', '2026-01-31'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Created until' }).fill(typed);
      await expect.element(note).not.toBeInTheDocument();
      await userEvent.tab();
      await expect.element(note).toBeVisible();
      expect(rowOf('@customer-1')).toBeDefined();
      await page.getByRole('textbox', { name: 'Created until' }).fill(mended);
      await expect.element(note).not.toBeInTheDocument();
      await page.getByRole('textbox', { name: 'Created until' }).fill('2026-01-31');
    }
    expect(asked().map((query) => query.get('end_date'))).not.toContain('2025-12-31');
  });

  it("that are rejected show why, with the ledger's own message as well", async () => {
    await open([], {
      prepare: (service) =>
        service.onNext(
          'GET',
          () =>
            Response.json(
              {
                code: '0079',
                title: 'Invalid Date Range',
                message: 'The range is too long.',
                fields: { end_date: 'at most 3 months' },
              },
              { status: 400 },
            ),
          { suffix: '/balances', times: Infinity },
        ),
    });
    await expect
      .element(page.getByText(/The range is too long\..*end_date: at most 3 months\./))
      .toBeVisible();
  });

  it('show as text what can be done with a balance', async () => {
    await open(
      numbered(5, (index) => ({
        allowSending: index !== 1 && index !== 3,
        allowReceiving: index !== 2 && index !== 3,
        ...(index === 4 && { deletedAt: '2026-02-01T00:00:00.000Z' }),
      })),
    );
    await eventually(() => expect(rowOf('@customer-5')).toBeDefined());
    for (const [alias, state] of [
      ['@customer-1', 'Open'],
      ['@customer-2', 'Receives only'],
      ['@customer-3', 'Sends only'],
      ['@customer-4', 'Blocked'],
      ['@customer-5', 'Deleted'],
    ] as const)
      expect(rowOf(alias)?.textContent).toContain(state);
  });
});

describe('columns', () => {
  it('apply at once and are stored without a value of the ledger @soak', async () => {
    await open(numbered(1));
    await expect.element(table()).toBeVisible();
    expect(heads()).toEqual(['Account alias', 'Asset', 'Available', 'On hold', 'State']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'On hold' }).click();
    await page.getByRole('checkbox', { name: 'Version' }).click();
    await page.getByRole('checkbox', { name: 'Account id' }).click();
    await eventually(() =>
      expect(heads()).toEqual(['Account alias', 'Account id', 'Asset', 'Available', 'State', 'Version']),
    );
    expect(JSON.parse(localStorage.getItem('balances.columns')!)).toEqual([
      'alias',
      'accountId',
      'assetCode',
      'available',
      'state',
      'version',
    ]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await eventually(() => expect(heads()).toContain('On hold'));
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(Object.values(localStorage).join()).not.toMatch(/@customer|10\.00/);
  });

  it('fit next to the navigation of a window of 1280 px, with the longest amounts and complete states', async () => {
    await page.viewport(984, 900);
    await open(
      numbered(exact.length, (at) => ({
        alias: `@customer-00000${at}`,
        available: exact[at]![0],
        allowSending: false,
      })),
    );
    await expect.element(table()).toBeVisible();
    await expect.poll(() => document.querySelector('[role=group][aria-label=Balances]')).toBeNull();
    const frame = document.querySelector('table[aria-label=Balances]')!.parentElement!;
    expect(frame.scrollWidth).toBe(frame.clientWidth);
    // So that the names of the columns stay visible below the page's header.
    expect(getComputedStyle(frame.querySelector('thead')!).position).toBe('sticky');
    const word = document.querySelector('[data-part=chip] > :last-child')!;
    expect(word).toHaveTextContent('Receives only');
    expect(word.scrollWidth).toBe(word.clientWidth);
  });

  it('show complete account ids next to the alias, each with a copy button', async () => {
    localStorage.setItem('balances.columns', JSON.stringify(['accountId', 'state']));
    const [balance] = numbered(1);
    await open([balance!]);
    await expect.element(page.getByRole('button', { name: 'Copy account id' })).toBeVisible();
    const id = document.querySelector(`td span[title="${balance!.accountId}"]`)!;
    expect(id).toHaveTextContent(balance!.accountId);
    expect(id.scrollWidth).toBe(id.clientWidth);
  });
});

describe('the CSV file', () => {
  it('has every loaded row digit for digit, and no cell that a spreadsheet would run', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:of-the-test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await open(
      numbered(exact.length, (index) => ({
        available: exact[index]![0],
        alias: ['=1+1', '+SUM(A1)', '-cmd', '@x', '\t=1', 'plain', '"q",z', '＝1'][index]!,
      })),
      { search: { from: '2026-01-01', to: '2026-01-31' } },
    );
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect.element(page.getByText(/8 loaded rows exported/)).toBeVisible();
    expect(names).toEqual(['balances-2026-01-01-2026-01-31.csv']);
    const bytes = new Uint8Array(await files[0]!.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes.slice(3)).trimEnd().split('\r\n');
    expect(lines).toHaveLength(exact.length + 1);
    for (const [index, [sent]] of exact.entries()) expect(lines[index + 1]).toContain(`"${sent}"`);
    // Only a plain number may start with a sign.
    const starts = lines.flatMap((line) => [...line.matchAll(/(?:^|,)"([^"]*)/g)].map((match) => match[1]!));
    expect(starts.filter((text) => /^\s*[=+@\-＝]/.test(text) && !/^-\d+(\.\d+)?$/.test(text))).toEqual([]);
    expect(lines.slice(1).join()).toContain(`"'=1+1"`);
  });
});

it('offers a few organizations as buttons on a first visit, then the ledgers, and no period before that', async () => {
  await open(numbered(2), {
    prepare: (service, { organizationId }) => {
      const [aurora, boreal] = [
        { id: organizationId, legalName: 'Aurora' },
        { id: crypto.randomUUID(), legalName: 'Boreal' },
      ];
      service.onNext('GET', () => Response.json({ items: [aurora, boreal], page: 1, limit: 100 }), {
        suffix: '/organizations',
      });
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Choose an organization first' })).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Created from' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Aurora' }).click();
  // Its only ledger needs no choice.
  await expect.element(table()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Created from' })).toBeVisible();
});

describe('organizations that cannot be listed', () => {
  const ids = () => page.getByLabelText('Organization id');

  it('because of an outage are reported with a retry, and users are not asked for ids @soak', async () => {
    let away = true;
    await open(numbered(2), {
      prepare: (service) =>
        service.onNext('GET', (_asked, send) => (away ? send('status=503') : undefined), {
          suffix: '/organizations',
          times: Infinity,
        }),
    });
    const alert = page.getByRole('alert');
    await expect.element(alert, { timeout: 15_000 }).toHaveTextContent('Server not available');
    await expect.element(ids()).not.toBeInTheDocument();
    await expect.element(page.getByText('Choose an organization first')).not.toBeInTheDocument();
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect
      .element(page.getByRole('combobox', { name: 'Organization' }), { timeout: 15_000 })
      .toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('because the service has no such list are requested by id', async () => {
    await open(numbered(2), {
      prepare: (service) =>
        service.onNext('GET', () => problemResponse(404, 'ROUTE_NOT_FOUND'), {
          suffix: '/organizations',
          times: Infinity,
        }),
    });
    await expect.element(ids()).toBeVisible();
  });
});
