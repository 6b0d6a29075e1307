import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ruleId, someRules } from '~/testing/rules';
import { problemResponse } from '~/testing/service';
import { readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { openRules } from '~/testing/rules-page';

const tolerance = (count: number) =>
  someRules(count, (number) => ({
    type: 'TOLERANCE',
    config: { note: 'kept', absTolerance: `${number}.00`, percentTolerance: '0.005', matchReference: false },
  }));
const field = (name: string) => page.getByRole('textbox', { name });
const preview = () =>
  document.querySelector('output[aria-label="What the rule tests"]')?.textContent?.replaceAll('\u00a0', ' ');
const check = (name: string | RegExp) => page.getByRole('checkbox', { name });
const choosePlace = (name: string) =>
  userEvent.selectOptions(page.getByRole('combobox', { name: 'Place' }), name);
const save = (name = 'Save rule') => page.getByRole('button', { name }).click();

/** Changes the first rule's tolerance as another user. */
const changedTo = async (service: Awaited<ReturnType<typeof openRules>>['service'], absTolerance: string) => {
  const [rule] = await service.rules();
  await service.changedByOthers(1, { config: { ...rule!.config, absTolerance } });
};

describe('changing a rule', () => {
  it('sends all settings if one of them changed, with unknown ones in their order @soak', async () => {
    const { service } = await openRules(tolerance(2), { open: ruleId(2) });
    await expect.element(field('Absolute tolerance')).toHaveValue('2.00');
    await userEvent.fill(field('Absolute tolerance'), '2.50');
    expect(preview()).toBe('Amounts within 2.50 or, if more, 0.5 % of the larger, same currency, same day');
    await save();
    await expect.element(page.getByText('Rule saved')).toBeVisible();
    const patch = service.asked.find(({ method }) => method === 'PATCH');
    expect(JSON.stringify(patch?.json)).toBe(
      '{"config":{"note":"kept","absTolerance":"2.50","percentTolerance":"0.005","matchReference":false}}',
    );
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText('Change undone: the rule is as it was before')).toBeVisible();
    expect((await service.rules())[1]?.config['absTolerance']).toBe('2.00');
  });

  it('can be undone with a service that writes its settings differently @soak', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await userEvent.fill(field('Absolute tolerance'), '2.50');
    await save();
    await expect.element(page.getByText('Rule saved')).toBeVisible();
    const [rule] = await service.rules();
    const sorted = Object.entries(rule!.config).toSorted(([one], [other]) => (one < other ? -1 : 1));
    await service.changedByOthers(1, { config: Object.fromEntries(sorted) });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText('Change undone: the rule is as it was before')).toBeVisible();
    expect((await service.rules())[0]?.config['absTolerance']).toBe('1.00');
  });

  it('keeps every digit of what is not changed, and of what is typed as JSON', async () => {
    const stored = '{"absTolerance":0.50,"10":9007199254740993.10,"note":{"b":1e2}}';
    const rules = someRules(1, () => ({
      type: 'TOLERANCE',
      config: readJson(stored) as Record<string, unknown>,
    }));
    const { service } = await openRules(rules, { open: ruleId(1) });
    await expect.element(field('Absolute tolerance')).toHaveValue('0.50');
    await userEvent.fill(field('Days apart at most'), '3');
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Settings as JSON' });
    await expect
      .element(json)
      .toHaveValue(
        '{\n  "absTolerance": 0.50,\n  "10": 9007199254740993.10,\n  "note": {\n    "b": 1e2\n  },\n  "dateWindowDays": 3\n}',
      );
    await userEvent.fill(json, `${stored.slice(0, -1)},"mine":12345678901234567890.0}`);
    await save();
    await expect
      .poll(async () => writeJson((await service.rules())[0]?.config))
      .toBe(`${stored.slice(0, -1)},"mine":12345678901234567890.0}`);
  });

  it('is rejected if a setting is contained twice', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await page.getByRole('radio', { name: 'JSON' }).click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Settings as JSON' }), '{"note":1,"note":2}');
    await expect.element(page.getByText('The key note is listed twice.')).toBeVisible();
    await save();
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('is not open again after Back once it is saved', async () => {
    const { at, back } = await openRules(tolerance(2));
    await page.getByRole('link', { name: /Amounts within 2/ }).click();
    await userEvent.fill(field('Absolute tolerance'), '2.50');
    await save();
    await expect.element(page.getByText('Rule saved')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(at()).toMatch(/rules$/);
    back();
    await expect.poll(at).toMatch(/rules$/);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends nothing when nothing differs', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await save();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('shows a fraction as a percentage and stores the input as a fraction', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await expect.element(field('Relative tolerance')).toHaveValue('0.5');
    await userEvent.fill(field('Relative tolerance'), '1.25');
    await save();
    await expect.poll(async () => (await service.rules())[0]?.config['percentTolerance']).toBe('0.0125');
  });

  it('shows an error at its field and sends nothing', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await userEvent.fill(field('Days apart at most'), '9999');
    await save();
    await expect.element(field('Days apart at most')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('Must be a whole number from 0 to 3,650')).toBeVisible();
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('shows an error of the service at its field', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    service.onNext(
      'PATCH',
      () =>
        problemResponse(400, 'M0001', {
          details: [{ path: ['body', 'config', 'dateWindowDays'], message: 'is not wanted here' }],
        }),
      { suffix: ruleId(1) },
    );
    await userEvent.fill(field('Days apart at most'), '3');
    await save();
    await expect.element(page.getByText('Is not wanted here')).toBeVisible();
    await expect.element(field('Days apart at most')).toHaveAttribute('aria-invalid', 'true');
  });

  it('shows an error of the JSON once, at its field, when the fields are shown', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    const digits = '123456789012345678901234567890';
    await page.getByRole('radio', { name: 'JSON' }).click();
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Settings as JSON' }),
      `{"absTolerance":${digits}}`,
    );
    await save();
    await page.getByRole('radio', { name: 'Fields' }).click();
    await expect.element(field('Absolute tolerance')).toHaveValue(digits);
    await expect.element(field('Absolute tolerance')).toHaveAccessibleDescription(/^At most 20 digits/);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(document.body.textContent.match(/20 digits/g)).toHaveLength(1);
    expect(service.writes()).toEqual([]);
  });

  it('explains that a rule is gone without technical terms', async () => {
    const { service } = await openRules(tolerance(2), { open: ruleId(1) });
    await userEvent.fill(field('Absolute tolerance'), '2.50');
    await service.deletedByOthers(1);
    await save();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent(/^Rule not found.*Reload the rules/);
    await expect.element(alert).not.toHaveTextContent(/path|ruleId/);
    await expect.element(field('Absolute tolerance')).toHaveValue('2.50');
  });

  it('warns in the JSON of a key that resembles a known one, and saves it anyway', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await expect.element(field('Absolute tolerance')).toHaveValue('1.00');
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Settings as JSON' });
    const warning = page.getByText('absTolerence: did you mean absTolerance?');
    await userEvent.fill(json, '{"note":1,"absTolerance":"1","absTolerence":"2"}');
    await expect.element(warning).toBeVisible();
    await expect.element(json).not.toHaveAttribute('aria-invalid');
    expect(document.body.textContent).not.toContain('note: did you mean');
    await save();
    await expect.element(page.getByText('Rule saved')).toBeVisible();
    expect((await service.rules())[0]?.config).toEqual({ note: 1, absTolerance: '1', absTolerence: '2' });
  });

  it('synchronises JSON and fields, and shows where JSON is invalid @soak', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await page.getByRole('radio', { name: 'JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Settings as JSON' });
    await userEvent.fill(json, '{\n  "absTolerance": "3",\n}');
    await expect.element(page.getByText('Not valid JSON: see line 3, column 1.')).toBeVisible();
    await page.getByRole('radio', { name: 'Fields' }).click();
    await expect.element(page.getByText(/The JSON as typed cannot be read/)).toBeVisible();
    await save();
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
    await page.getByRole('button', { name: 'Correct it' }).click();
    await userEvent.fill(json, '{ "absTolerance": "3", "mine": [1] }');
    await page.getByRole('radio', { name: 'Fields' }).click();
    await expect.element(field('Absolute tolerance')).toHaveValue('3');
    await save();
    await expect
      .poll(async () => (await service.rules())[0]?.config)
      .toEqual({ absTolerance: '3', mine: [1] });
  });

  it('of the type keeps what fits, lists what is removed, and sends both fields @soak', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await page.getByRole('radio', { name: 'Date lag' }).click();
    await expect
      .element(
        page.getByText(
          /are removed when you save: Absolute tolerance, Relative tolerance, Same reference \(external id\)$/,
        ),
      )
      .toBeVisible();
    await userEvent.fill(field('Days apart at most'), '4');
    expect(preview()).toBe('Same amount and currency, up to 4 days apart either way');
    await save();
    await expect.poll(async () => (await service.rules())[0]?.type).toBe('DATE_LAG');
    expect((await service.rules())[0]?.config).toMatchObject({ note: 'kept', maxDays: 4 });
  });

  it('to compare nothing shows a warning, in the sheet and in the list, and is saved anyway @soak', async () => {
    const { service } = await openRules(someRules(2), { open: ruleId(1) });
    const warning = page.getByText('This rule matches any pair');
    for (const name of ['Same amount', 'Same currency', 'Same date']) await check(name).click();
    await expect.element(warning).not.toBeInTheDocument();
    await check(/^Same reference/).click();
    await expect.element(warning).toBeVisible();
    await save();
    await expect.poll(async () => (await service.rules())[0]?.config['matchReference']).toBe(false);
    await expect.element(page.getByRole('button', { name: 'Rule 1: Nothing is compared' })).toBeVisible();
  });

  it('that another user made too is reported once at the field; saved again, mine applies @soak', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await userEvent.fill(field('Absolute tolerance'), '2.50');
    await changedTo(service, '7.00');
    await save();
    await expect
      .element(field('Absolute tolerance'))
      .toHaveAccessibleDescription(/Changed in the meantime: Absolute tolerance to 7\.00/);
    await expect.element(page.getByRole('row', { name: /Absolute tolerance\s*7\.00\s*2\.50/ })).toBeVisible();
    expect(service.asked.some(({ method }) => method === 'PATCH')).toBe(false);
    await save();
    await expect.element(page.getByText('Rule saved')).toBeVisible();
    expect((await service.rules())[0]?.config['absTolerance']).toBe('2.50');
  });

  it('that another user made too can be dropped for theirs', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await userEvent.fill(field('Absolute tolerance'), '2.50');
    await changedTo(service, '7.00');
    await save();
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(field('Absolute tolerance')).toHaveValue('7.00');
    expect(service.asked.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('to a rule whose type another user changed is reported as one conflict, and theirs can be taken', async () => {
    const { service } = await openRules(tolerance(1), { open: ruleId(1) });
    await userEvent.fill(field('Days apart at most'), '3');
    await service.changedByOthers(1, { type: 'DATE_LAG', config: { maxDays: 2 } });
    await save();
    await expect.element(page.getByRole('row', { name: /Type\s*Date lag\s*Tolerance/ })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Tolerance' })).toBeChecked();
    expect(service.asked.some(({ method }) => method === 'PATCH')).toBe(false);
    await page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.element(page.getByRole('radio', { name: 'Date lag' })).toBeChecked();
    await expect.element(field('Days apart at most')).toHaveValue('2');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(service.asked.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('can move it to another position, with one control for position and priority', async () => {
    const { service } = await openRules(tolerance(3), { open: ruleId(3) });
    await expect
      .element(page.getByRole('combobox', { name: 'Place' }))
      .toHaveDisplayValue('Where it is now (3)');
    await expect.element(field('Priority')).not.toBeInTheDocument();
    await choosePlace('At the top');
    await userEvent.fill(field('Absolute tolerance'), '7');
    await save();
    await expect.element(page.getByText('Rule moved from 3 to 1')).toBeVisible();
    expect(await service.order()).toEqual([3, 1, 2]);
    const patch = service.asked.find(({ method }) => method === 'PATCH');
    expect(Object.keys(patch?.json as object)).toEqual(['config']);
  });

  it('to a rule that others moved in the meantime is not a conflict: only the settings count', async () => {
    const { service } = await openRules(tolerance(3), { open: ruleId(3) });
    await service.changedByOthers(3, { priority: 7 });
    await userEvent.fill(field('Absolute tolerance'), '7');
    await save();
    await expect.element(page.getByText('Rule saved')).toBeVisible();
    expect((await service.rules()).at(-1)).toMatchObject({ priority: 7, config: { absTolerance: '7' } });
  });

  it('asks before input is lost', async () => {
    await openRules(tolerance(1), { open: ruleId(1) });
    await userEvent.fill(field('Absolute tolerance'), '9');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });

  it('reports that the rule is gone', async () => {
    await openRules(tolerance(1), { open: ruleId(7) });
    await expect.element(page.getByRole('dialog', { name: 'Rule not found' })).toBeVisible();
  });
});

describe('a priority that is taken', () => {
  it('is explained with the rule that has it, and one click takes the next free one @soak', async () => {
    const { service } = await openRules(tolerance(3), { open: ruleId(3) });
    await choosePlace('At a priority number');
    await userEvent.fill(field('Priority'), '1');
    await save();
    await expect
      .element(
        page.getByText(/^1 belongs to the rule “Amounts within 1\.00 or, if more, 0\.5\s% of the larger/),
      )
      .toBeVisible();
    await page.getByRole('button', { name: 'Use 4' }).click();
    await expect.element(field('Priority')).toHaveValue('4');
    await expect.element(field('Priority')).toHaveFocus();
    await expect.element(page.getByText(/^1 belongs to the rule/)).not.toBeInTheDocument();
    expect((await service.rules()).map(({ priority }) => priority)).toEqual([1, 2, 3]);
    await save();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect((await service.rules()).map(({ priority }) => priority)).toEqual([1, 2, 4]);
  });

  it('is determined by rereading the rules if the code of the 409 is unknown', async () => {
    const { service } = await openRules(tolerance(3), { open: ruleId(3) });
    service.onNext('PATCH', () => problemResponse(409, '17'), { suffix: ruleId(3) });
    await choosePlace('At a priority number');
    await userEvent.fill(field('Priority'), '2');
    await save();
    await expect.element(page.getByText(/^2 belongs to the rule/)).toBeVisible();
  });

  it('stays a plain conflict if no rule has the number', async () => {
    const { service } = await openRules(tolerance(3), { open: ruleId(3) });
    service.onNext('PATCH', () => problemResponse(409, '17'), { suffix: ruleId(3) });
    await choosePlace('At a priority number');
    await userEvent.fill(field('Priority'), '9');
    await save();
    await expect.element(page.getByText('This has changed since you opened it')).toBeVisible();
  });

  it('by a rule created in the meantime leads to a new number for the new rule @soak', async () => {
    const { service } = await openRules(tolerance(2), { open: 'new' });
    await choosePlace('At a priority number');
    await expect.element(field('Priority')).toHaveValue('3');
    await service.addedByOthers({ priority: 3 });
    await save('Create rule');
    await expect.element(page.getByText(/^3 belongs to the rule “Same amount/)).toBeVisible();
    await page.getByRole('button', { name: 'Use 4' }).click();
    await save('Create rule');
    await expect.element(page.getByText('Rule created at 4')).toBeVisible();
    expect(await service.rules()).toHaveLength(4);
  });
});

describe('a new rule', () => {
  it('goes to the chosen position, by two requests', async () => {
    const { service } = await openRules(tolerance(3), { open: 'new' });
    await choosePlace('At the top');
    await save('Create rule');
    await expect.element(page.getByText('Rule created at 1')).toBeVisible();
    expect((await service.order()).slice(1)).toEqual([1, 2, 3]);
    const writes = service.asked
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path.split('/').at(-1));
    expect(writes).toEqual(['rules', 'reorder']);
  });

  it('is proposed next to the rule whose menu opened it @soak', async () => {
    const { service } = await openRules(tolerance(3));
    await page.getByRole('button', { name: 'Actions for rule 2', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New rule before this' }).click();
    await save('Create rule');
    await expect.element(page.getByText('Rule created at 2')).toBeVisible();
    expect((await service.order()).filter((number) => number < 900_000)).toEqual([1, 2, 3]);
    expect((await service.order())[1]).toBeGreaterThan(900_000);
  });

  it('stays at the end if only the move fails; the console reports that and retries', async () => {
    const { service } = await openRules(tolerance(3), { open: 'new' });
    await choosePlace('At the top');
    service.onNext('POST', 'status=403', { suffix: '/reorder' });
    await save('Create rule');
    await expect.element(page.getByText(/The rule is created but is at 4/)).toBeVisible();
    expect((await service.order()).slice(0, 3)).toEqual([1, 2, 3]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Rule created at 1')).toBeVisible();
    expect((await service.order()).slice(1)).toEqual([1, 2, 3]);
  });

  it('at the end is created after rules that others created in the meantime', async () => {
    const { service } = await openRules(tolerance(2), { open: 'new' });
    await service.addedByOthers({ priority: 3 });
    await save('Create rule');
    await expect.element(page.getByText('Rule created at 4')).toBeVisible();
  });

  it('shows at the position why it is not created, and keeps the input @soak', async () => {
    const { service } = await openRules(tolerance(3));
    await page.getByRole('button', { name: 'Actions for rule 2', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New rule after this' }).click();
    await service.deletedByOthers(2);
    await save('Create rule');
    await expect.element(page.getByText(/someone else has deleted the rule beside it/)).toBeVisible();
    await expect
      .element(page.getByRole('combobox', { name: 'Place' }))
      .toHaveAttribute('aria-invalid', 'true');
    expect(await service.rules()).toHaveLength(2);
    await choosePlace('At the end');
    await save('Create rule');
    await expect.element(page.getByText('Rule created at 3')).toBeVisible();
  });

  it('of another type loses nothing, and a date lag starts with a lag @soak', async () => {
    const { service } = await openRules([], { open: 'new' });
    await page.getByRole('radio', { name: 'Tolerance' }).click();
    await page.getByRole('radio', { name: 'Date lag' }).click();
    await expect.poll(preview).toBe('Same amount and currency, up to 1 day apart either way');
    await expect.element(page.getByText(/are removed when you save/)).not.toBeInTheDocument();
    await save('Create rule');
    await expect
      .poll(async () => (await service.rules())[0]?.config)
      .toMatchObject({ minDays: 0, maxDays: 1 });
  });

  it('is disabled if the context is full, with the reason', async () => {
    await openRules(someRules(1000));
    await expect
      .element(page.getByRole('button', { name: 'New rule' }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(page.getByRole('button', { name: 'New rule' }))
      .toHaveAccessibleDescription(/A context holds 1,000 rules at most/);
  });
});
