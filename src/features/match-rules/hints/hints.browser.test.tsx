import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MatchRule } from '@recon/contract/match-rule';
import { tooltip } from '~/testing/mount';
import { numberOf, someRules } from '~/testing/rules';
import { openRules } from '~/testing/rules-page';

type Given = [type: string, config: Record<string, unknown>];

const rulesOf = (...given: Given[]): MatchRule[] =>
  someRules(given.length, (number) => ({ type: given[number - 1]![0], config: given[number - 1]![1] }));

const exact: Given = ['EXACT', { matchAmount: true }];
const noCurrency: Given = ['EXACT', { matchAmount: true, matchCurrency: false, note: 'kept' }];
const off = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };
const anything: Given = ['EXACT', off];
const loose: Given = ['TOLERANCE', { absTolerance: '5', dateWindowDays: 1 }];
const lag: Given = ['DATE_LAG', { maxDays: 3 }];

const sheet = page.getByRole('dialog', { name: 'Hints' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const inSheet = (name: string) => sheet.getByRole('button', { name, exact: true });
const texts = () => [...document.querySelectorAll('[role=dialog] ul p')].map((one) => one.textContent);
const rowHints = () => [...document.querySelectorAll('[data-part=hint]')].map((one) => one.textContent);

it('a hint is shown in its row, and the list of all has a fix for each @soak', async () => {
  await openRules(rulesOf(loose, exact, noCurrency, exact));
  await expect.element(button('3 hints')).toBeVisible();
  await expect
    .element(button(/^Rule 3: No currency is compared: 100 BRL would match 100 USD\.$/))
    .toBeVisible();
  await button('3 hints').click();
  for (const name of ['Move above rule 1', 'Turn currency check on', 'Delete rule 4'])
    await expect.element(inSheet(name)).toBeVisible();
  await expect
    .poll(texts)
    .toEqual([
      'Rule 1 is looser and tried first, so it takes most of what this stricter rule is for.',
      'No currency is compared: 100 BRL would match 100 USD.',
      'Does the same as rule 2, which leaves it nothing.',
    ]);
});

it('a hint in a row names other rules by the numbers that they show during a drag', async () => {
  await openRules(rulesOf(exact, lag, exact));
  const named = () => /Does the same as rule (\d)/.exec(rowHints().join())?.[1];
  await expect.poll(named).toBe('1');
  const grip = page.getByRole('button', { name: /position 2 of 3/ });
  grip.element().focus();
  await userEvent.keyboard(' {Home}');
  await expect.poll(named).toBe('2');
  await userEvent.keyboard('{Escape}');
  await expect.poll(named).toBe('1');
});

it('rules without a hint show that, behind the same button', async () => {
  await openRules(rulesOf(exact, lag));
  expect(rowHints()).toEqual([]);
  await button('No hints').click();
  await expect.element(sheet.getByText('Nothing in these rules looks like a mistake.')).toBeVisible();
});

it('several hints about a rule are counted in its row, and all are in its tooltip', async () => {
  await openRules(rulesOf(['EXACT', { matchCurrency: false, matchScore: 50 }]));
  const hint = button(/^Rule 1: 2 hints: No currency is compared/);
  await hint.hover();
  await expect.poll(tooltip).toContain('100 USD. One setting has no effect here: Score.');
});

it('a move is made as any other, can be undone, and the focus moves to the next hint @soak', async () => {
  const { service } = await openRules(rulesOf(loose, exact, noCurrency));
  await button('2 hints').click();
  await inSheet('Move above rule 1').click();
  await expect.poll(service.order).toEqual([2, 1, 3]);
  await expect.element(page.getByText(/^Rule moved from 2 to 1 and saved/)).toBeVisible();
  await expect.poll(texts).toEqual(['No currency is compared: 100 BRL would match 100 USD.']);
  await expect.element(inSheet('Turn currency check on')).toHaveFocus();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(service.order).toEqual([1, 2, 3]);
  await expect.poll(texts).toHaveLength(2);
});

it('an edit sends the setting with the existing ones, and can be undone @soak', async () => {
  const { service } = await openRules(rulesOf(noCurrency, lag));
  await button('1 hint').click();
  await inSheet('Turn currency check on').click();
  await expect.element(page.getByText('Rule saved')).toBeVisible();
  const configs = async () => (await service.rules()).map(({ config }) => config);
  expect(await configs()).toEqual([{ matchAmount: true, matchCurrency: true, note: 'kept' }, lag[1]]);
  const none = sheet.getByText('Nothing in these rules looks like a mistake.');
  await expect.element(none).toHaveFocus();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(configs).toEqual([noCurrency[1], lag[1]]);
  await expect.element(inSheet('Turn currency check on')).toBeVisible();
});

it('a rule gets another type if that is sufficient @soak', async () => {
  const zero = { absTolerance: '0', percentTolerance: '0', matchReference: false };
  const { service } = await openRules(rulesOf(['TOLERANCE', zero]));
  await button('1 hint').click();
  await inSheet('Make it an exact rule').click();
  await expect.poll(async () => (await service.rules())[0]?.type).toBe('EXACT');
  expect((await service.rules())[0]?.config).toEqual({ matchReference: false, matchAmount: true });
});

it('a deletion is confirmed, done, and can be undone; the focus stays in the list of hints @soak', async () => {
  const { service } = await openRules(rulesOf(exact, lag, exact, noCurrency));
  await button('2 hints').click();
  await inSheet('Delete rule 3').click();
  await page.getByRole('button', { name: 'Delete rule', exact: true }).click();
  await expect.element(page.getByText('Rule 3 deleted')).toBeVisible();
  expect((await service.rules()).map(({ id }) => numberOf(id))).toEqual([1, 2, 4]);
  await expect.element(inSheet('Turn currency check on')).toHaveFocus();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await service.rules()).length).toBe(4);
});

