import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setFeesElsewhere } from '~/api/save-messages';
import { clearIntents } from '~/api/write-ids';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import type { Source } from '@recon/contract/source';
import type { SourceCreate } from '@recon/contract/source-requests';
import { readStored, writeJson } from '@recon/engine/lib/json/lossless';
import { mountPage } from '~/testing/mount-page';
import { answerWith, gate, loseAnswer, openService, type OpenedService } from '~/testing/service';
import { HeaderSlot } from '~/ui/page/PageHeader';
import type { RenderLink } from '~/lib/links';
import { Sheet } from '~/ui/overlay/Sheet';
import { dismissToast } from '~/ui/overlay/toast';
import { Toaster } from '~/ui/overlay/Toaster';
import type { SourceView } from './SourceList';
import { feeScheduleBody, makeContext, makeSource } from '../../../server/testing/bodies';
import { SourcesPage } from './SourcesPage';

let service: OpenedService;
let contextId: string;
/** Creates a fee schedule as another user of the tenant. */
const makeFees = async (name: string) =>
  (await service.ask<FeeSchedule>('POST', '/v1/fee-schedules', { body: feeScheduleBody({ name }) })).body;
const makeOne = (change: Partial<SourceCreate> = {}) =>
  makeSource(service, contextId, { name: 'Source 1', ...change });
const pathOf = ({ id }: { id: string }) => `/v1/contexts/${contextId}/sources/${id}`;
const changedByOthers = (one: Source, body: Partial<SourceCreate>) =>
  service.ask('PATCH', pathOf(one), { body });
/** Returns the sources stored in the service, the oldest first. */
const kept = async () =>
  (await service.ask<{ items: Source[] }>('GET', `/v1/contexts/${contextId}/sources`)).body.items;
const storedConfig = async () => writeJson((await kept())[0]?.config);

/** Returns a link that shows its target and does not navigate. */
const to =
  (place: string, go: () => void): RenderLink =>
  (props) => (
    <a
      href={place}
      {...props}
      onClick={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {props.children}
    </a>
  );

interface Options {
  /** Result of the sheet for a new fee schedule. */
  made?: FeeSchedule;
  status?: string;
  open?: string;
  onFieldMap?: (id: string) => void;
  newScheduleRefusal?: string;
}

async function show(options: Options = {}) {
  await page.viewport(1280, 900);
  onTestFinished(() => {
    for (let number = 0; number < 200; number += 1) dismissToast(`toast-${number}`);
    dismissToast(`source made in ${contextId}`);
  });
  return mountPage(<Page {...options} />);
}

function Page(options: Options) {
  const { status = 'ACTIVE', open: first, onFieldMap = () => undefined, newScheduleRefusal, made } = options;
  const [open, setOpen] = useState(first);
  const [view, setView] = useState<SourceView>({});
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <main>
      <div ref={setSlot} />
      <HeaderSlot value={slot}>
        <SourcesPage
          contextId={contextId}
          contextStatus={status}
          permissions={['*']}
          view={view}
          onView={setView}
          open={open}
          onOpen={setOpen}
          linkTo={(id) => to(`/source/${id}`, () => setOpen(id))}
          onFieldMap={onFieldMap}
          newSchedule={{
            refusal: newScheduleRefusal,
            render: ({ onCreated, onClose }) => (
              <Sheet
                title="Make fees"
                onClose={onClose}
                onSubmit={(event) => {
                  event.preventDefault();
                  if (made) onCreated(made);
                }}
                footer={<button type="submit">Make</button>}
              >
                {null}
              </Sheet>
            ),
          }}
        />
      </HeaderSlot>
      <Toaster />
    </main>
  );
}

