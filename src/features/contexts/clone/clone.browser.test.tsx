import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { idempotencyProtection, recordProtection } from '~/api/observed-service';
import { clearIntents } from '~/api/write-ids';
import { sessionQuery } from '~/api/session';
import type { Context } from '@recon/contract/context';
import { mountPage } from '~/testing/mount-page';
import { Toaster } from '~/ui/overlay/Toaster';
import { setFeesElsewhere } from '~/api/save-messages';
import {
  answerWith,
  gate,
  loseAnswer,
  openService,
  problemResponse,
  type OpenedService,
} from '~/testing/service';
import { feeScheduleBody, makeContext, makeSource, ruleBodies } from '../../../../server/testing/bodies';
import type { CloneStep } from './clone-steps';
import { CloneWizard } from './CloneWizard';

let original: Context;
let service: OpenedService;

beforeEach(async () => {
  visited = [];
  clearIntents();
  idempotencyProtection.setState(() => 'unknown');
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

type At = { step: CloneStep; copyId?: string | undefined };
/** The URL as the wizard has set it, and a function that sets it as the browser's back button does. */
let at: At;
let goTo: (place: At) => void;
/** The steps of the URL so far. */
let visited: CloneStep[];

function Wizard({ begin }: { begin: At }) {
  const [place, setPlace] = useState(begin);
  useEffect(() => {
    at = place;
    visited.push(place.step);
    goTo = setPlace;
  }, [place]);
  return (
    <CloneWizard
      context={original}
      step={place.step}
      copyId={place.copyId}
      onStep={(step, { copyId } = {}) => setPlace({ step, copyId })}
      onCancel={() => undefined}
    />
  );
}

const open = (step: CloneStep = 'what', copyId?: string) =>
  mountPage(<Wizard begin={{ step, copyId }} />, {
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
const goToReview = async () => {
  await button('Next').click();
  await button('Next').click();
};

describe('the happy path', () => {
  test('sends what was chosen, compares the outcome and links to the copy @soak', async () => {
    await open();
    await page.getByLabelText('Sources with their field maps').click();
    await expect.element(page.getByLabelText('Fee schedules')).toBeDisabled();
    // The differences are next to the form and follow each choice.
    await expect.element(row('Sources')).toHaveTextContent('Sources20');
    await page.getByLabelText('Sources with their field maps').click();
    await expect.element(row('Sources')).toHaveTextContent('Sources22');
    await button('Next').click();
    await expect.element(page.getByRole('heading', { name: 'What is the copy called?' })).toHaveFocus();
    await expect.element(row('Name')).toHaveTextContent('NamePix inPix in (copy)');
    await expect.element(name).toHaveValue('Pix in (copy)');
    await button('Next').click();
    await expect.element(page.getByText('A new context, normally a draft')).toBeVisible();
    await button('Clone context').click();
    await expect.element(page.getByRole('heading', { name: '“Pix in (copy)” created' })).toHaveFocus();
    expect(clones().map(({ json }) => json)).toEqual([
      { name: 'Pix in (copy)', includeSources: true, includeRules: true, includeFeeSchedules: false },
    ]);
    await expect.element(row('Match rules')).toHaveTextContent('33');
    await expect.element(row('Sources')).toHaveTextContent('22');
    await expect.element(row('Field maps')).toHaveTextContent('11');
    await expect.element(page.getByText(/^The copied sources use the same fee schedules/)).toBeVisible();
    await expect.element(row('Fee schedules')).not.toBeInTheDocument();
    await expect.element(page.getByText('Not everything is as expected')).not.toBeInTheDocument();
    const [copy] = await copies();
    await expect
      .element(page.getByRole('link', { name: 'Open the copy' }))
      .toHaveAttribute('href', `/contexts/${copy?.id}`);
  });

  test('needs one press if the proposed name and parts are right', async () => {
    await open();
    await expect.element(page.getByText(/^“Create” copies what is ticked at once/)).toBeVisible();
    await button('Create “Pix in (copy)”').click();
    await expect.element(page.getByRole('heading', { name: '“Pix in (copy)” created' })).toHaveFocus();
    expect(clones().map(({ json }) => json)).toEqual([
      { name: 'Pix in (copy)', includeSources: true, includeRules: true, includeFeeSchedules: false },
    ]);
  });

  test('flags what was copied differently than expected @soak', async () => {
    service.onNext('POST', answerWith({ sourcesCloned: 2 }));
    await open();
    await page.getByLabelText('Sources with their field maps').click();
    await goToReview();
    await expect.element(page.getByText('No sources, no field maps and no fee schedules.')).toBeVisible();
    await button('Clone context').click();
    await expect.element(page.getByText('Not everything is as expected')).toBeVisible();
    await expect.element(row('Sources')).toHaveTextContent('02 other than expected');
    expect(clones()[0]?.json).toMatchObject({ includeSources: false, includeFeeSchedules: false });
  });
});

describe('fee schedules', () => {
  const choice = page.getByRole('checkbox', { name: 'Fee schedules' });

  test('stay with the originals unless they are selected, and the page explains why', async () => {
    await open();
    await expect.element(choice).not.toBeChecked();
    await expect.element(choice).toHaveAccessibleDescription(/a copy cannot be deleted/);
    await goToReview();
    await expect
      .element(page.getByText('The copied sources use the same fee schedules as the originals.'))
      .toBeVisible();
  });

  test('are copied if they are selected', async () => {
    await open();
    await choice.click();
    await goToReview();
    await button('Clone context').click();
    await expect.element(row('Fee schedules')).toHaveTextContent('11');
    expect(clones()[0]?.json).toMatchObject({ includeFeeSchedules: true });
  });

  test('that the service links elsewhere are neither counted nor missed', async () => {
    onTestFinished(() => setFeesElsewhere(false));
    service.onNext('POST', answerWith({ feeSchedulesCloned: 0, feeRulesCloned: 2 }));
    await open();
    await choice.click();
    await goToReview();
    await button('Clone context').click();
    await expect.element(page.getByText(/^This service links fee schedules by rules/)).toBeVisible();
    await expect.element(row('Fee schedules')).not.toBeInTheDocument();
    await expect.element(page.getByText('Not everything is as expected')).not.toBeInTheDocument();
  });
});

describe('a result', () => {
  const heading = page.getByRole('heading', { name: '“Pix in (copy)” created' });
  const make = async () => {
    await open();
    await goToReview();
    await button('Clone context').click();
    await expect.element(heading).toBeVisible();
    await expect.poll(() => at.step).toBe('result');
  };
  const closeThePage = () => document.querySelectorAll('body > div').forEach((element) => element.remove());

  test('has a URL that names the copy and shows it again, with what was copied', async () => {
    await make();
    const [copy] = await copies();
    expect(at).toEqual({ step: 'result', copyId: copy?.id });
    closeThePage();
    await open('result', copy?.id);
    await expect.element(heading).toBeVisible();
    await expect.element(row('Match rules')).toHaveTextContent('33');
    await expect.element(button('Clone context')).not.toBeInTheDocument();
    expect(clones()).toHaveLength(1);
  });

  test('cannot be left backwards to a step that would offer the clone again', async () => {
    await make();
    const result = at;
    goTo({ step: 'name' });
    await expect.poll(() => at).toEqual(result);
    await expect.element(heading).toBeVisible();
  });

  test('cannot be left backwards after a reload either, until another clone starts @soak', async () => {
    await make();
    const result = at;
    closeThePage();
    await open('review');
    await expect.poll(() => at).toEqual(result);
    await expect.element(heading).toBeVisible();
    closeThePage();
    await open();
    await goToReview();
    await expect.element(page.getByRole('heading', { name: /^Create “Pix in/ })).toBeVisible();
  });

  test('of another tab shows the copy and makes no statement on what was copied @soak', async () => {
    await make();
    clearIntents();
    closeThePage();
    await open('result', at.copyId);
    await expect.element(page.getByRole('heading', { name: 'The copy “Pix in (copy)”' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open the copy' }))
      .toHaveAttribute('href', `/contexts/${at.copyId}`);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });

  test('of a copy that cannot be loaded shows the error and sends nothing', async () => {
    await open('result', '01940000-0000-7000-8000-00000000dead');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(button('Clone context')).not.toBeInTheDocument();
    expect(clones()).toEqual([]);
  });

  test('without the id of a copy starts at the first step, not at the review', async () => {
    await open('result');
    await expect.element(page.getByRole('heading', { name: 'What to copy' })).toBeVisible();
  });
});

describe('the counts', () => {
  const choice = (label: string) => page.getByRole('checkbox', { name: label });

  test('of every part are shown next to it, and in the review @soak', async () => {
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
    await goToReview();
    await expect.element(page.getByText('Its 3 match rules, in the same order.')).toBeVisible();
    await expect.element(page.getByText('Its 2 sources with 1 field map.')).toBeVisible();
    await expect.element(page.getByText(/^A copy of the fee schedule that these sources/)).toBeVisible();
  });

  test('that could not be loaded are shown as unknown and load again; cloning works without them @soak', async () => {
    service.onNext('GET', 'status=403', { suffix: '/sources' });
    await open();
    await expect.element(page.getByText('Not everything could be counted')).toBeVisible();
    await expect.element(choice('Match rules')).toHaveAccessibleDescription(/^3 /);
    await expect.element(choice('Fee schedules')).toHaveAccessibleDescription(/^number not known /);
    await goToReview();
    await expect.element(page.getByText(/their number is not known here/)).toBeVisible();
    await button('Back').click();
    await button('Back').click();
    await button('Try again').click();
    await expect.element(choice('Fee schedules')).toHaveAccessibleDescription(/^1 /);
    await expect.element(page.getByText('Not everything could be counted')).not.toBeInTheDocument();
  });
});

describe('the name', () => {
  test('a name too long for the service, refused by a message alone, leads back to the name @soak', async () => {
    await open();
    await button('Next').click();
    await name.fill('Conciliação');
    await button('Next').click();
    const message = 'context name exceeds maximum length of 12';
    service.onNext('POST', () => problemResponse(400, 'MTCH-0001', { message }));
    await button('Clone context').click();
    await expect.element(name).toHaveAccessibleDescription(/it counts bytes.*13, and 12 are allowed/);
    await expect.element(name).toHaveValue('Conciliação');
    await name.fill('Conciliacao');
    await button('Next').click();
    await button('Clone context').click();
    await expect.element(page.getByRole('heading', { name: '“Conciliacao” created' })).toHaveFocus();
  });

  test('shows a refusal by the service at its field, next to a free name @soak', async () => {
    // Another user makes it after the names were loaded.
    service.onNext('POST', async () => void (await makeContext(service, { name: 'Pix in (copy)' })));
    await open();
    await goToReview();
    await button('Clone context').click();
    await expect.element(name).toHaveAccessibleDescription('Another context has this name');
    await expect.element(name).toHaveValue('Pix in (copy)');
    await button('Use “Pix in (copy 2)”').click();
    await button('Next').click();
    await button('Clone context').click();
    await expect.element(page.getByRole('heading', { name: '“Pix in (copy 2)” created' })).toBeVisible();
  });

  test('does not continue if left empty', async () => {
    await open('name');
    await name.fill(' ');
    await button('Next').click();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveFocus();
    expect(clones()).toEqual([]);
  });
});

describe('a reload before the request', () => {
  const reload = async (step: CloneStep) => {
    document.querySelectorAll('body > div').forEach((element) => element.remove());
    await open(step);
  };

  test('preserves the name and the choices, also on the review', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Match rules' }).click();
    await button('Next').click();
    await name.fill('Pix in, fourth quarter');
    await button('Next').click();
    await expect
      .element(page.getByRole('heading', { name: 'Create “Pix in, fourth quarter”?' }))
      .toBeVisible();
    await reload('review');
    await expect
      .element(page.getByRole('heading', { name: 'Create “Pix in, fourth quarter”?' }))
      .toBeVisible();
    await button('Clone context').click();
    await expect
      .element(page.getByRole('heading', { name: '“Pix in, fourth quarter” created' }))
      .toBeVisible();
    expect(clones()[0]?.json).toMatchObject({ name: 'Pix in, fourth quarter', includeRules: false });
    await reload('name');
    clearIntents();
    await reload('name');
    await expect.element(name).toHaveValue('Pix in (copy)');
  });

  test('preserves nothing that was discarded or belongs to another user', async () => {
    await open('name');
    await name.fill('Another');
    await name.fill('Pix in (copy)');
    expect(Object.keys(sessionStorage).filter((key) => key.includes('clone-draft'))).toEqual([]);
    await name.fill('Another');
    await expect
      .poll(() => Object.keys(sessionStorage).filter((key) => key.includes('clone-draft')))
      .toHaveLength(1);
    // As when another user signs in.
    clearIntents();
    await reload('name');
    await expect.element(name).toHaveValue('Pix in (copy)');
  });
});

describe('while the request is in flight', () => {
  const question = page.getByRole('alertdialog', { name: 'Leave while this is being saved?' });
  const created = page.getByText('“Pix in (copy)” created');

  /** Opens the wizard and sends the clone, whose response arrives when the returned function is called. */
  async function sendHeld() {
    const { opened, open: answer } = gate();
    service.onNext('POST', () => opened, { suffix: '/clone' });
    const mounted = await open();
    await goToReview();
    await button('Clone context').click();
    await expect.element(button('Back')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('The copy is being created.').first()).toBeVisible();
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

  test('back in the browser stays at the review', async () => {
    const { answer } = await sendHeld();
    goTo({ step: 'name' });
    await expect.poll(() => visited.slice(-2)).toEqual(['name', 'review']);
    await expect.element(name).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Create “Pix in (copy)”?' })).toBeVisible();
    answer();
    await expect.element(created).toBeVisible();
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
    await goToReview();
    await button('Clone context').click();
    await expect.element(lost, { timeout: 15_000 }).toBeVisible();
    await button('Send it again').click();
    await expect.element(page.getByText('The service had already done this')).toBeVisible();
    expect(new Set(clones().map(({ key }) => key)).size).toBe(1);
    expect(await copies()).toHaveLength(1);
  });

  test('is restored by a wizard that is opened again, which warns a user who would change it @soak', async () => {
    recordProtection(true);
    lose();
    await open();
    await goToReview();
    await button('Clone context').click();
    await expect.element(lost, { timeout: 15_000 }).toBeVisible();
    await button('Back').click();
    await expect.element(page.getByText(/changed, it is a new request/)).toBeVisible();
    await name.fill('Another name');
    document.querySelectorAll('body > div').forEach((element) => element.remove());
    await open('review');
    await expect.element(page.getByRole('heading', { name: 'Create “Pix in (copy)”?' })).toBeVisible();
    await button('Send it again').click();
    await expect.element(page.getByText('The service had already done this')).toBeVisible();
    expect(await copies()).toHaveLength(1);
  });

  test('is not called safe to send again if the service has not shown that it prevents duplicates @soak', async () => {
    lose();
    await open();
    await goToReview();
    await button('Clone context').click();
    await expect
      .element(page.getByText(/Look for “Pix in \(copy\)” in the list/), { timeout: 15_000 })
      .toBeVisible();
    await expect.element(lost).not.toBeInTheDocument();
  });

  test('is not claimed if the service has clearly refused @soak', async () => {
    service.onNext('POST', 'status=403');
    await open();
    await goToReview();
    await button('Clone context').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not permitted');
    await expect.element(lost).not.toBeInTheDocument();
    await expect.element(button('Clone context')).toBeVisible();
  });
});
