import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { numberOf, ruleId, someRules } from '~/testing/rules';
import { openRules, visibleRules } from '~/testing/rules-page';
import { gate, loseAnswer, problemResponse } from '~/testing/service';

const toasted = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const sheet = () => page.getByRole('dialog');

async function openWith(rules: Parameters<typeof openRules>[0], ...positions: number[]) {
  const opened = await openRules(rules);
  await expect.poll(() => visibleRules().length).toBe(rules.length);
  for (const position of positions)
    await page.getByRole('checkbox', { name: `Select rule ${position}`, exact: true }).click();
  return opened;
}

const lags = (count: number) =>
  someRules(count, (number) => ({ type: 'DATE_LAG', config: { maxDays: number, note: number } }));
const configs = async (service: Awaited<ReturnType<typeof openRules>>['service']) =>
  (await service.rules()).map(({ config }) => config);

describe('one setting of several rules', () => {
  async function choose(setting: string, value: string) {
    await page.getByRole('button', { name: 'Change a setting' }).click();
    await page.getByLabelText('Setting', { exact: true }).selectOptions(setting);
    await page.getByLabelText('New value').fill(value);
  }

  it('shows current and new values, is sent for each with its own key, and undone at once @soak', async () => {
    const { service } = await openWith(lags(4), 1, 2, 4);
    await choose('Days apart at most', '2');
    await expect.element(sheet().getByText('1 → 2', { exact: true })).toBeVisible();
    await expect.element(sheet().getByText('Stays: 2', { exact: true })).toBeVisible();
    await expect.element(sheet().getByText('4 → 2', { exact: true })).toBeVisible();
    service.asked.length = 0;
    await page.getByRole('button', { name: 'Change 2 rules' }).click();
    await toasted('Days apart at most: 2 rules changed and saved');
    await expect.element(sheet()).not.toBeInTheDocument();
    const sent = service.asked.filter(({ method }) => method === 'PATCH');
    expect(sent.map(({ json }) => json)).toEqual([
      { config: { maxDays: 2, note: 1 } },
      { config: { maxDays: 2, note: 4 } },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted('Change undone: 2 rules have their old values again');
    expect(await configs(service)).toEqual([1, 2, 3, 4].map((number) => ({ maxDays: number, note: number })));
  });

  it('takes a percentage, which is empty at first @soak', async () => {
    const { service } = await openWith(
      someRules(2, () => ({ type: 'TOLERANCE', config: { percentTolerance: '0.01' } })),
      1,
      2,
    );
    await choose('Relative tolerance', '2');
    await page.getByRole('button', { name: 'Change 2 rules' }).click();
    await expect
      .poll(() => configs(service))
      .toEqual([{ percentTolerance: '0.02' }, { percentTolerance: '0.02' }]);
  });

  it('offers what all types have, and names what is missing', async () => {
    await openWith(
      someRules(2, (number) => (number === 1 ? {} : { type: 'DATE_LAG', config: { maxDays: 2 } })),
      1,
      2,
    );
    await page.getByRole('button', { name: 'Change a setting' }).click();
    const options = page.getByLabelText('Setting', { exact: true });
    await expect.element(options).toBeVisible();
    expect([...options.element().querySelectorAll('option')].map(({ value }) => value)).toContain(
      'matchScore',
    );
    expect([...options.element().querySelectorAll('option')].map(({ value }) => value)).not.toContain(
      'maxDays',
    );
    await expect.element(sheet().getByText(/^Not offered.*Days apart at most/)).toBeVisible();
  });

  it('omits a rule that could not be saved with it, and shows why @soak', async () => {
    const { service } = await openWith(
      someRules(2, (number) => ({ type: 'DATE_LAG', config: { minDays: number, maxDays: 5 } })),
      1,
      2,
    );
    await choose('Days apart at most', '1');
    await expect.element(sheet().getByText(/^Left out: /)).toBeVisible();
    await page.getByRole('button', { name: 'Change 1 rule' }).click();
    await toasted('Days apart at most: 1 rule changed and saved');
    expect(await configs(service)).toEqual([
      { minDays: 1, maxDays: 1 },
      { minDays: 2, maxDays: 5 },
    ]);
  });

  it('names the failed ones, and retries only those @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2, 3);
    service.onNext('PATCH', 'status=403', { suffix: ruleId(2) });
    await choose('Days apart at most', '9');
    await page.getByRole('button', { name: 'Change 3 rules' }).click();
    await expect.element(sheet().getByText(/^Not done\. /)).toBeVisible();
    await expect.poll(() => sheet().getByText('Done', { exact: true }).elements().length).toBe(2);
    expect((await configs(service)).map((config) => config['maxDays'])).toEqual([9, 2, 9]);
    service.asked.length = 0;
    await page.getByRole('button', { name: 'Try the other 1 again' }).click();
    await toasted('Days apart at most: 1 rule changed and saved');
    expect(service.asked.filter(({ method }) => method === 'PATCH').length).toBe(1);
    expect((await configs(service)).map((config) => config['maxDays'])).toEqual([9, 9, 9]);
  });

  it('keeps what others changed in the meantime, even when it is undone @soak', async () => {
    const { service } = await openWith(lags(2), 1, 2);
    await choose('Days apart at most', '7');
    await service.changedByOthers(1, { config: { maxDays: 1, note: 'theirs' } });
    await page.getByRole('button', { name: 'Change 2 rules' }).click();
    await toasted('Days apart at most: 2 rules changed and saved');
    expect(await configs(service)).toEqual([
      { maxDays: 7, note: 'theirs' },
      { maxDays: 7, note: 2 },
    ]);
    await service.changedByOthers(2, { config: { maxDays: 30 } });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted(/^Change undone for 1 rule\. Someone else changed this setting of 1 rule meanwhile/);
    expect(await configs(service)).toEqual([{ maxDays: 1, note: 'theirs' }, { maxDays: 30 }]);
  });

  const days = async (service: Awaited<ReturnType<typeof openRules>>['service']) =>
    (await configs(service)).map((config) => config['maxDays']);

  it('is undone to the values at the time of the request, including those of others @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2, 3);
    await choose('Days apart at most', '55');
    await service.changedByOthers(1, { config: { maxDays: 77 } });
    await service.changedByOthers(2, { config: { maxDays: 55 } });
    await page.getByRole('button', { name: 'Change 3 rules' }).click();
    await toasted(
      'Days apart at most: 2 rules changed and saved; 1 had this value already. Someone else had set another value in 1 of them meanwhile; Undo brings it back',
    );
    expect(await days(service)).toEqual([55, 55, 55]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await toasted('Change undone: 2 rules have their old values again');
    expect(await days(service)).toEqual([77, 55, 3]);
  });

  it('shows the existing values in the sheet, and changes nothing if all are as wanted @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2, 3);
    service.onNext('PATCH', 'status=403', { suffix: ruleId(3) });
    await choose('Days apart at most', '55');
    await service.changedByOthers(1, { config: { maxDays: 77 } });
    await page.getByRole('button', { name: 'Change 3 rules' }).click();
    await expect.element(sheet().getByText(/^Not done\. /)).toBeVisible();
    await expect.element(sheet().getByText('77 → 55', { exact: true })).toBeVisible();
    await expect.element(sheet().getByText('2 → 55', { exact: true })).toBeVisible();
    await service.changedByOthers(3, { config: { maxDays: 55 } });
    await page.getByRole('button', { name: 'Try the other 1 again' }).click();
    await toasted('Nothing was changed. 1 rule had this value already.');
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  it('skips a rule that is gone, in the change and in its undo @soak', async () => {
    const { service } = await openWith(lags(5), 1, 2, 3, 4, 5);
    await choose('Days apart at most', '99');
    await service.deletedByOthers(2);
    await page.getByRole('button', { name: 'Change 5 rules' }).click();
    await toasted('Days apart at most: 4 rules changed and saved');
    await expect.element(sheet()).not.toBeInTheDocument();
    await service.deletedByOthers(3);
    await userEvent.keyboard('{Control>}z{/Control}');
    await toasted('Change undone for 3 rules. 1 rule has been deleted in the meantime.');
    expect(await days(service)).toEqual([1, 4, 5]);
  });

  it('continues the undo after a rule that is rejected, and retries that one @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2, 3);
    await choose('Days apart at most', '9');
    await page.getByRole('button', { name: 'Change 3 rules' }).click();
    await toasted('Days apart at most: 3 rules changed and saved');
    service.onNext('PATCH', () => problemResponse(422, 'M0001'), { suffix: ruleId(1) });
    await userEvent.keyboard('{Control>}z{/Control}');
    await toasted(/^2 of 3 rules have their old value again/);
    expect(await days(service)).toEqual([9, 2, 3]);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await toasted('Change undone: 3 rules have their old values again');
    expect(await days(service)).toEqual([1, 2, 3]);
  });

  it('stops at a lost response whose outcome cannot be read, and resumes with that rule @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2, 3);
    await choose('Days apart at most', '9');
    service.onNext('PATCH', loseAnswer, { suffix: ruleId(2), times: 4 });
    // The first read precedes the change, the second one looks up its outcome.
    service.onNext('GET', () => undefined, { suffix: ruleId(2) });
    service.onNext('GET', 'status=503', { suffix: ruleId(2) });
    await page.getByRole('button', { name: 'Change 3 rules' }).click();
    await expect.element(sheet().getByText(/^It may be done or not/), { timeout: 20_000 }).toBeVisible();
    expect(await days(service)).toEqual([9, 9, 3]);
    await page.getByRole('button', { name: 'Try the other 2 again' }).click();
    await toasted('Days apart at most: 2 rules changed and saved');
    expect(await days(service)).toEqual([9, 9, 9]);
  });

  it('can be stopped and resumed, as one action of the log @soak', async () => {
    const { service } = await openWith(lags(4), 1, 2, 3, 4);
    await choose('Days apart at most', '9');
    service.onNext(
      'PATCH',
      async (_asked, send) => {
        await page.getByRole('button', { name: 'Stop' }).click();
        return send();
      },
      { suffix: ruleId(2) },
    );
    await page.getByRole('button', { name: 'Change 4 rules' }).click();
    await toasted('Days apart at most: 2 rules changed and saved');
    expect((await configs(service)).map((config) => config['maxDays'])).toEqual([9, 9, 3, 4]);
    await page.getByRole('button', { name: 'Try the other 2 again' }).click();
    await expect
      .poll(async () => (await configs(service)).map((config) => config['maxDays']))
      .toEqual([9, 9, 9, 9]);
    const sent = service.writes().filter(({ method }) => method === 'PATCH');
    expect(new Set(sent.map(({ action }) => action)).size).toBe(1);
  });
});

