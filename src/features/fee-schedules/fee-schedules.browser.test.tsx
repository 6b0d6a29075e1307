import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Context } from '@recon/contract/context';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { FeeScheduleCreate } from '@recon/contract/fee-schedule-requests';
import { mountPage } from '~/testing/mount-page';
import { answerWith, gate, openService, problemResponse, type OpenedService } from '~/testing/service';
import { lastSpoken } from '~/testing/last-spoken';
import { Toaster } from '~/ui/overlay/Toaster';
import { feeScheduleBody, makeContext, makeSource } from '../../../server/testing/bodies';
import { FeeScheduleList } from './FeeScheduleList';
import { FeeScheduleView } from './FeeScheduleView';
import { NewFeeSchedule } from './NewFeeSchedule';

const rate = {
  name: 'Rate',
  priority: 1,
  structureType: 'PERCENTAGE',
  structure: { rate: '0.015' },
} as const;
const body: FeeScheduleCreate = {
  name: 'Card MDR',
  currency: 'BRL',
  applicationOrder: 'PARALLEL',
  roundingScale: 2,
  roundingMode: 'HALF_UP',
  items: [
    rate,
    { name: 'Fixed', priority: 2, structureType: 'FLAT', structure: { amount: '0.30' } },
    {
      name: 'Ladder',
      priority: 3,
      structureType: 'TIERED',
      structure: {
        tiers: [{ upTo: '100', rate: '0.01' }, { upTo: '1000', rate: '0.005' }, { rate: '0.001' }],
      },
    },
  ],
};

/** Creates a fee schedule as another user. */
const makeSchedule = async (service: OpenedService, changes: Partial<FeeScheduleCreate> = {}) =>
  (await service.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body: { ...body, ...changes } })).body;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the form for a new schedule, filled from `from` if present. */
async function openNew({ from }: { from?: Partial<FeeScheduleCreate> } = {}) {
  await page.viewport(1400, 1000);
  const service = await openService();
  const template = from && (await makeSchedule(service, from));
  const onCreated = vi.fn();
  await mountPage(
    <>
      <NewFeeSchedule template={template} refusal={undefined} onCreated={onCreated} />
      <Toaster />
    </>,
  );
  await expect.element(field('Name')).toBeVisible();
  return { service, onCreated };
}

/** Opens the page of a schedule; `shown` is what another service would return for it. */
async function openOne(changes: Partial<FeeScheduleCreate> = {}, shown: Partial<FeeSchedule> = {}) {
  await page.viewport(1400, 1000);
  const service = await openService();
  const schedule = await makeSchedule(service, changes);
  await mountPage(
    <>
      <FeeScheduleView schedule={{ ...schedule, ...shown }} permissions={['*']} />
      <Toaster />
    </>,
  );
  await expect.element(field('Name')).toBeVisible();
  return { service, schedule };
}

const sent = (service: OpenedService) => service.writes().map(({ method, json }) => ({ method, body: json }));