beforeEach(async () => {
  clearIntents();
  service = await openService();
  contextId = (await makeContext(service)).id;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const choose = (name: string) => radio(name).click({ force: true });
const asJson = page.getByRole('textbox', { name: 'Settings as JSON' });
const sheet = page.getByRole('dialog');
const exact = '{"limit":9007199254740993.000000000000000001,"10":0.50,"2":[1.0],"bank_name":"Itaú"}';

describe('a new source', () => {
  test('requires what is missing before anything is sent @soak', async () => {
    await show();
    await button('New source').first().click();
    await expect.element(page.getByText(/not deleted or moved to another context/)).toBeVisible();
    await button('Create source').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Fill this in');
    await expect.element(field('Name')).toHaveFocus();
    await expect
      .element(page.getByRole('group', { name: 'Side' }))
      .toHaveAccessibleDescription('Fill this in');
    expect(service.writes()).toEqual([]);
  });

  test('proposes the side, offers the settings of its type, and sends the input @soak', async () => {
    const onFieldMap = vi.fn<(id: string) => void>();
    await makeFees('Fees 1');
    const fees = await makeFees('Fees 2');
    await show({ onFieldMap });
    await button('New source').first().click();
    await field('Name').fill(' Statement ');
    await choose('Ledger');
    await expect.element(sheet.getByRole('radio', { name: 'Left' })).toBeChecked();
    await field('Company codes').fill('1000, 2000,');
    await sheet.getByRole('radio', { name: 'Bank', exact: true }).click({ force: true });
    await expect.element(sheet.getByRole('radio', { name: 'Left' })).toBeChecked();
    await page.getByRole('combobox', { name: /^Fee schedule/ }).fill('fees 2 (brl)');
    await field('Statement format').fill('CSV');
    await button('Add a setting').click();
    await expect.element(field('Key').last()).toHaveFocus();
    await userEvent.keyboard('branch');
    await field('Value of branch').fill('0001');
    await button('Create source').click();
    await expect.element(page.getByText('“Statement” created')).toBeVisible();
    expect(service.writes().map(({ body }) => body)).toEqual([
      `{"name":"Statement","type":"BANK","side":"LEFT","config":{"company_codes":["1000","2000"],"statement_format":"CSV","branch":"0001"},"feeScheduleId":"${fees.id}"}`,
    ]);
    await expect.element(page.getByRole('link', { name: 'Statement' })).toBeVisible();
    await button('Map its fields').click();
    expect(onFieldMap).toHaveBeenCalledWith((await kept())[0]?.id);
  });

  test('shows a warning about a key in its JSON that resembles a known one for its type, and keeps it', async () => {
    await show({ open: 'new' });
    await field('Name').fill('Statement');
    await sheet.getByRole('radio', { name: 'Bank', exact: true }).click({ force: true });
    await choose('JSON');
    await asJson.fill('{"bankName":"Itaú","branch":1}');
    await expect.element(page.getByText('bankName: did you mean bank_name?')).toBeVisible();
    expect(document.body.textContent).not.toContain('branch: did');
    await button('Create source').click();
    await expect.element(page.getByText('“Statement” created')).toBeVisible();
    expect(service.writes()[0]?.body).toContain('{"bankName":"Itaú","branch":1}');
  });

  test('can have a fee schedule created for it, which is selected then; that does not send the source @soak', async () => {
    const made = await makeFees('Fees 2');
    await show({ open: 'new', made });
    await field('Name').fill('Statement');
    await sheet.getByRole('radio', { name: 'Bank', exact: true }).click({ force: true });
    await button('New fee schedule').click();
    const fees = page.getByRole('dialog', { name: 'Make fees' });
    await fees.getByRole('button', { name: 'Make' }).click();
    await expect.element(fees).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveValue('Statement');
    await expect.element(page.getByLabelText(/^Fee schedule/)).toHaveValue('Fees 2 (BRL)');
    expect(service.writes()).toEqual([]);
    await choose('Right');
    await button('Create source').click();
    await expect.element(page.getByText('“Statement” created')).toBeVisible();
    expect(service.writes()[0]?.body).toContain(`"feeScheduleId":"${made.id}"`);
  });

  test('cannot have a fee schedule created without permission, and shows why', async () => {
    await show({ open: 'new', newScheduleRefusal: 'Not permitted' });
    await expect.element(button('New fee schedule')).toHaveAccessibleDescription('Not permitted');
    await expect.element(button('New fee schedule')).toHaveAttribute('aria-disabled', 'true');
  });

  test('is created once if its response was lost @soak', async () => {
    await show();
    await button('New source').first().click();
    await field('Name').fill('Statement');
    await choose('Bank');
    service.onNext('POST', loseAnswer);
    await button('Create source').click();
    await expect.element(page.getByText('“Statement” created')).toBeVisible();
    const keys = service.writes().map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await kept()).toHaveLength(1);
  });
});

describe('settings', () => {
  let one: Source;
  beforeEach(async () => {
    one = await makeOne({ config: readStored(exact) });
  });

  test('that are not changed are stored to the last digit and in their order @soak', async () => {
    await show({ open: one.id });
    await expect.element(field('Value of limit')).toHaveValue('9007199254740993.000000000000000001');
    await field('Bank name').fill('Inter');
    await button('Save source').click();
    await expect.element(page.getByText('“Source 1” saved')).toBeVisible();
    expect(service.writes().map(({ body }) => body)).toEqual([
      `{"config":${exact.replace('Itaú', 'Inter')}}`,
    ]);
    await button('Undo').click();
    await expect.element(page.getByText('Change undone: “Source 1” is as it was before')).toBeVisible();
    expect(await storedConfig()).toBe(exact);
  });

  test('that cannot be restored are reported with the name of their source, since the toast outlasts the page @soak', async () => {
    await show({ open: one.id });
    await field('Bank name').fill('Inter');
    await button('Save source').click();
    await expect.element(page.getByText('“Source 1” saved')).toBeVisible();
    service.onNext('PATCH', 'status=403');
    await button('Undo').click();
    await expect
      .element(page.getByText('The change of “Source 1” was not undone. Not permitted'))
      .toBeVisible();
  });

  test('are the same as rows and as JSON, whichever is edited @soak', async () => {
    await show({ open: one.id });
    await choose('JSON');
    await expect
      .element(asJson)
      .toHaveValue(
        '{\n  "limit": 9007199254740993.000000000000000001,\n  "10": 0.50,\n  "2": [\n    1.0\n  ],\n  "bank_name": "Itaú"\n}',
      );
    await asJson.fill('{"currency": "BRL", "depth": 0.10}');
    await choose('Fields');
    await expect.element(field('Currency')).toHaveValue('BRL');
    await expect.element(field('Bank name')).toHaveValue('');
    await field('Value of depth').fill('0.2000');
    await choose('JSON');
    await expect.element(asJson).toHaveValue('{\n  "currency": "BRL",\n  "depth": 0.2000\n}');
    await choose('Fields');
    await button('Remove depth').click();
    await button('Save source').click();
    await vi.waitFor(() =>
      expect(service.writes().map(({ body }) => body)).toEqual(['{"config":{"currency":"BRL"}}']),
    );
  });

  test('as invalid JSON keep their text, show where, and are not saved @soak', async () => {
    await show({ open: one.id });
    await choose('JSON');
    await asJson.fill('{\n  "currency": "BRL",\n}');
    await expect.element(asJson).toHaveAccessibleDescription('Not valid JSON: see line 3, column 1.');
    await button('Save source').click();
    await expect.element(asJson).toHaveFocus();
    await choose('Fields');
    await expect.element(page.getByText(/The JSON as typed cannot be read/)).toBeVisible();
    await button('Correct it').click();
    await expect.element(asJson).toHaveValue('{\n  "currency": "BRL",\n}');
    await asJson.fill('{"a": 1, "a": 2}');
    await expect.element(asJson).toHaveAccessibleDescription('The key a is listed twice.');
    await choose('Fields');
    await button('Discard it').click();
    await expect.element(field('Bank name')).toHaveValue('Itaú');
    expect(service.writes()).toEqual([]);
  });

  test('that are not finished are reported at their row @soak', async () => {
    await show({ open: one.id });
    await field('Value of limit').fill('many');
    await expect
      .element(field('Value of limit'))
      .toHaveAccessibleDescription('Not valid JSON. A text needs double quotes.');
    await field('Value of limit').fill('1e3');
    await button('Add a setting').click();
    await userEvent.keyboard('{Tab}x');
    await button('Save source').click();
    await expect.element(field('Key').last()).toHaveAccessibleDescription('Give it a key, or remove it.');
    await expect.element(field('Key').last()).toHaveFocus();
    await field('Key').last().fill('bank_name');
    await expect
      .element(field('Key').last())
      .toHaveAccessibleDescription('There is another setting with this key.');
    expect(service.writes()).toEqual([]);
    await field('Key').last().fill('note');
    await button('Save source').click();
    const changed = exact.replace('9007199254740993.000000000000000001', '1e3').replace('}', ',"note":"x"}');
    await vi.waitFor(async () => expect(await storedConfig()).toBe(changed));
    expect(service.writes()).toHaveLength(1);
  });
});

describe('while others change the same source', () => {
  let one: Source;
  beforeEach(async () => {
    one = await makeOne({ config: { bank_name: 'Itaú', currency: 'BRL' } });
  });

  test('keeps what they changed elsewhere, and does not send it', async () => {
    await show({ open: one.id });
    await field('Bank name').fill('Inter');
    await changedByOthers(one, { name: 'Renamed', config: { bank_name: 'Itaú', currency: 'USD' } });
    await button('Save source').click();
    await expect.element(page.getByText('“Renamed” saved')).toBeVisible();
    expect(service.writes().map(({ body }) => body)).toEqual([
      '{"config":{"bank_name":"Inter","currency":"USD"}}',
    ]);
  });

  test('reports what both changed at its field, and sends it only on request @soak', async () => {
    await show({ open: one.id });
    await field('Bank name').fill('Inter');
    await field('Name').fill('Mine');
    await changedByOthers(one, { name: 'Theirs', side: 'LEFT', config: { bank_name: 'BTG' } });
    await button('Save source').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Changed in the meantime to: Theirs');
    await expect.element(page.getByText('Changed in the meantime: bank_name to BTG')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('Mine');
    await expect.element(sheet.getByRole('radio', { name: 'Left' })).toBeChecked();
    await expect.element(field('Currency')).toHaveValue('');
    expect(service.writes()).toEqual([]);
    await button('Save source').click();
    await expect.element(page.getByText('“Mine” saved')).toBeVisible();
    expect((await kept())[0]).toMatchObject({
      name: 'Mine',
      side: 'LEFT',
      config: { bank_name: 'Inter' },
    });
    expect(await storedConfig()).toBe('{"bank_name":"Inter"}');
  });

  test('can take theirs instead, in addition to what only this side changed', async () => {
    await show({ open: one.id });
    await field('Name').fill('Mine');
    await field('Currency').fill('EUR');
    await changedByOthers(one, { name: 'Theirs' });
    await button('Save source').click();
    await button('Use theirs').click();
    await expect.element(field('Name')).toHaveValue('Theirs');
    await button('Save source').click();
    await expect.element(page.getByText('“Theirs” saved')).toBeVisible();
    expect(service.writes().map(({ body }) => body)).toEqual([
      '{"config":{"bank_name":"Itaú","currency":"EUR"}}',
    ]);
  });
});

describe('a source that is opened', () => {
  test('keeps an unknown type, side and fee schedule', async () => {
    const { id } = await makeOne();
    const unknown = { type: 'FETCHER', side: 'MIDDLE', feeScheduleId: contextId };
    service.onNext('GET', answerWith(unknown), { suffix: id, times: Infinity });
    await show({ open: id });
    await expect.element(sheet.getByRole('radio', { name: 'FETCHER' })).toBeChecked();
    await expect.element(sheet.getByRole('radio', { name: 'MIDDLE' })).toBeChecked();
    await expect.element(page.getByLabelText(/^Fee schedule/)).toHaveValue(unknown.feeScheduleId);
    await field('Name').fill('Renamed');
    await button('Save source').click();
    await vi.waitFor(() => expect(service.writes().map(({ body }) => body)).toEqual(['{"name":"Renamed"}']));
  });

  test('accepts a fee schedule by its id if the list of them cannot be read', async () => {
    await makeOne();
    const fees = await makeFees('Fees');
    service.onNext('GET', 'status=403', { suffix: 'fee-schedules', times: Infinity });
    await show();
    await page.getByRole('link', { name: 'Source 1' }).click();
    await expect.element(page.getByText(/The fee schedules cannot be listed now/)).toBeVisible();
    const id = field('Fee schedule id');
    await id.fill('not one');
    await button('Save source').click();
    await expect.element(id).toHaveAccessibleDescription(/Must be the identifier of a fee schedule/);
    await id.fill(fees.id);
    await button('Save source').click();
    await vi.waitFor(async () => expect((await kept())[0]?.feeScheduleId).toBe(fees.id));
  });

  test.each(['ARCHIVED', 'ACTIVE'] as const)(
    'says so if the service was seen to link fee schedules elsewhere, in a context that is %s',
    async (status) => {
      setFeesElsewhere(true);
      onTestFinished(() => setFeesElsewhere(false));
      await makeOne({});
      await show({ status });
      await page.getByRole('link', { name: 'Source 1' }).click();
      await expect.element(sheet.getByText(/This service links fee schedules elsewhere/)).toBeVisible();
    },
  );

  test('of an archived context can be read, with the reason why it cannot be changed', async () => {
    await makeOne({ config: readStored(exact) });
    await show({ status: 'ARCHIVED' });
    await expect.element(button('New source')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('link', { name: 'Source 1' }).click();
    await expect.element(sheet.getByText(/The context is archived/)).toBeVisible();
    await expect.element(asJson).toHaveValue(expect.stringContaining('9007199254740993.000000000000000001'));
    await expect.element(button('Save source')).not.toBeInTheDocument();
  });

  test('but does not exist shows that', async () => {
    await show({ open: contextId });
    await expect.element(page.getByText('There is no such source in this context.')).toBeVisible();
  });

  test('but cannot be read shows that, and keeps showing it during retries', async () => {
    const { id } = await makeOne();
    await show();
    await expect.element(page.getByRole('link', { name: 'Source 1' })).toBeVisible();
    service.onNext('GET', 'status=403', { suffix: id });
    await page.getByRole('link', { name: 'Source 1' }).click();
    const failure = sheet.getByRole('alert');
    await expect.element(failure).toHaveTextContent('Not permitted');
    const { opened, open } = gate();
    service.onNext('GET', (_asked, send) => opened.then(() => send('status=403')), { suffix: id });
    await button('Try again').click();
    await expect.element(button('Try again')).toHaveAttribute('aria-busy', 'true');
    await expect.element(failure).toHaveTextContent('Not permitted');
    open();
  });
});

describe('the list', () => {
  const showMany = async () => {
    for (let number = 1; number <= 60; number += 1)
      await makeOne(number === 55 ? { name: 'Café statement', side: 'LEFT' } : { name: `Source ${number}` });
    await show();
  };
  const toTheEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
  const lists = () =>
    service.asked.filter(({ path }) => path.endsWith('/sources')).map(({ search }) => search);

  test('shows what each source is, with links to its field map and its fees', async () => {
    const fees = await makeFees('Fees 1');
    const first = await makeOne({ feeScheduleId: fees.id });
    await service.ask('POST', `${pathOf(first)}/field-maps`, { body: { mapping: { amount: 'Valor' } } });
    const second = await makeOne({ name: 'Source 2', type: 'LEDGER', side: 'LEFT' });
    await show();
    const rows = page.getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent(/^Source 1RightBankMappedFees 1/);
    await expect.element(rows.nth(2)).toHaveTextContent(/^Source 2LeftLedgerNot mapped yetNo fees/);
    await expect
      .element(page.getByRole('link', { name: 'Not mapped yet' }))
      .toHaveAttribute('href', `/contexts/${contextId}/sources/${second.id}/field-map`);
    await expect
      .element(page.getByRole('link', { name: 'Fees 1' }))
      .toHaveAttribute('href', `/fee-schedules/${fees.id}`);
    await expect.element(page.getByText(/Sources cannot be deleted/)).toBeVisible();
  });

  test('loads more on scrolling and never shows a total that it does not know @soak', async () => {
    await showMany();
    await expect.element(page.getByText('50 loaded, more below')).toBeInTheDocument();
    toTheEnd();
    await expect.element(page.getByText('60 sources', { exact: true })).toBeInTheDocument();
    expect(lists()).toEqual(['?limit=50', expect.stringMatching(/^[?]limit=200&cursor=.+/)]);
    // Once the code of long tables has loaded.
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBeLessThan(50);
  });

  test('keeps what is loaded if the next page fails, and shows the error below it @soak', async () => {
    await showMany();
    await expect.element(page.getByText('50 loaded, more below')).toBeInTheDocument();
    // The client tries four times before it fails.
    service.onNext('GET', 'status=500', { times: 4 });
    toTheEnd();
    await expect
      .element(page.getByText('The next sources could not be loaded'), { timeout: 10_000 })
      .toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Source 50' })).toBeInTheDocument();
    await button('Try again').click();
    await expect.element(page.getByText('60 sources', { exact: true })).toBeInTheDocument();
  });

  test('finds a name or a side at any position, and the service finds a type @soak', async () => {
    await showMany();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(' CAFÉ');
    await expect.element(page.getByText('1 source found')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Café statement' })).toBeVisible();
    await choose('Right');
    await expect
      .element(page.getByText('No source of this context fits what is chosen above.'))
      .toBeVisible();
    await button('Show all sources').click();
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    await choose('Ledger');
    await expect.element(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
    expect(lists().at(-1)).toBe('?limit=50&type=LEDGER');
  });

  test('shows why its first page is missing, and retries @soak', async () => {
    await show();
    await expect.element(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
    service.onNext('GET', 'status=403');
    await choose('Custom');
    await expect.element(page.getByRole('heading', { name: 'Not permitted' })).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  });
});