describe('deleting several rules', () => {
  it('names them, deletes them, and restores all with one undo @soak', async () => {
    const { service } = await openWith(lags(6), 2, 3, 5);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Delete these 3 rules?' })).toBeVisible();
    expect(sheet().getByRole('listitem').elements().length).toBe(3);
    await page.getByRole('button', { name: 'Delete 3 rules' }).click();
    await toasted('3 rules deleted');
    await expect.poll(service.order).toEqual([1, 4, 6]);
    expect(page.getByText(/deleted by someone else/).elements()).toEqual([]);
    // On the rule that follows the first of them.
    await expect.element(page.getByRole('button', { name: 'Actions for rule 2', exact: true })).toHaveFocus();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted('Deletion undone: 3 rules are back, with new ids');
    expect((await configs(service)).map((config) => config['note'])).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('restores their positions if the numbers have changed since @soak', async () => {
    const { service, queryClient } = await openWith(lags(5), 1, 2);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 2 rules' }).click();
    await toasted('2 rules deleted');
    await service.reorderedByOthers([4, 3, 5]);
    await queryClient.invalidateQueries();
    await expect.poll(visibleRules).toEqual(['1:4', '2:3', '3:5']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted('Deletion undone: 2 rules are back, with new ids');
    await expect
      .poll(async () => (await configs(service)).map((config) => config['note']))
      .toEqual([1, 2, 4, 3, 5]);
  });

  it('is undone at once if others moved a rule to the top in the meantime @soak', async () => {
    const { service } = await openWith(lags(12), 2, 4, 5, 9);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 4 rules' }).click();
    await toasted('4 rules deleted');
    await service.reorderedByOthers([12, 1, 3, 6, 7, 8, 10, 11]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted('Deletion undone: 4 rules are back, with new ids');
    await expect
      .poll(async () => (await configs(service)).map((config) => config['note']))
      .toEqual([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('is undone at once if others take the number during the restore @soak', async () => {
    const { service } = await openWith(lags(5), 2, 4);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 2 rules' }).click();
    await toasted('2 rules deleted');
    service.onNext('POST', async (_asked, send) => {
      await service.addedByOthers({ priority: 2, config: { matchAmount: true, note: 'theirs' } });
      return send();
    });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted('Deletion undone: 2 rules are back, with new ids');
    await expect
      .poll(async () => (await configs(service)).map((config) => config['note']))
      .toEqual([1, 2, 'theirs', 3, 4, 5]);
  });

  it('names what another user had already deleted, and omits that from the undo @soak', async () => {
    const { service } = await openWith(lags(8), 2, 3, 4, 5);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await service.deletedByOthers(3);
    await page.getByRole('button', { name: 'Delete 4 rules' }).click();
    await toasted('3 rules deleted; 1 had been deleted already.');
    await expect.element(sheet()).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await toasted('Deletion undone: 3 rules are back, with new ids');
    expect((await configs(service)).map((config) => config['note'])).toEqual([1, 2, 4, 5, 6, 7, 8]);
  });

  it('has nothing to undo if another user had deleted them all @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2, 3);
    service.onNext('DELETE', 'status=403', { suffix: ruleId(3) });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await service.deletedByOthers(1);
    await service.deletedByOthers(2);
    await page.getByRole('button', { name: 'Delete 3 rules' }).click();
    await toasted('2 rules had been deleted already.');
    expect(sheet().getByText('It had been deleted already.').elements().length).toBe(2);
    expect(page.getByRole('button', { name: /^Undo/ }).elements()).toEqual([]);
  });

  it('counts a deletion without a response as done here, as its rule is gone @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2);
    service.onNext('DELETE', loseAnswer, { suffix: ruleId(2), times: 2 });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 2 rules' }).click();
    await expect.element(sheet()).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await toasted('Deletion undone: 2 rules are back, with new ids');
    expect((await configs(service)).map((config) => config['note'])).toEqual([1, 2, 3]);
  });

  it('names those that remain and why, and retries them @soak', async () => {
    const { service } = await openWith(lags(3), 1, 3);
    service.onNext('DELETE', 'status=403', { suffix: ruleId(3) });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 2 rules' }).click();
    await expect.element(sheet().getByText(/^Not done\. /)).toBeVisible();
    await expect.poll(service.order).toEqual([2, 3]);
    await page.getByRole('button', { name: 'Try the other 1 again' }).click();
    await expect.poll(service.order).toEqual([2]);
  });
});

describe('leaving during pending requests', () => {
  const asksBeforeReload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('requires confirmation in the middle of deleting, by a reload and by a link @soak', async () => {
    const { service, go, at } = await openWith(lags(4), 1, 2, 3);
    const second = gate();
    service.onNext('DELETE', () => second.opened, { suffix: ruleId(2) });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    expect(asksBeforeReload()).toBe(false);
    await page.getByRole('button', { name: 'Delete 3 rules' }).click();
    await expect.poll(asksBeforeReload).toBe(true);
    go('/elsewhere');
    const question = page.getByRole('alertdialog', { name: 'Leave before all rules are done?' });
    await expect.element(question).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect.poll(at).toMatch(/rules$/);
    go('/elsewhere');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    second.open();
    await expect.poll(at).toBe('/elsewhere');
    await expect.poll(service.order).toEqual([3, 4]);
    await expect.poll(asksBeforeReload).toBe(false);
  });

  it('requires confirmation by a reload in the middle of an undo @soak', async () => {
    const { service } = await openWith(lags(3), 1, 2);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 2 rules' }).click();
    await toasted('2 rules deleted');
    await expect.poll(asksBeforeReload).toBe(false);
    const first = gate();
    service.onNext('POST', () => first.opened);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(asksBeforeReload).toBe(true);
    first.open();
    await toasted('Deletion undone: 2 rules are back, with new ids');
    await expect.poll(asksBeforeReload).toBe(false);
  });
});

it('two rules are shown side by side, and an equal setting has its value on both sides', async () => {
  await openWith(lags(3), 1, 3);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Rules 1 and 3 compared' })).toBeVisible();
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toContainEqual(['Days apart at most', '1', '3']);
  expect(rows).toContainEqual(['Type', 'Date lag', 'Date lag']);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(
    [...document.querySelectorAll<HTMLElement>('li[data-selected]')].map((row) =>
      numberOf(row.dataset['key']!),
    ),
  ).toEqual([1, 3]);
});
