import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearIntents } from '~/api/write-ids';
import { sessionQuery } from '~/api/session';
import type { ActivityList } from '@recon/contract/activity';
import type { Context } from '@recon/contract/context';
import { HostedActivity } from '~/testing/activity-page';
import { mountPage } from '~/testing/mount-page';
import { gate, openService, problemResponse, type OpenedService } from '~/testing/service';
import { makeContext, ruleBodies } from '../../../../server/testing/bodies';
import { AsItWasPage } from '../as-of/AsItWasPage';

let service: OpenedService;
let context: Context;
let path: string;
beforeEach(async () => {
  clearIntents();
  await page.viewport(1200, 900);
  service = await openService();
  context = await makeContext(service, { name: 'Card', interval: 'daily', rules: ruleBodies(4) });
  path = `/v1/contexts/${context.id}`;
});

type Rule = { id: string; type: string; config: Record<string, unknown> };
const rulesNow = async () => (await service.ask<{ items: Rule[] }>('GET', `${path}/rules`)).body.items;
const now = async () => (await service.ask<Context>('GET', path)).body;
const change = (body: object) => service.ask('PATCH', path, { body });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

/** Returns what signs the page in with these permissions. */
const begin = (permissions: readonly string[]) => (queryClient: QueryClient) => {
  const session = { ...service.session, permissions: [...permissions] };
  queryClient.setQueryData(sessionQuery.queryKey, session);
};

/** Opens the activity of the context, and the undo of the newest action of this name. */
async function openUndo(action: string | RegExp, permissions: readonly string[] = ['*']) {
  await mountPage(<HostedActivity contextId={context.id} />, { begin: begin(permissions) });
  await undoIn(action);
}

async function undoIn(action: string | RegExp) {
  await page.getByRole('row', { name: action }).getByRole('link').first().click();
  await button('Undo…').click();
}

async function confirm() {
  await button(/^Undo$/).click();
  await expect.element(page.getByText(/^Undone.* The undo is in the activity log/)).toBeVisible();
}

/** Closes the sheet of the undo, and that of the action. */
async function closeBoth() {
  await dialog(/^Undo:/)
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
}

