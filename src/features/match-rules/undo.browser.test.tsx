import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ruleId, someRules } from '~/testing/rules';
import { openRules, visibleRules } from '~/testing/rules-page';
import { dismissToast } from '~/ui/overlay/toast';

const rules = (count: number) =>
  someRules(count, (number) => ({ type: 'DATE_LAG', config: { maxDays: number } }));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const menuOf = (position: number) => button(`Actions for rule ${position}`);
const days = (service: Awaited<ReturnType<typeof openRules>>['service']) =>
  service.rules().then((rules) => rules.map(({ config }) => config['maxDays']));

/** Presses the key synchronously, faster than the test library can. */
function pressUndo() {
  const press = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
}

async function choose(position: number, item: string) {
  await menuOf(position).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function changeDays(position: number, value: string) {
  await choose(position, 'Edit');
  await userEvent.fill(page.getByRole('textbox', { name: 'Days apart at most' }), value);
  await button('Save rule').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

it('undoes the last change of the page only, long after its toast is gone: a move, an edit, a deletion', async () => {
  const { service } = await openRules(rules(4));
  await choose(4, 'Move to top');
  await expect.poll(service.order).toEqual([4, 1, 2, 3]);
  await expect.element(button('Undo: move rule 4 to 1')).toBeVisible();
  await changeDays(2, '9');
  await expect.poll(() => days(service)).toEqual([4, 9, 2, 3]);
  await expect.element(page.getByText('Rule moved from 4 to 1')).not.toBeInTheDocument();
  menuOf(1).element().focus();
  await userEvent.keyboard('{Meta>}z{/Meta}');
  await expect.poll(() => days(service)).toEqual([4, 1, 2, 3]);
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  await choose(2, 'Delete');
  await button('Delete rule').click();
  await expect.poll(service.order).toEqual([4, 2, 3]);
  await expect.element(button('Undo: delete rule 2')).toBeVisible();
  dismissToast(`rule-deleted ${ruleId(1)}`);
  await button('Undo: delete rule 2').click();
  await expect.poll(() => days(service)).toEqual([4, 1, 2, 3]);
  await expect.element(page.getByRole('heading', { name: 'Match rules', exact: true })).toHaveFocus();
});

it('restores a rule at its position if others took its number @soak', async () => {
  const { service } = await openRules(rules(4));
  await choose(2, 'Delete');
  await button('Delete rule').click();
  await expect.poll(() => days(service)).toEqual([1, 3, 4]);
  await service.reorderedByOthers([1, 3, 4]);
  await button('Undo: delete rule 2').click();
  await expect.poll(() => days(service)).toEqual([1, 2, 3, 4]);
});

it('leaves Ctrl+Z to a text field, and to an overlay @soak', async () => {
  const { service } = await openRules(rules(2));
  await choose(2, 'Move up');
  await expect.poll(service.order).toEqual([2, 1]);
  await choose(1, 'Edit');
  await page.getByRole('textbox', { name: 'Days apart at most' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  button('Close').element().focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(visibleRules()).toEqual(['1:2', '2:1']);
});

it('asks before it deletes what was created, and can be repeated @soak', async () => {
  const { service } = await openRules(rules(1), { open: 'new' });
  await button('Create rule').click();
  await expect.poll(async () => (await service.rules()).length).toBe(2);
  await button('Undo: create rule 2').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Delete rule 2?' })).toBeVisible();
  await button('Cancel').click();
  expect(await service.rules()).toHaveLength(2);
  await button('Undo: create rule 2').click();
  await button('Delete rule').click();
  await expect.poll(service.order).toEqual([1]);
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

it('reports that nothing is left to undo if another user deleted what was created @soak', async () => {
  const { service } = await openRules(rules(1), { open: 'new' });
  await button('Create rule').click();
  await expect.poll(async () => (await service.rules()).length).toBe(2);
  await button('Undo: create rule 2').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Delete rule 2?' })).toBeVisible();
  const [, created] = await service.rules();
  await service.ask('DELETE', `/v1/contexts/${service.contextId}/rules/${created?.id}`);
  await button('Delete rule').click();
  await expect.element(page.getByText(/^There is nothing left to undo/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

it('asks if another user has changed the same rule since @soak', async () => {
  const { service } = await openRules(rules(2));
  await changeDays(1, '5');
  await service.changedByOthers(1, { config: { maxDays: 7 } });
  await button('Undo: edit rule 1').click();
  await expect.element(page.getByText(/someone else has changed the same since/)).toBeVisible();
  expect(await days(service)).toEqual([7, 2]);
  await button('Undo anyway').click();
  await expect.poll(() => days(service)).toEqual([1, 2]);
  await expect.element(page.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

it('that fails stays on the list; what is gone does not @soak', async () => {
  const { service } = await openRules(rules(2));
  await changeDays(1, '5');
  service.onNext('PATCH', 'status=403', { suffix: ruleId(1) });
  await button('Undo: edit rule 1').click();
  await expect.element(page.getByText(/The change was not undone\. Not permitted/)).toBeVisible();
  await expect.element(button('Undo: edit rule 1')).toBeVisible();
  await service.deletedByOthers(1);
  await button('Undo: edit rule 1').click();
  await expect.element(page.getByText(/nothing left to undo: it has been deleted/)).toBeVisible();
  await expect.element(button('Undo: edit rule 1')).not.toBeInTheDocument();
});

it('sends one undo, however quickly Ctrl+Z is pressed', async () => {
  const { service } = await openRules(rules(3));
  await choose(1, 'Move down');
  await expect.poll(service.order).toEqual([2, 1, 3]);
  await expect.poll(() => document.querySelector('[role=menu]')).toBeNull();
  menuOf(1).element().focus();
  for (let press = 1; press <= 5; press += 1) pressUndo();
  await expect.element(page.getByText(/^Move undone/)).toBeInTheDocument();
  expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
  expect(await service.order()).toEqual([1, 2, 3]);
});

it('is reported as an undo: the move, the creation, the deletion @soak', async () => {
  const { service } = await openRules(rules(3), { contextStatus: 'DRAFT' });
  await choose(3, 'Move to top');
  await expect.poll(service.order).toEqual([3, 1, 2]);
  await button('Undo: move rule 3 to 1').click();
  await expect.element(page.getByText('Move undone: the rule is at 3 again')).toBeVisible();
  await choose(2, 'Delete');
  await button('Delete rule').click();
  await expect.element(page.getByText('Rule 2 deleted')).toBeVisible();
  await button('Undo: delete rule 2').click();
  await expect.element(page.getByText('Deletion undone: the rule is back at 2, with a new id')).toBeVisible();
});

it('a move that failed is reported with the name of its context after the user leaves its page, with a link back', async () => {
  const { service, go, at } = await openRules(rules(3));
  service.onNext('POST', 'status=403', { suffix: 'reorder' });
  await choose(3, 'Move to top');
  const told = page.getByText(/Rule 3 is not moved to position 1/);
  await expect.element(told).toBeVisible();
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(told).not.toHaveTextContent('Cards');
  go('/elsewhere');
  await expect.element(told).toHaveTextContent(/^“Cards”: Rule 3/);
  await expect.element(button('Try again')).not.toBeInTheDocument();
  await button('Show page').click();
  expect(at()).toMatch(/rules$/);
  await expect.element(told).not.toBeInTheDocument();
});