it('a deletion that is not confirmed changes nothing, and the focus stays', async () => {
  const { service } = await openRules(rulesOf(exact, exact));
  await button('1 hint').click();
  await inSheet('Delete rule 2').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(inSheet('Delete rule 2')).toHaveFocus();
  expect(await service.order()).toEqual([1, 2]);
});

it('keys open the hints at a rule, and close them again at the same place', async () => {
  await openRules(rulesOf(exact, exact, noCurrency));
  const hint = button(/^Rule 3: No currency/);
  await expect.element(hint).toBeVisible();
  hint.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(sheet.getByRole('link', { name: 'Same amount, day and reference, any currency' }))
    .toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(inSheet('Turn currency check on')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).toHaveFocus();
});

it('a rule is opened from its hints, which reopen after it', async () => {
  await openRules(rulesOf(exact, exact));
  await button('1 hint').click();
  await sheet.getByRole('link', { name: 'Same amount, currency, day and reference' }).click();
  const editor = page.getByRole('dialog', { name: /^Edit rule|^Rule/ });
  await expect.element(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Close' }).click();
  await expect.element(inSheet('Delete rule 2')).toBeVisible();
});

it("another user's change to the same setting is reported, and the hint is about the current rule", async () => {
  const { service } = await openRules(rulesOf(['TOLERANCE', { percentTolerance: '5' }]));
  await button('1 hint').click();
  await expect.element(inSheet('Change to 5\u00a0%')).toBeVisible();
  await expect.poll(texts).toEqual(['Amounts may differ by 500\u00a0%. Did you mean 5\u00a0%?']);
  await service.changedByOthers(1, { config: { percentTolerance: '3' } });
  await inSheet('Change to 5\u00a0%').click();
  await expect
    .element(page.getByText(/^Nothing is changed: someone else has just saved this rule/))
    .toBeVisible();
  await expect.poll(texts).toEqual(['Amounts may differ by 300\u00a0%. Did you mean 3\u00a0%?']);
  expect((await service.rules())[0]?.config).toEqual({ percentTolerance: '3' });
});

it('an edit that is rejected is reported, and retried on request @soak', async () => {
  const { service } = await openRules(rulesOf(noCurrency));
  await button('1 hint').click();
  service.onNext('PATCH', () => new Response(null, { status: 400 }));
  await inSheet('Turn currency check on').click();
  await expect.element(page.getByText(/^The rule is not changed\./)).toBeVisible();
  await button('Try again').click();
  await expect.element(page.getByText('Rule saved')).toBeVisible();
  expect((await service.rules())[0]?.config['matchCurrency']).toBe(true);
});

it('the costliest hints come first, and the others are behind a button', async () => {
  await openRules(rulesOf(['EXACT', { matchScore: 50 }], noCurrency, exact, exact, exact));
  await button(/^\d hints/).click();
  await expect
    .poll(texts)
    .toEqual([
      'No currency is compared: 100 BRL would match 100 USD.',
      'Does the same as rule 1, which leaves it nothing.',
      'Does the same as rule 1, which leaves it nothing.',
    ]);
  await inSheet('2 more hints').click();
  await expect.poll(() => texts().at(-1)).toMatch(/^One setting has no effect here/);
});

it('many hints are listed in parts', async () => {
  await openRules(someRules(60));
  await button('59 hints').click();
  await inSheet('56 more hints').click();
  await inSheet('6 more hints').click();
  await expect.poll(texts).toHaveLength(59);
  await expect.element(inSheet('Delete rule 60')).toBeInTheDocument();
});

it('too many rules to compare are reported', async () => {
  await openRules(
    someRules(450, (number) => ({
      type: 'TOLERANCE',
      config: { absTolerance: `${number}`, dateWindowDays: 1000 - number },
    })),
  );
  await button('No hints').click();
  await expect.element(sheet.getByText(/^There are too many different rules to compare/)).toBeVisible();
});

it('users with read-only access see the hints, and why the fixes are disabled', async () => {
  await openRules(rulesOf(exact, exact, noCurrency), { permissions: ['rule:read'] });
  await button('2 hints').click();
  for (const name of ['Delete rule 2', 'Turn currency check on'])
    await expect.element(inSheet(name)).toHaveAccessibleDescription('Your permissions do not include this.');
});

it('a split accepts only one currency, so in 1:N there is no hint about that', async () => {
  await openRules(rulesOf(noCurrency), { contextType: '1:N' });
  await expect.element(button('No hints')).toBeVisible();
});

it.each([1920, 1440, 1280])('the text of a hint in its row is not cut, %d px wide', async (width) => {
  await openRules(rulesOf(exact, noCurrency));
  await page.viewport(width, 900);
  await expect.poll(rowHints).toHaveLength(1);
  const text = document.querySelector('[data-part=hint] > svg + span')!;
  expect(text.clientWidth).toBeGreaterThan(20);
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
});

it.each([1440, 900, 390])('a hint that appears or disappears moves nothing, %d px wide', async (width) => {
  const days = (maxDays: number): Given => ['DATE_LAG', { ...lag[1], maxDays }];
  const { service, queryClient } = await openRules(rulesOf(days(30), days(25), exact));
  await page.viewport(width, 1000);
  const places = () =>
    [...document.querySelectorAll('li[data-key], [data-part=number], li a')].map((one) => {
      const { top, left, width: wide, height } = one.getBoundingClientRect();
      return [top, left, wide, height].join(' ');
    });
  await expect.poll(rowHints).toHaveLength(2);
  const before = places();
  expect(before).toHaveLength(9);
  await service.changedByOthers(1, { config: days(20)[1] });
  await queryClient.invalidateQueries();
  await expect.poll(rowHints).toHaveLength(1);
  expect(places()).toEqual(before);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it('fixes all hints after a preview of the changes, and of the hints that remain or that a fix causes @soak', async () => {
  const { service } = await openRules(rulesOf(noCurrency, exact, loose, exact, anything));
  await button(/^\d hints$/).click();
  await inSheet('Fix all 3…').click();
  const preview = page.getByRole('dialog', { name: 'Fix all hints' });
  await expect.element(preview.getByRole('row', { name: /^Same currency/ })).toHaveTextContent(/offon$/);
  await expect.element(preview.getByText(/^2 hints remain or are new afterwards/)).toBeVisible();
  await expect.element(preview.getByText('Rule 2: Does the same as rule 1')).toBeVisible();
  await expect.element(preview.getByText(/^Rule 4: Nothing is compared/)).toBeVisible();
  expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  await preview.getByRole('button', { name: /^Save/ }).click();
  await expect.element(page.getByText('The fixes are saved')).toBeVisible();
  expect(await service.order()).toEqual([1, 2, 3, 5]);
});

it('has no button for all fixes of a single hint', async () => {
  await openRules(rulesOf(noCurrency, lag));
  await button('1 hint').click();
  await expect.element(inSheet('Turn currency check on')).toBeVisible();
  expect(page.getByRole('button', { name: /^Fix all/ }).elements()).toEqual([]);
});