/** Returns the table of steps as rows of texts. */
function steps(): string[] {
  return [...document.querySelectorAll('section[tabindex="0"] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(' | '),
  );
}

describe('the form for a new fee schedule', () => {
  it('sends fractions and places after fees were added and moved @soak', async () => {
    const { service, onCreated } = await openNew();
    await userEvent.fill(field('Name'), 'MDR');
    await page.getByRole('combobox', { name: 'Currency' }).fill('brl');
    await userEvent.fill(field('Name of the fee'), 'Rate');
    await userEvent.fill(field('Rate'), '1,5');
    await press('Add a fee');
    await expect.element(field('Name of the fee').nth(1)).toHaveFocus();
    await userEvent.keyboard('Fixed');
    await page.getByRole('radio', { name: 'Fixed amount' }).nth(1).click();
    await userEvent.fill(field('Amount').first(), '0.30');
    await press('Move fee 2 up');
    await expect.element(field('Name of the fee').first()).toHaveValue('Fixed');
    await press('Create fee schedule');
    await expect.poll(() => onCreated.mock.calls.length).toBe(1);
    expect(sent(service)[0]?.body).toEqual({
      name: 'MDR',
      currency: 'BRL',
      applicationOrder: 'PARALLEL',
      roundingScale: 2,
      roundingMode: 'HALF_UP',
      items: [
        { name: 'Fixed', priority: 1, structureType: 'FLAT', structure: { amount: '0.30' } },
        { name: 'Rate', priority: 2, structureType: 'PERCENTAGE', structure: { rate: '0.015' } },
      ],
    });
  });

  it('shows before saving what cannot be changed later', async () => {
    await openNew();
    await expect.element(page.getByText('Currency and fees are final')).toBeVisible();
  });

  it('shows every error at its field and sends nothing', async () => {
    const { service } = await openNew();
    await userEvent.fill(field('Rate'), '101');
    await press('Create fee schedule');
    await expect.element(page.getByText('Enter a rate from 0 to 100 per cent.')).toBeVisible();
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Name')).toHaveFocus();
    await expect
      .element(page.getByRole('combobox', { name: 'Currency' }))
      .toHaveAttribute('aria-invalid', 'true');
    expect(service.asked).toEqual([]);
  });

  it('shows a taken name at the name, and an error of the service at the tier it is about @soak', async () => {
    const { service } = await openNew({ from: {} });
    await userEvent.fill(field('Name'), 'Card MDR');
    await press('Create fee schedule');
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription(/Another fee schedule of this tenant has this name/);
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');

    const path = ['body', 'items', 2, 'structure', 'tiers', 1, 'rate'];
    await userEvent.fill(field('Name'), 'Card MDR 2');
    service.onNext('POST', () => problemResponse(400, 'M0001', { details: [{ path, message: 'no' }] }));
    await press('Create fee schedule');
    await expect.element(field('Tier 2, rate')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Tier 2, rate')).toHaveFocus();
  });

  it('reports while typing where tiers overlap and which tiers are free', async () => {
    await openNew({ from: {} });
    await userEvent.fill(field('Tier 2, up to'), '50');
    await expect
      .element(page.getByText('Overlaps the tier before, which already reaches 100.'))
      .toBeVisible();
    await userEvent.fill(field('Tier 2, up to'), '1000');
    await userEvent.fill(field('Tier 3, up to'), '5000');
    await expect.element(page.getByText(/Nothing is charged on amounts above 5,000/)).toBeVisible();
    await press('Add a tier');
    await expect.element(field('Tier 4, up to')).toHaveValue('');
  });

  it('reads tiers pasted from a spreadsheet, asks about two readings and reports gaps', async () => {
    const { service, onCreated } = await openNew({ from: {} });
    await press('Paste from a spreadsheet');
    const box = page.getByRole('textbox', { name: 'Tiers, one a line' });
    await userEvent.fill(box, 'From\tTo\tRate\n0\t1.500\t1,5\n2.000,00\t\t0,5');
    await expect.element(page.getByText(/Line 2.*can be read in two ways/)).toBeVisible();
    await page.getByRole('radio', { name: 'a comma' }).click();
    await expect
      .element(page.getByText(/Gap: it starts at 2,000.00, the tier before ends at 1,500/))
      .toBeVisible();
    await press('Use these 2 tiers');
    await expect.element(field('Tier 1, up to')).toHaveValue('1500');
    await expect.element(field('Tier 2, rate')).toHaveValue('0.5');
    await userEvent.fill(field('Name'), 'Pasted');
    await press('Create fee schedule');
    await expect.poll(() => onCreated.mock.calls.length).toBe(1);
    expect(sent(service)[0]?.body).toMatchObject({
      items: [{}, {}, { structure: { tiers: [{ upTo: '1500', rate: '0.015' }, { rate: '0.005' }] } }],
    });
  });

  it('shows the fees while the amount is typed', async () => {
    await openNew();
    await expect.element(page.getByText('Fill in fee 1 to see what is charged.')).toBeVisible();
    await userEvent.fill(field('Rate'), '2.5');
    await expect.poll(steps).toContain('Fee, rounded | 2.50 | 2.50');
  });
});

describe('trying an amount', () => {
  const amount = () => field('Amount');

  const percentage = (part: string) => ({ ...rate, structure: { rate: part } });
  const flat = (amount: string, priority: number) => ({
    name: `Flat ${priority}`,
    priority,
    structureType: 'FLAT' as const,
    structure: { amount },
  });
  const upTo1000 = {
    name: 'Tier',
    structureType: 'TIERED' as const,
    structure: { tiers: [{ upTo: '1000', rate: '0.02' }] },
  };
  const flats = [flat('0.80', 1), flat('0.50', 2)];
  it('shows every step in parallel and cascading', async () => {
    await openOne();
    await userEvent.fill(amount(), '250');
    await expect
      .poll(steps)
      .toEqual([
        '1. Rate',
        'Base | 250.00 | 250.00',
        'at 1.5 % | 3.75 | 3.75',
        'Fee, rounded | 3.75 | 3.75',
        'Remaining | 246.25 | 246.25',
        '2. Fixed',
        'Base | 250.00 | 246.25',
        'Fixed amount | 0.30 | 0.30',
        'Fee, rounded | 0.30 | 0.30',
        'Remaining | 245.95 | 245.95',
        '3. Ladder',
        'Base | 250.00 | 245.95',
        'up to 100 at 1 % | 100 → 1 | 100 → 1',
        '100 to 1,000 at 0.5 % | 150 → 0.75 | 145.95 → 0.72975',
        'Sum of tiers | 1.75 | 1.72975',
        'Fee, rounded | 1.75 | 1.73',
        'Remaining | 244.20 | 244.22',
        'All fees | R$5.80 | R$5.78',
        'Net | R$244.20 | R$244.22',
      ]);
    await expect
      .element(page.getByText('Gross R$250.00, fees R$5.80 (2.32\u00a0%), net R$244.20.'))
      .toBeVisible();
  });

  it('preserves every digit of a large amount', async () => {
    await openOne({ roundingScale: 10, items: [rate] });
    await userEvent.fill(amount(), '9007199254740993.000000000000000001');
    await expect
      .poll(steps)
      .toContain(
        'Base | 9,007,199,254,740,993.000000000000000001 | 9,007,199,254,740,993.000000000000000001',
      );
    expect(steps()).toContain(
      'at 1.5 % | 135,107,988,821,114.895000000000000000015 | 135,107,988,821,114.895000000000000000015',
    );
  });

  it('shows exact halves, a cascade that stops at zero, and what cannot be calculated', async () => {
    await openOne({ items: [flat('0.80', 1), flat('0.505', 2)], roundingMode: 'BANKERS' });
    await userEvent.fill(amount(), '1');
    await expect.poll(steps).toContain('Remaining | -0.30 | 0.00stopped at zero');
    expect(steps()).toContain('Fee, rounded | 0.50exact half: half to even | 0.50exact half: half to even');
  });

  /**
   * The examples of docs/contract.md#fee-calculation: fees, total and net in parallel and cascading, and the bases of
   * the cascade.
   */
  it.each<{
    gross: string;
    given?: Partial<FeeScheduleCreate>;
    bases?: string[];
    fees: [string, string][];
    total: [string, string];
    net: [string, string];
  }>([
    {
      gross: '250',
      bases: ['250.00', '246.25', '245.95'],
      fees: [
        ['3.75', '3.75'],
        ['0.30', '0.30'],
        ['1.75', '1.73'],
      ],
      total: ['5.80', '5.78'],
      net: ['244.20', '244.22'],
    },
    {
      gross: '5000',
      fees: [
        ['75.00', '75.00'],
        ['0.30', '0.30'],
        ['9.50', '9.42'],
      ],
      total: ['84.80', '84.72'],
      net: ['4,915.20', '4,915.28'],
    },
    {
      gross: '99.99',
      fees: [
        ['1.50', '1.50'],
        ['0.30', '0.30'],
        ['1.00', '0.98'],
      ],
      total: ['2.80', '2.78'],
      net: ['97.19', '97.21'],
    },
    {
      gross: '0',
      fees: [
        ['0.00', '0.00'],
        ['0.30', '0.30'],
        ['0.00', '0.00'],
      ],
      total: ['0.30', '0.30'],
      net: ['-0.30', '0.00'],
    },
    ...(
      [
        ['10.25', 'HALF_UP', '1.03', '9.22'],
        ['10.25', 'BANKERS', '1.02', '9.23'],
        ['10.35', 'BANKERS', '1.04', '9.31'],
      ] as const
    ).map(([gross, roundingMode, fee, net]) => ({
      gross,
      given: { roundingMode, items: [percentage('0.1')] },
      fees: [[fee, fee]] as [string, string][],
      total: [fee, fee] as [string, string],
      net: [net, net] as [string, string],
    })),
    {
      gross: '1.00',
      given: { items: flats },
      fees: [
        ['0.80', '0.80'],
        ['0.50', '0.50'],
      ],
      total: ['1.30', '1.30'],
      net: ['-0.30', '0.00'],
    },
    {
      gross: '1500',
      given: { items: [upTo1000] },
      fees: [['20.00', '20.00']],
      total: ['20.00', '20.00'],
      net: ['1,480.00', '1,480.00'],
    },
  ])('takes the fees of the contract from $gross, in either order', async (vector) => {
    await openOne(vector.given);
    await userEvent.fill(amount(), vector.gross);
    const rows = (name: string) =>
      [...document.querySelectorAll('section[tabindex="0"] tbody tr')]
        .filter((row) => row.querySelector('th[scope=row]')?.textContent === name)
        .map((row) =>
          [...row.querySelectorAll('td')].map(
            // A remark on the rounding is below the amount.
            (cell) => cell.textContent.replace(/(exact half|stopped).*$/, '').replace(/^(-?)R\$/, '$1'),
          ),
        );
    await expect.poll(() => rows('Net')).toEqual([vector.net]);
    expect(rows('All fees')).toEqual([vector.total]);
    expect(rows('Fee, rounded')).toEqual(vector.fees);
    const bases = rows('Base').map(([, cascading]) => cascading);
    expect(bases).toEqual(vector.bases ?? bases);
  });

  it('refuses to calculate a percentage of a negative amount', async () => {
    await openOne();
    await userEvent.fill(amount(), '-5');
    await expect.element(page.getByText('Fee 1 cannot be charged on a negative amount.')).toBeVisible();
  });

  it('asks which of two readings is meant', async () => {
    await openOne();
    await userEvent.fill(amount(), '1.234');
    await expect.element(page.getByText(/can be read in two ways/)).toBeVisible();
    await press('1234 (thousands)');
    await expect.poll(steps).toContain('All fees | R$24.54 | R$24.53');
  });

  it('renders the effective rate of both orders as a curve and as a table', async () => {
    await openOne();
    await expect.poll(() => document.querySelectorAll('figure path[data-series]').length).toBe(2);
    document.querySelector<HTMLElement>('figure summary')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('row', { name: '1,000 20.80 (2.08 %) 20.72 (2.07 %)' }))
      .toBeVisible();
  });
});

it('renders one curve if the order makes no difference, and states so', async () => {
  await openOne({ items: [rate, { ...rate, priority: 2, name: 'Nothing', structure: { rate: '0' } }] });
  await expect.poll(() => document.querySelectorAll('figure path[data-series]').length).toBe(1);
  await expect.element(page.getByText(/Either order comes to the same/)).toBeVisible();
});

describe('the page of a fee schedule', () => {
  it('shows its fees as sentences and offers no delete', async () => {
    await openOne();
    await expect.element(page.getByText('1.5\u00a0% of the amount')).toBeVisible();
    await expect.element(page.getByText(/a fee schedule cannot be deleted/)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/Delete|Remove/);
  });

  it('sends only what was changed', async () => {
    const { service } = await openOne();
    await page.getByRole('radio', { name: 'Cascading' }).click();
    await press('Save changes');
    await expect.element(page.getByText('“Card MDR” saved')).toBeVisible();
    expect(sent(service)).toEqual([{ method: 'PATCH', body: { applicationOrder: 'CASCADING' } }]);
  });

  it('shows concurrent changes of others, saves only when asked again, and undoes the save @soak', async () => {
    const { service, schedule } = await openOne();
    await userEvent.fill(field('Name'), 'Mine');
    await page.getByRole('combobox', { name: 'Rounding' }).selectOptions('FLOOR');
    const theirs = { name: 'Theirs', applicationOrder: 'CASCADING' };
    await service.ask('PATCH', `/v1/fee-schedules/${schedule.id}`, { body: theirs });
    await press('Save changes');
    await expect.element(field('Name')).toHaveAccessibleDescription(/Changed in the meantime to: Theirs/);
    await expect.element(page.getByRole('row', { name: /Name\s*Theirs\s*Mine/ })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Cascading' })).toBeChecked();
    await press('Save changes');
    await expect.element(page.getByText('“Mine” saved')).toBeVisible();
    await press('Undo');
    await expect.element(page.getByText('Change undone: “Theirs” is as it was before')).toBeVisible();
    expect(sent(service).map((one) => one.body)).toEqual([
      { name: 'Mine', roundingMode: 'FLOOR' },
      { name: 'Theirs', roundingMode: 'HALF_UP' },
    ]);
  });

  it('handles a status that is not declared', async () => {
    const { service } = await openOne();
    service.onNext('PATCH', () => problemResponse(418, 'TEAPOT', { message: 'short and stout' }));
    await userEvent.fill(field('Name'), 'Other');
    await press('Save changes');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Short and stout\./);
    await expect.element(field('Name')).toHaveValue('Other');
  });

  it('shows a fee of an unknown kind unchanged', async () => {
    const item = { name: 'New', structureType: 'LOTTERY', structure: { odds: '1' } };
    await openOne({}, { items: [item] });
    await expect.element(page.getByText('{"odds":"1"}')).toBeVisible();
  });
});

describe('the list', () => {
  /** Opens the list of a tenant that has this schedule, or this number of schedules. */
  const open = async (
    given: Partial<FeeScheduleCreate> | number,
    prepare?: (service: OpenedService) => void,
  ) => {
    await page.viewport(1400, 1000);
    const service = await openService();
    if (typeof given === 'number') await service.begin(manyRows(given));
    else await makeSchedule(service, given);
    prepare?.(service);
    await mountPage(
      <FeeScheduleList view={{}} onView={() => undefined} newSchedule={<a href="/x">New</a>} />,
    );
  };
  const manyRows = (count: number) => {
    const at = '2026-01-01T00:00:00.000Z';
    const dates = { created_at: at, updated_at: at };
    const schedules = Array.from({ length: count }, (_, index) => ({
      id: crypto.randomUUID(),
      name: `Schedule ${index}`,
      currency: 'BRL',
      application_order: 'PARALLEL',
      rounding_scale: 2,
      rounding_mode: 'HALF_UP',
      ...dates,
    }));
    const items = schedules.map(({ id }) => ({
      id: crypto.randomUUID(),
      fee_schedule_id: id,
      name: 'Flat',
      priority: 1,
      structure_type: 'FLAT',
      structure: '{"amount":"0.30"}',
      ...dates,
    }));
    return [
      ...schedules.map((row) => ({ table: 'fee_schedule', row })),
      ...items.map((row) => ({ table: 'fee_schedule_item', row })),
    ];
  };
  const asItems = async (_asked: unknown, send: () => Promise<Response>) =>
    Response.json(((await (await send()).json()) as { items: unknown }).items);

  it('shows currency, fees, order and rounding', async () => {
    await open({});
    const row = page.getByRole('row', { name: /Card MDR/ });
    await expect
      .element(row)
      .toHaveTextContent(/BRL.*1.5.%.*R\$0.30.*3 tiers.*In parallel.*2 digits, half up/);
    expect(document.querySelector('[data-part=alert]')).toBeNull();
  });

  it.each([
    [
      'does not report whether it has more',
      200,
      answerWith({ hasMore: undefined }),
      'There may be more than these 200',
    ],
    ['returns a bare list', 200, asItems, 'There may be more than these 200'],
    ['has more', 201, undefined, 'There are more than these 200'],
  ])(
    'shows a notice if the list cannot hold them all: the service %s',
    async (_title, count, onTheWay, notice) => {
      await open(count, (service) => onTheWay && service.onNext('GET', onTheWay, { times: Infinity }));
      await expect.element(page.getByText(notice)).toBeVisible();
    },
  );

  it('shows no notice if there are exactly 200', async () => {
    await open(200);
    await expect.element(page.getByRole('row', { name: /Schedule 0/ })).toBeVisible();
    expect(document.querySelector('[data-part=alert]')).toBeNull();
  });

  it('offers to create the first schedule if there is none', async () => {
    await open(0);
    await expect.element(page.getByRole('heading', { name: 'No fee schedules yet' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'New' })).toBeVisible();
  });

  it('shows what failed and retries on request', async () => {
    let refused = true;
    await open({}, (service) =>
      service.onNext('GET', (_asked, send) => (refused ? send('status=403') : undefined), {
        times: Infinity,
      }),
    );
    await expect.element(page.getByRole('alert')).toBeVisible();
    refused = false;
    await press('Try again');
    await expect.element(page.getByRole('row', { name: /Card MDR/ })).toBeVisible();
  });
});

describe('who uses a fee schedule', () => {
  const names = ['Cards', 'Payouts', 'Old'] as const;
  const section = page.getByRole('region', { name: 'Used by' });
  type Setting = { contexts: Record<string, Context>; service: OpenedService };

  /**
   * Opens the page of a schedule, with one context per name. In each, `uses` sets whether `Acquirer 1` (2, 3) refers to
   * the schedule; `Bank` never does.
   */
  async function open({
    of = names,
    uses = 'this',
    prepare = () => undefined,
  }: {
    of?: readonly (typeof names)[number][];
    uses?: 'this' | 'another' | 'none';
    prepare?: (setting: Setting) => void;
  } = {}) {
    await page.viewport(1400, 1000);
    const service = await openService();
    const schedule = await makeSchedule(service);
    const another = await makeSchedule(service, feeScheduleBody());
    const used = { this: { feeScheduleId: schedule.id }, another: { feeScheduleId: another.id }, none: {} };
    const contexts: Record<string, Context> = {};
    const sources: Record<string, string> = {};
    for (const [index, name] of of.entries()) {
      const context = await makeContext(service, { name });
      contexts[name] = context;
      const source = { name: `Acquirer ${index + 1}`, side: 'LEFT', type: 'LEDGER', ...used[uses] } as const;
      sources[name] = (await makeSource(service, context.id, source)).id;
      await makeSource(service, context.id, { name: 'Bank' });
      if (name === 'Old')
        for (const status of ['ACTIVE', 'ARCHIVED'])
          await service.ask('PATCH', `/v1/contexts/${context.id}`, { body: { status } });
    }
    prepare({ contexts, service });
    const mounted = await mountPage(<FeeScheduleView schedule={schedule} permissions={['*']} />);
    await expect.element(section).toBeVisible();
    return { service, contexts, sources, ...mounted };
  }
  const find = () => press('Find out who uses it');
  /** Delays the sources of all contexts but `Cards` until `end` is called, and collects errors of these requests. */
  function holding() {
    const { opened, open: end } = gate();
    const errors: unknown[] = [];
    const prepare = ({ service, contexts }: Setting) =>
      service.onNext(
        'GET',
        async ({ path }, send) => {
          if (path.includes(contexts['Cards']!.id)) return undefined;
          await opened;
          return send().catch((error: unknown) => {
            errors.push(error);
            throw error;
          });
        },
        { suffix: '/sources', times: Infinity },
      );
    return { prepare, end, errors };
  }

  it('requests nothing before the user asks, then lists every source with its context @soak', async () => {
    const { service, contexts, sources } = await open();
    expect(service.asked).toEqual([]);
    await find();
    await expect.element(section).toHaveTextContent(/3 sources use it3 of 3 contexts read\. As of/);
    await expect
      .element(section.getByRole('link', { name: 'Acquirer 2' }))
      .toHaveAttribute('href', `/contexts/${contexts['Payouts']!.id}/sources?source=${sources['Payouts']}`);
    expect(
      section
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent.trim()),
    ).toEqual(['Acquirer 1Cards', 'Acquirer 3Old Archived', 'Acquirer 2Payouts']);
    await expect.poll(lastSpoken).toBe('3 sources use it. 3 of 3 contexts read.');
    await expect.element(page.getByRole('button', { name: 'Read again' })).toHaveFocus();
  });

  it('shows its progress, can be stopped, and resumes with what was not read', async () => {
    const { prepare, end } = holding();
    const { service } = await open({ prepare });
    await find();
    await expect.element(section).toHaveTextContent(/1 source found so far1 of 3 contexts read/);
    await expect.element(section.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    await press('Stop');
    await expect.poll(lastSpoken).toBe('1 source found so far. 1 of 3 contexts read.');
    end();
    const before = service.asked.length;
    await press('Resume');
    await expect.element(section).toHaveTextContent(/3 sources use it/);
    expect(service.asked.length - before).toBe(2);
  });

  it('stops requests when the page is left, and preserves what was read', async () => {
    const { prepare, end, errors } = holding();
    const { service, go } = await open({ prepare });
    await find();
    await expect.element(section).toHaveTextContent(/1 of 3 contexts read/);
    go('/elsewhere');
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    end();
    await expect
      .poll(() => errors.map((error) => (error as Error).name))
      .toEqual(['AbortError', 'AbortError']);
    const before = service.asked.length;
    go('/here');
    await expect.element(section).toHaveTextContent(/1 source found so far1 of 3 contexts read/);
    await expect.element(section.getByRole('button', { name: 'Resume' })).toBeVisible();
    expect(service.asked).toHaveLength(before);
  });

  it('reports that no source uses it only after everything was read', async () => {
    let fails = true;
    await open({
      uses: 'another',
      prepare: ({ service, contexts }) =>
        service.onNext(
          'GET',
          ({ path }) =>
            fails && path.includes(contexts['Payouts']!.id) ? problemResponse(404, 'M0201') : undefined,
          { suffix: '/sources', times: Infinity },
        ),
    });
    await find();
    await expect.element(section).toHaveTextContent(/No source found so far2 of 3 contexts read/);
    await expect.element(section).toHaveTextContent(/1 context could not be read“Payouts”/);
    expect(section.element().textContent).not.toMatch(/No source uses it/);
    fails = false;
    await press('Try these again');
    await expect.element(section).toHaveTextContent(/No source uses it3 of 3 contexts read/);
    await expect.element(page.getByRole('heading', { name: 'Used by' })).toHaveFocus();
    expect(section.element().textContent).not.toMatch(/names any fee schedule/);
  });

  it('states that a service which stores no fee schedule on sources looks the same', async () => {
    await open({ uses: 'none' });
    await find();
    await expect.element(section).toHaveTextContent(/No source that was read names any fee schedule/);
  });

  it('reports a missing permission, and contexts that were not read', async () => {
    let refused = true;
    await open({
      of: ['Cards'],
      prepare: ({ service }) => {
        // There are more contexts, but no cursor for them.
        service.onNext('GET', answerWith({ hasMore: true }), { suffix: '/contexts', times: Infinity });
        service.onNext('GET', (_asked, send) => (refused ? send('status=403') : undefined), {
          suffix: '/sources',
          times: Infinity,
        });
      },
    });
    await find();
    await expect
      .element(section.getByRole('alert'))
      .toHaveTextContent(/Your permissions do not include reading sources/);
    expect(section.element().textContent).not.toMatch(/No source/);
    refused = false;
    await press('Resume');
    await expect.element(section).toHaveTextContent(/1 source found so far.*more contexts than it lists/);
  });
});