describe('undo', () => {
  test('of an edit under a foreign edit keeps the foreign fields, and names the conflict', async () => {
    await change({ interval: 'weekly', feeToleranceAbs: '1.50' });
    await change({ interval: 'monthly', name: 'Card 2' });
    await openUndo(/Interval .*Fee tolerance|Fee tolerance.*Interval/);
    const sheet = dialog(/^Undo:/);
    await expect.element(sheet.getByText('1 value was changed again later')).toBeVisible();
    await expect.element(sheet.getByText(/bob.* changed this/)).toBeVisible();
    await expect.element(sheet.getByRole('row', { name: /Interval\s*monthly\s*daily/ })).toBeVisible();
    // A value that the undo replaces is struck through.
    const replaced = sheet.getByRole('table', { name: 'Settings', exact: true }).getByRole('deletion');
    expect(replaced.query()).toBeNull();
    await sheet.getByRole('radio', { name: 'Undo anyway' }).click();
    await expect.element(replaced).toBeVisible();
    await sheet.getByRole('radio', { name: 'Keep' }).click();
    await expect.element(replaced).not.toBeInTheDocument();
    await expect.element(sheet.getByRole('radio', { name: 'Keep' })).toBeChecked();
    expect(service.writes()).toEqual([]);
    await confirm();
    expect(await now()).toMatchObject({ interval: 'monthly', name: 'Card 2' });
    expect((await now()).feeToleranceAbs).not.toBe('1.50');
  });

  test('restores the own value of a conflict if that is chosen @soak', async () => {
    await change({ interval: 'weekly' });
    await change({ interval: 'monthly' });
    await openUndo(/daily → weekly/);
    await expect
      .element(page.getByText(/^Nothing changes as long as all later changes are kept/).first())
      .toBeVisible();
    await dialog(/^Undo:/)
      .getByRole('radio', { name: 'Undo anyway' })
      .click();
    await confirm();
    expect((await now()).interval).toBe('daily');
    // What was live before the undo is not claimed to be live now.
    await expect.element(page.getByText('1 value was changed again later')).not.toBeInTheDocument();
    await expect.element(page.getByText(/Nothing changes before you confirm/)).not.toBeInTheDocument();
  });

  test('of what was undone already says so @soak', async () => {
    await change({ interval: 'weekly' });
    await change({ interval: 'daily' });
    await openUndo(/daily → weekly/);
    await expect
      .element(
        page.getByText('There is nothing to undo: what this action changed is as it was before.').first(),
      )
      .toBeVisible();
  });

  test('in an archived context names the true reason @soak', async () => {
    await change({ name: 'Card 2' });
    for (const status of ['ACTIVE', 'PAUSED', 'ARCHIVED']) await change({ status });
    await openUndo(/Name Card → Card 2/);
    const sheet = dialog(/^Undo:/);
    await expect
      .element(sheet.getByText('The context is archived: nothing in it can be changed.'))
      .toBeVisible();
    await expect.element(sheet.getByText(/^No step is possible/).first()).toBeVisible();
    await expect.element(sheet.getByText(/There is nothing to undo/)).not.toBeInTheDocument();
  });

  test('of what another tab undid after the plan was made sends nothing, and says so @soak', async () => {
    await change({ name: 'Card 2' });
    await openUndo(/Name Card → Card 2/);
    await expect.element(button(/^Undo$/)).toBeVisible();
    await change({ name: 'Card' });
    const sent = service.writes().length;
    await button(/^Undo$/).click();
    await expect
      .element(page.getByText(/^Nothing was changed: all values were already as planned/))
      .toBeVisible();
    expect(service.writes()).toHaveLength(sent);
  });

  test('of a deleted rule creates it at its place; the undo of that deletes it again @soak', async () => {
    const [first, second, ...others] = await rulesNow();
    await service.ask('DELETE', `${path}/rules/${second!.id}`);
    await openUndo(/Deleted the rule/);
    const sheet = dialog(/^Undo:/);
    await expect.element(sheet.getByText(/^Add rule 2: Exact/)).toBeVisible();
    await expect.element(sheet.getByText(/Its former matches are not restored/)).toBeVisible();
    await confirm();
    const restored = await rulesNow();
    expect(restored.map(({ config }) => config)).toEqual(
      [first!, second!, ...others].map(({ config }) => config),
    );
    expect(restored[1]!.id).not.toBe(second!.id);

    await closeBoth();
    await undoIn(/Made 2 changes/);
    await expect.element(dialog(/^Undo:/).getByText(/^Delete rule 2: Exact/)).toBeVisible();
    await expect
      .element(page.getByText('Matches already made by this rule may be removed with it.'))
      .toBeVisible();
    await confirm();
    expect((await rulesNow()).map(({ id }) => id)).toEqual([first!, ...others].map(({ id }) => id));
  });

  test('of a deletion that was undone already says who created the rule again, and creates no second one @soak', async () => {
    const [, second] = await rulesNow();
    await service.ask('DELETE', `${path}/rules/${second!.id}`);
    await openUndo(/Deleted the rule/);
    await confirm();
    await closeBoth();
    await undoIn(/Deleted the rule/);
    await expect
      .element(dialog(/^Undo:/).getByText(/This is done already: ana.* created the rule again\./))
      .toBeVisible();
    await expect.element(button(/^Undo$/)).toHaveAttribute('aria-disabled', 'true');
    expect(await rulesNow()).toHaveLength(4);
  });

  test('of one deletion in two tabs at once creates the rule once', async () => {
    const [, second] = await rulesNow();
    await service.ask('DELETE', `${path}/rules/${second!.id}`);
    await openUndo(/Deleted the rule/);
    await expect.element(button(/^Undo$/)).toBeVisible();
    await service.ask('POST', `${path}/rules`, { body: { ...second!, priority: 9 } });
    await button(/^Undo$/).click();
    await expect.element(page.getByText('This was changed after the plan was made')).toBeVisible();
    expect(await rulesNow()).toHaveLength(4);
  });

  test('of an action in a filtered list is of the whole action @soak', async () => {
    const headers = { 'X-Recon-Action': crypto.randomUUID() };
    await service.ask('PATCH', path, { body: { interval: 'weekly' }, headers });
    const [first] = await rulesNow();
    await service.ask('DELETE', `${path}/rules/${first!.id}`, { headers });
    await mountPage(<HostedActivity contextId={context.id} start={{ objectKind: 'match-rule' }} />, {
      begin: begin(['*']),
    });
    await undoIn(/Deleted the rule/);
    await expect.element(dialog(/^Undo:.*2 changes/)).toBeVisible();
    await confirm();
    expect((await now()).interval).toBe('daily');
    expect(await rulesNow()).toHaveLength(4);
    await closeBoth();
    await expect.element(page.getByRole('row', { name: 'Undid 2 changes' })).toBeVisible();
  });

  test('of an applied file names the file, and says if a later change was kept', async () => {
    const actionId = crypto.randomUUID();
    const headers = { 'X-Recon-Action': actionId };
    const file = { file: 'card.yaml', digest: 'a'.repeat(64), isDone: true };
    await service.ask('PATCH', path, { body: { interval: 'weekly', name: 'Card 2' }, headers });
    await service.ask('PUT', `/console/v1/actions/${actionId}/file`, { body: file, headers });
    await change({ name: 'Card 3' });
    await openUndo(/Applied “card.yaml”/);
    await confirm();
    await closeBoth();
    const part = page.getByRole('row', { name: /Undid “card.yaml” in part \(SHA-256 a{12}\)/ });
    await expect.element(part).toBeVisible();
    await undoIn(/Applied “card.yaml”/);
    await dialog(/^Undo:/)
      .getByRole('radio', { name: 'Undo anyway' })
      .click();
    await confirm();
    await closeBoth();
    await expect
      .element(page.getByRole('row', { name: /Undid “card.yaml” \(SHA-256 a{12}\)/ }))
      .toBeVisible();
    await undoIn(/Undid “card.yaml” \(/);
    await confirm();
    await closeBoth();
    const again = page.getByRole('row', { name: /Applied “card.yaml” again \(SHA-256 a{12}\)/ });
    await expect.element(again).toBeVisible();
    await undoIn(/Applied “card.yaml” again/);
    await confirm();
    await closeBoth();
    await expect
      .poll(() => page.getByRole('row', { name: /Undid “card.yaml” \(/ }).elements())
      .toHaveLength(2);
  });

  test('of a file of several contexts is one run; after a failure another undo is of the rest', async () => {
    const other = await makeContext(service, { name: 'Pix', interval: 'daily' });
    const actionId = crypto.randomUUID();
    const headers = { 'X-Recon-Action': actionId };
    for (const { id } of [context, other])
      await service.ask('PATCH', `/v1/contexts/${id}`, { body: { interval: 'weekly' }, headers });
    const file = { file: 'tenant.yaml', digest: 'a'.repeat(64), isDone: true };
    await service.ask('PUT', `/console/v1/actions/${actionId}/file`, { body: file, headers });
    const intervalOfOther = async () =>
      (await service.ask<Context>('GET', `/v1/contexts/${other.id}`)).body.interval;
    await openUndo(/Applied “tenant.yaml”/);
    const sheet = dialog(/^Undo: Applied “tenant.yaml”/);
    await expect.element(sheet.getByRole('heading', { name: 'Card' })).toBeVisible();
    await expect.element(sheet.getByRole('heading', { name: 'Pix' })).toBeVisible();
    service.onNext('PATCH', async () => problemResponse(422, 'VALIDATION_ERROR'), { suffix: context.id });
    await button(/^Undo$/).click();
    await expect.element(sheet.getByText('Done: Pix. Not done: Card.')).toBeVisible();
    expect([(await now()).interval, await intervalOfOther()]).toEqual(['weekly', 'daily']);
    await closeBoth();
    const files = async () =>
      (await service.ask<ActivityList>('GET', `/console/v1/activity?contextId=${other.id}`)).body.items.map(
        ({ appliedFile }) => appliedFile,
      );
    await expect
      .poll(files)
      .toContainEqual(expect.objectContaining({ file: 'tenant.yaml', isPartial: true }));
    await undoIn(/Applied “tenant.yaml”/);
    await expect.element(sheet.getByText('There is nothing to undo')).toBeVisible();
    await confirm();
    expect([(await now()).interval, await intervalOfOther()]).toEqual(['daily', 'daily']);
    await closeBoth();
    await expect.element(page.getByRole('row', { name: /Undid “tenant.yaml” \(/ })).toBeVisible();
  });

  test('of a move moves the rule back', async () => {
    const ids = (await rulesNow()).map(({ id }) => id);
    await service.ask('POST', `${path}/rules/reorder`, { body: { ruleIds: [ids[3], ...ids.slice(0, 3)] } });
    await openUndo(/Moved the rule Exact/);
    await expect.element(dialog(/^Undo:/).getByRole('row', { name: /Exact.*\s1\s*4$/ })).toBeVisible();
    await confirm();
    expect((await rulesNow()).map(({ id }) => id)).toEqual(ids);
    // The list shows the undo as an action of its own.
    await closeBoth();
    await expect
      .element(page.getByRole('row', { name: /Moved the rule Exact .* from position 1 to 4\s+ana/ }))
      .toBeVisible();
  });

  test('stops at what another user changes after the plan was made, and plans again @soak', async () => {
    await change({ interval: 'weekly' });
    await openUndo(/daily → weekly/);
    await expect.element(button(/^Undo$/)).toBeVisible();
    await change({ interval: 'hourly' });
    await button(/^Undo$/).click();
    await expect.element(page.getByText('This was changed after the plan was made')).toBeVisible();
    expect((await now()).interval).toBe('hourly');
    await expect.element(button('Resume')).not.toBeInTheDocument();
    await button('Plan again').click();
    await expect.element(page.getByText('1 value was changed again later')).toBeVisible();
  });

  test('asks before the user leaves in the middle; a user who has not answered when it is done stays, and can leave @soak', async () => {
    await change({ interval: 'weekly' });
    const contextPage = <HostedActivity contextId={context.id} />;
    const { go, at } = await mountPage(contextPage, { begin: begin(['*']) });
    await undoIn(/daily → weekly/);
    const held = gate();
    service.onNext('PATCH', () => held.opened);
    await button(/^Undo$/).click();
    go('/elsewhere');
    const question = page.getByRole('alertdialog', { name: 'Leave before all steps are done?' });
    await expect.element(question).toBeVisible();
    held.open();
    await expect.element(page.getByText(/^Undone.* The undo is in the activity log/)).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(at()).toBe('/here');
    go('/elsewhere');
    await expect.poll(at).toBe('/elsewhere');
  });

  test('of what cannot be deleted states the reason @soak', async () => {
    await openUndo(/Created the context/);
    await expect
      .element(page.getByText(/Contexts, sources and fee schedules cannot be deleted/))
      .toBeVisible();
  });

  test('is not offered without the permissions, and the button states which are missing @soak', async () => {
    await change({ interval: 'weekly' });
    await mountPage(<HostedActivity contextId={context.id} />, {
      begin: begin([
        'activity:read',
        'context:read',
        'rule:read',
        'source:read',
        'field-map:read',
        'fee-schedule:read',
      ]),
    });
    await page
      .getByRole('row', { name: /daily → weekly/ })
      .getByRole('link')
      .click();
    await button('Undo…').hover();
    await expect
      .element(page.getByText('Your permissions do not include: context:update.').first())
      .toBeVisible();
  });
});

describe('as it was', () => {
  test('shows an earlier state, what differs from now, and restores it without a step that is left out', async () => {
    const before = await now();
    const [first, second] = await rulesNow();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(Date.parse(before.createdAt!) + 20));
    const at = new Date().toISOString();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    await change({ interval: 'weekly' });
    await service.ask('DELETE', `${path}/rules/${first!.id}`);
    await service.ask('PATCH', `${path}/rules/${second!.id}`, {
      body: { config: { matchAmount: true, matchDate: true } },
    });
    await mountPage(
      <main>
        <h1>Card</h1>
        <AsItWasPage contextId={context.id} at={at} onAt={() => undefined} />
      </main>,
      { begin: begin(['*']) },
    );
    await expect.element(page.getByRole('heading', { name: '3 changes since then' })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Interval\s*daily\s*weekly/ })).toBeVisible();
    await expect.element(page.getByText('deleted', { exact: true })).toBeVisible();
    await page.getByText('The complete configuration then').click();
    const then = page.getByRole('table', { name: 'Configuration' });
    await expect.element(then.getByRole('heading', { name: /^Rule \d/ })).toHaveLength(4);

    await button('Restore this…').click();
    const sheet = dialog(/^Restore the configuration/);
    await expect.element(sheet.getByRole('checkbox')).toHaveLength(3);
    await sheet.getByRole('checkbox', { name: 'Change the settings of the context' }).click();
    await button('Restore: 2 steps').click();
    await expect
      .element(sheet.getByText(/^The steps are done, but the configuration differs from that of/))
      .toBeVisible();
    await expect.element(sheet.getByRole('row', { name: /Interval\s*daily\s*weekly/ })).toBeVisible();
    expect((await now()).interval).toBe('weekly');
    const rules = await rulesNow();
    expect(rules).toHaveLength(4);
    expect(rules[0]!.config).toEqual(first!.config);
    expect(rules[1]).toMatchObject({ id: second!.id, config: second!.config });
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(page.getByRole('heading', { name: '1 change since then' })).toBeVisible();
  });

  test('compares after a restore, and states what another user changed outside the plan @soak', async () => {
    const log = `/console/v1/activity?contextId=${context.id}`;
    const { at } = (await service.ask<{ items: { at: string }[] }>('GET', log)).body.items[0]!;
    // The next entry is of a later millisecond.
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(at));
    await change({ interval: 'weekly' });
    await mountPage(<AsItWasPage contextId={context.id} at={at} onAt={() => undefined} />, {
      begin: begin(['*']),
    });
    await button('Restore this…').click();
    const sheet = dialog(/^Restore the configuration/);
    await expect.element(button('Restore: 1 step')).toBeVisible();
    await change({ name: 'Card 2' });
    await button('Restore: 1 step').click();
    await expect
      .element(sheet.getByText(/^The steps are done, but the configuration differs from that of/))
      .toBeVisible();
    await expect.element(sheet.getByRole('row', { name: /Name\s*Card\s*Card 2/ })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    await button('Restore this…').click();
    await button('Restore: 1 step').click();
    await expect.element(page.getByText(/^Restored\. /)).toBeVisible();
    expect(await now()).toMatchObject({ interval: 'daily', name: 'Card' });
  });

  test('states that the context did not exist then, and that the log starts later', async () => {
    const at = new Date(Date.parse(context.createdAt!) - 60_000).toISOString();
    await mountPage(<AsItWasPage contextId={context.id} at={at} onAt={() => undefined} />, {
      begin: begin(['*']),
    });
    await expect.element(page.getByText('This context did not exist at that time')).toBeVisible();
    service.onNext('GET', () => problemResponse(409, 'ACTIVITY_GAP'), { suffix: '/as-of' });
    await mountPage(<AsItWasPage contextId={context.id} at={context.createdAt} onAt={() => undefined} />, {
      begin: begin(['*']),
    });
    await expect.element(page.getByText('The log does not reach back to that time')).toBeVisible();
  });

  test('asks for a time in the shown zone @soak', async () => {
    const onAt = vi.fn<(at: string) => void>();
    await mountPage(<AsItWasPage contextId={context.id} at={undefined} onAt={onAt} />, {
      begin: begin(['*']),
    });
    const time = page.getByLabelText('Time', { exact: true });
    await time.fill('14:3');
    await button('Show').click();
    await expect.element(page.getByText('Enter a time such as 14:30.')).toBeVisible();
    await time.fill('00:00');
    await button('Show').click();
    expect(onAt).toHaveBeenCalledOnce();
    expect(onAt.mock.calls[0]![0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
  });
});
