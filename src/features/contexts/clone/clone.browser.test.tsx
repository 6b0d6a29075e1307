import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearProtection, recordProtection } from '~/api/observed-service';
import { clearIntents } from '~/api/write-ids';
import { sessionQuery } from '~/api/session';
import type { Context } from '@recon/contract/context';
import { mountPage } from '~/testing/mount-page';
import { Toaster } from '~/ui/overlay/Toaster';
import { answerWith, gate, loseAnswer, openService, problem, type Service } from '~/testing/service';
import { feeScheduleBody, makeContext, makeSource, ruleBodies } from '../../../../server/testing/bodies';
import { Clone } from './Clone';

let original: Context;
let service: Service;

beforeEach(async () => {
  clearIntents();
  clearProtection();
  service = await openService();
  original = await makeContext(service, { name: 'Pix in', rules: ruleBodies(3) });
  await makeContext(service, { name: 'Pix in (old)' });
  const fees = await service.ask<{ id: string }>('POST', '/v1/fee-schedules', { body: feeScheduleBody() });
  const feeScheduleId = fees.body.id;
  const { id } = await makeSource(service, original.id, { name: 'Ledger', side: 'LEFT', feeScheduleId });
  await makeSource(service, original.id, { name: 'Bank', feeScheduleId });
  const body = { mapping: { amount: 'Valor' } };
  await service.ask('POST', `/v1/contexts/${original.id}/sources/${id}/field-maps`, { body });
});

/** The copy in the URL, as the page has set it. */
let at: string | undefined;

function Page({ begin }: { begin: string | undefined }) {
  const [copyId, setCopyId] = useState(begin);
  useEffect(() => {
    at = copyId;
  }, [copyId]);
  return <Clone context={original} copyId={copyId} onDone={setCopyId} onCancel={() => undefined} />;
}

const open = (copyId?: string) =>
  mountPage(<Page begin={copyId} />, {
    around: (outlet) => (
      <>
        {outlet}
        <Toaster />
      </>
    ),
    begin: (queryClient) => queryClient.setQueryData(sessionQuery.queryKey, service.session),
  });

const name = page.getByLabelText('Name of the copy');
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const row = (part: string) => page.getByRole('row', { name: new RegExp(`^${part}`) });
const clones = () => service.writes().filter(({ path }) => path.endsWith('/clone'));
/** Returns the contexts on the service whose names start like that of a copy. */
const copies = async () =>
  (await service.ask<{ items: Context[] }>('GET', '/v1/contexts')).body.items.filter(({ name: one }) =>
    one.startsWith('Pix in (copy'),
  );
describe('the happy path', () => {
  test('sends what was chosen, compares the outcome and links to the copy', async () => {
    await open();
    await page.getByLabelText('Sources with their field maps').click();
    await expect.element(page.getByLabelText('Fee schedules')).toBeDisabled();
    // The preview of the copy is next to the form and follows each choice.
    await expect.element(row('Sources')).toHaveTextContent('Sources20');
    await page.getByLabelText('Sources with their field maps').click();
    await expect.element(row('Sources')).toHaveTextContent('Sources22');
    await expect.element(row('Name')).toHaveTextContent('NamePix inPix in (copy)');
    await expect.element(name).toHaveValue('Pix in (copy)');
    await expect.element(row('Fee schedules')).toHaveTextContent('Fee schedules1the same ones');
    await button('Clone context').click();
    await expect.element(page.getByRole('heading', { name: '“Pix in (copy)” created' })).toHaveFocus();
    expect(clones().map(({ json }) => json)).toEqual([
      { name: 'Pix in (copy)', includeSources: true, includeRules: true, includeFeeSchedules: false },
    ]);
    await expect.element(row('Match rules')).toHaveTextContent('33');
    await expect.element(row('Sources')).toHaveTextContent('22');
    await expect.element(row('Field maps')).toHaveTextContent('11');
    await expect.element(row('Fee schedules')).toHaveTextContent('00');
    await expect.element(page.getByText('Not everything is as expected')).not.toBeInTheDocument();
    const [copy] = await copies();
    await expect
      .element(page.getByRole('link', { name: 'Open the copy' }))
      .toHaveAttribute('href', `/contexts/${copy?.id}`);
  });

  test('flags what was copied differently than expected', async () => {
    service.onNext('POST', answerWith({ sourcesCloned: 2 }));
    await open();
    await page.getByLabelText('Sources with their field maps').click();
    await button('Clone context').click();
    await expect.element(page.getByText('Not everything is as expected')).toBeVisible();
    await expect.element(row('Sources')).toHaveTextContent('02other than expected');
    expect(clones()[0]?.json).toMatchObject({ includeSources: false, includeFeeSchedules: false });
  });
});

describe('fee schedules', () => {
  const choice = page.getByRole('checkbox', { name: 'Fee schedules' });

  test('stay with the originals unless they are selected, and the page explains why', async () => {
    await open();
    await expect.element(choice).not.toBeChecked();
    await expect.element(choice).toHaveAccessibleDescription(/a copy cannot be deleted/);
    await expect.element(row('Fee schedules')).toHaveTextContent('the same ones');
  });

  test('are copied if they are selected', async () => {
    await open();
    await choice.click();
    await button('Clone context').click();
    await expect.element(row('Fee schedules')).toHaveTextContent('11');
    expect(clones()[0]?.json).toMatchObject({ includeFeeSchedules: true });
  });
});

describe('a result', () => {
  const heading = page.getByRole('heading', { name: '“Pix in (copy)” created' });
  const make = async () => {
    await open();
    await button('Clone context').click();
    await expect.element(heading).toBeVisible();
    await expect.poll(() => at).toBeDefined();
  };
  const closeThePage = () => document.querySelectorAll('body > div').forEach((element) => element.remove());

  test('has a URL that names the copy and shows it again, with what was copied', async () => {
    await make();
    const [copy] = await copies();
    expect(at).toBe(copy?.id);
    closeThePage();
    await open(copy?.id);
    await expect.element(heading).toBeVisible();
    await expect.element(row('Match rules')).toHaveTextContent('33');
    await expect.element(button('Clone context')).not.toBeInTheDocument();
    expect(clones()).toHaveLength(1);
  });

  test('of another tab shows the copy and makes no statement on what was copied', async () => {
    await make();
    clearIntents();
    closeThePage();
    await open(at);
    await expect.element(page.getByRole('heading', { name: 'The copy “Pix in (copy)”' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open the copy' }))
      .toHaveAttribute('href', `/contexts/${at}`);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  test('of a copy that cannot be loaded shows the error and sends nothing', async () => {
    await open('01940000-0000-7000-8000-00000000dead');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(button('Clone context')).not.toBeInTheDocument();
    expect(clones()).toEqual([]);
  });
});

describe('the counts', () => {
  const choice = (label: string) => page.getByRole('checkbox', { name: label });

  test('of every part are shown next to it, and in the preview', async () => {
    const { opened, open: answer } = gate();
    service.onNext('GET', () => opened, { suffix: '/sources' });
    await open();
    await expect.element(choice('Match rules')).toHaveAccessibleDescription(/^3 /);
    await expect.element(choice('Fee schedules')).toHaveAccessibleDescription(/^counting /);
    answer();
    await expect
      .element(choice('Sources with their field maps'))
      .toHaveAccessibleDescription(/^2 with 1 field map /);
    await expect.element(choice('Fee schedules')).toHaveAccessibleDescription(/^1 /);
    await choice('Fee schedules').click();
    await expect.element(row('Match rules')).toHaveTextContent('Match rules33');
    await expect.element(row('Field maps')).toHaveTextContent('Field maps11');
    await expect.element(row('Fee schedules')).toHaveTextContent('Fee schedules11');
  });

  test('that could not be loaded are shown as unknown and load again; cloning works without them', async () => {
    service.onNext('GET', 'status=403', { suffix: '/sources' });
    await open();
    await expect.element(page.getByText('Not everything could be counted')).toBeVisible();
    await expect.element(choice('Match rules')).toHaveAccessibleDescription(/^3 /);
    await expect.element(choice('Fee schedules')).toHaveAccessibleDescription(/^number not known /);
    await expect.element(row('Sources')).toHaveTextContent('Sourcesnumber not known');
    await button('Try again').click();
    await expect.element(choice('Fee schedules')).toHaveAccessibleDescription(/^1 /);
    await expect.element(page.getByText('Not everything could be counted')).not.toBeInTheDocument();
  });
});

describe('the name', () => {
  test('a name too long for the service, refused by a message alone, is explained at its field', async () => {
    await open();
    await name.fill('Conciliação');
    const message = 'context name exceeds maximum length of 12';
    service.onNext('POST', () => problem(400, 'MTCH-0001', { message }));
    await button('Clone context').click();
    await expect.element(name).toHaveAccessibleDescription(/it counts bytes.*13, and 12 are allowed/);
    await expect.element(name).toHaveValue('Conciliação');
    await name.fill('Conciliacao');
    await button('Clone context').click();
    await expect.element(page.getByRole('heading', { name: '“Conciliacao” created' })).toHaveFocus();
  });

  test('shows a refusal by the service at its field, next to a free name', async () => {
    // Another user makes it after the names were loaded.
    service.onNext('POST', async () => void (await makeContext(service, { name: 'Pix in (copy)' })));
    await open();
    await button('Clone context').click();
    await expect.element(name).toHaveAccessibleDescription('Another context has this name');
    await expect.element(name).toHaveValue('Pix in (copy)');
    await button('Use “Pix in (copy 2)”').click();
    await button('Clone context').click();
    await expect.element(page.getByRole('heading', { name: '“Pix in (copy 2)” created' })).toBeVisible();
  });

  test('does not continue if left empty', async () => {
    await open();
    await name.fill(' ');
    await button('Clone context').click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveFocus();
    expect(clones()).toEqual([]);
  });
});

describe('while the request is in flight', () => {
  const question = page.getByRole('alertdialog', { name: 'Leave while the copy is being created?' });
  const created = page.getByText('“Pix in (copy)” created');

  /** Opens the page and sends the clone, whose response arrives when the returned function is called. */
  async function sendHeld() {
    const { opened, open: answer } = gate();
    service.onNext('POST', () => opened, { suffix: '/clone' });
    const mounted = await open();
    await button('Clone context').click();
    await expect.element(button('Cancel')).toHaveAttribute('aria-disabled', 'true');
    return { ...mounted, answer };
  }

  test('leaving states that the copy is created anyway, and it is', async () => {
    const { go, at: url, answer } = await sendHeld();
    go('/elsewhere');
    await expect.element(question).toHaveAccessibleDescription(/^Leaving does not stop it/);
    await button('Leave').click();
    await expect.poll(url).toBe('/elsewhere');
    answer();
    await expect.element(created).toBeVisible();
    expect(await copies()).toHaveLength(1);
  });

  test('a user who has not answered when the copy is created stays', async () => {
    const { go, at: url, answer } = await sendHeld();
    go('/elsewhere');
    await expect.element(question).toBeVisible();
    answer();
    await expect.element(page.getByRole('heading', { name: '“Pix in (copy)” created' })).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(url()).toBe('/here');
  });
});

describe('a lost response', () => {
  /** Loses the responses of all four attempts that the client makes. */
  const lose = () => {
    service.onNext('POST', loseAnswer, { times: 3 });
    service.onNext('POST', (asked, send) => {
      // The lookup of the outcome gets no response either.
      service.onNext('GET', loseAnswer, { suffix: '/v1/contexts' });
      return loseAnswer(asked, send);
    });
  };
  const lost = page.getByText('Sending it again is safe');

  test('sent again makes no second copy and shows that it was done before @soak', async () => {
    recordProtection(true);
    lose();
    await open();
    await button('Clone context').click();
    await expect.element(lost, { timeout: 15_000 }).toBeVisible();
    await button('Send it again').click();
    await expect.element(page.getByText('The service had already done this')).toBeVisible();
    expect(new Set(clones().map(({ key }) => key)).size).toBe(1);
    expect(await copies()).toHaveLength(1);
  });

  test('is restored by a page that is opened again, which warns a user who would change it @soak', async () => {
    recordProtection(true);
    lose();
    await open();
    await button('Clone context').click();
    await expect.element(lost, { timeout: 15_000 }).toBeVisible();
    await name.fill('Another name');
    await expect.element(page.getByText(/changed, it is a new request/)).toBeVisible();
    await expect.element(button('Clone context')).toBeVisible();
    document.querySelectorAll('body > div').forEach((element) => element.remove());
    await open();
    await expect.element(name).toHaveValue('Pix in (copy)');
    await button('Send it again').click();
    await expect.element(page.getByText('The service had already done this')).toBeVisible();
    expect(await copies()).toHaveLength(1);
  });

  test('is not called safe to send again if the service has not shown that it prevents duplicates @soak', async () => {
    lose();
    await open();
    await button('Clone context').click();
    await expect
      .element(page.getByText(/Look for “Pix in \(copy\)” in the list/), { timeout: 15_000 })
      .toBeVisible();
    await expect.element(lost).not.toBeInTheDocument();
  });

  test('is not claimed if the service has clearly refused', async () => {
    service.onNext('POST', 'status=403');
    await open();
    await button('Clone context').click();
    await expect.element(page.getByText('Not permitted')).toBeVisible();
    await expect.element(lost).not.toBeInTheDocument();
    await expect.element(button('Clone context')).toBeVisible();
  });
});
