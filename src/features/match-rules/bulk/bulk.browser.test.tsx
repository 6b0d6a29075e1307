import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pointer } from '~/testing/pointer';
import { numberOf, someRules } from '~/testing/rules';
import { openRules, visibleRules } from '~/testing/rules-page';
import { lastSpoken } from '~/testing/last-spoken';
import { RuleRow } from '../RuleRow';

vi.mock(import('../RuleRow'), { spy: true });

/** Returns rules whose sentences differ by their days. */
const rules = (count: number) =>
  someRules(count, (number) => ({ type: 'DATE_LAG', config: { maxDays: number } }));

const box = (position: number) =>
  page.getByRole('checkbox', { name: `Select rule ${position}`, exact: true });
const grip = (position: number) =>
  page.getByRole('button', { name: new RegExp(`^Move .*position ${position} of`) });
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('li[data-selected]')]
    .map((row) => numberOf(row.dataset['key']!))
    .toSorted((a, b) => a - b);
const bar = () => document.querySelector('[data-part=selection]')?.textContent ?? '';
const toasted = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

async function open(count: number, given: Parameters<typeof openRules>[1] = {}) {
  const opened = await openRules(rules(count), given);
  await expect.poll(() => visibleRules().length).toBeGreaterThan(0);
  return opened;
}

async function select(...positions: number[]) {
  for (const position of positions) await box(position).click();
  await expect.poll(() => selected().length).toBe(positions.length);
}

async function chooseMove(item: string) {
  await page.getByRole('button', { name: /^Move the/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('selecting', () => {
  it('selects one by a click, a range by a click with Shift, and counts them @soak', async () => {
    await open(8);
    await box(2).click();
    await expect.poll(bar).toContain('1 of 8 selected');
    await box(5).click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual([2, 3, 4, 5]);
    expect(bar()).toContain('4 of 8 selected');
    await expect.poll(lastSpoken).toBe('4 rules selected');
    await box(3).click();
    await expect.poll(selected).toEqual([2, 4, 5]);
    await page.getByRole('button', { name: /^Clear the selection/ }).click();
    await expect.poll(selected).toEqual([]);
    expect(bar()).toBe('');
  });

  it('works by keys alone: x, Shift with arrows, Ctrl+A and Escape', async () => {
    await open(6);
    grip(2).element().focus();
    await userEvent.keyboard('x');
    await expect.poll(selected).toEqual([2]);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selected).toEqual([2, 3, 4]);
    await expect.element(grip(4)).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(selected).toEqual([2, 3]);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.poll(selected).toEqual([1, 2, 3, 4, 5, 6]);
    expect(bar()).toContain('All 6 are selected');
    await userEvent.keyboard('{Escape}');
    await expect.poll(selected).toEqual([]);
    await expect.poll(lastSpoken).toBe('No rule selected');
  });

  it('selects two that are not neighbours by x and arrows', async () => {
    await open(4);
    grip(1).element().focus();
    await userEvent.keyboard('x{ArrowDown}{ArrowDown}x');
    await expect.poll(selected).toEqual([1, 3]);
    await expect.element(grip(3)).toHaveFocus();
    await expect.poll(lastSpoken).toBe('2 rules selected');
  });

  it('renders only the row that is selected, among 400', async () => {
    await open(400);
    await expect.poll(() => document.querySelectorAll('li[data-key]').length).toBeGreaterThan(15);
    await box(3).click();
    await expect.poll(bar).toContain('1 of 400');
    const drawn = vi.mocked(RuleRow);
    drawn.mockClear();
    await box(5).click();
    await expect.poll(selected).toEqual([3, 5]);
    expect(new Set(drawn.mock.calls.map(([{ rule }]) => numberOf(rule.id)))).toEqual(new Set([5]));
  });

  it('drops what another user has deleted, and shows it', async () => {
    const { service, queryClient } = await open(5);
    await select(2, 4);
    await service.deletedByOthers(2);
    await queryClient.invalidateQueries();
    await toasted('A selected rule was deleted by someone else. 1 is still selected.');
    await expect.poll(selected).toEqual([4]);
    expect(bar()).toContain('1 of 4 selected');
  });

  it('applies to visible rules, and not to those that a filter hides', async () => {
    await openRules(
      someRules(4, (number) => (number > 2 ? { type: 'DATE_LAG', config: { maxDays: number } } : {})),
    );
    await expect.poll(() => visibleRules().length).toBe(4);
    await select(1, 2, 3);
    await page.getByRole('radio', { name: 'Date lag' }).click();
    await expect.poll(bar).toContain('1 of 2 selected');
    expect(bar()).toContain('2 more are hidden by the filter and stay as they are');
    await page.getByRole('radio', { name: 'All' }).click();
    await expect.poll(bar).toContain('3 of 4 selected');
  });
});

describe('moving a selection', () => {
  it('by a drag of one of them moves all, in one request with one undo @soak', async () => {
    const { service } = await open(8);
    await select(2, 5, 7);
    service.asked.length = 0;
    const from = middle(grip(5).element());
    const to = middle(grip(1).element());
    await pointer.press(from.x, from.y);
    await pointer.move(from.x, from.y - 20);
    await pointer.move(from.x, to.y - 15);
    await expect.element(page.getByText('becomes 1', { exact: true })).toBeVisible();
    await expect.element(page.getByText('A selection of 3 rules', { exact: true })).toBeVisible();
    await pointer.release(from.x, to.y - 15);
    await toasted(/^3 rules moved and saved; the first is at 1/);
    await expect.poll(service.order).toEqual([2, 5, 7, 1, 3, 4, 6, 8]);
    expect(visibleRules()).toEqual(['1:2', '2:5', '3:7', '4:1', '5:3', '6:4', '7:6', '8:8']);
    expect(selected()).toEqual([2, 5, 7]);
    expect(service.asked.filter(({ method }) => method === 'POST').length).toBe(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted('Move undone: the 3 rules are back at their previous positions');
    await expect.poll(service.order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('by the keys of a drag handle moves all of it', async () => {
    const { service } = await open(7);
    await select(2, 4);
    grip(4).element().focus();
    await userEvent.keyboard(' ');
    await expect.poll(() => document.querySelectorAll('li[data-state=lifted]').length).toBe(2);
    await userEvent.keyboard('{End}');
    await expect.element(page.getByText('becomes 6', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(service.order).toEqual([1, 3, 5, 6, 7, 2, 4]);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(service.order).toEqual([1, 3, 5, 6, 2, 4, 7]);
  });

  it('goes to the top, to a position, and next to a rule @soak', async () => {
    const { service } = await open(7);
    await select(3, 6);
    await chooseMove('Move to top');
    await expect.poll(service.order).toEqual([3, 6, 1, 2, 4, 5, 7]);
    await chooseMove('Move to position…');
    const field = page.getByRole('textbox', { name: 'New position of the first of them' });
    await field.fill('7');
    await page.getByRole('button', { name: 'Move rules' }).click();
    await toasted('Enter a whole number from 1 to 6.');
    await field.fill('4');
    await page.getByRole('button', { name: 'Move rules' }).click();
    await expect.poll(service.order).toEqual([1, 2, 4, 3, 6, 5, 7]);
    await chooseMove('Move before or after a rule…');
    await page.getByRole('combobox', { name: 'Before which rule' }).fill('#1');
    await page.getByRole('option', { name: /^#1 / }).click();
    await page.getByRole('button', { name: 'Move rules' }).click();
    await expect.poll(service.order).toEqual([3, 6, 1, 2, 4, 5, 7]);
  });

  it('is merged with concurrent changes by others', async () => {
    const { service } = await open(6);
    await select(5, 6);
    await service.reorderedByOthers([2, 1, 3, 4, 5, 6]);
    await chooseMove('Move to top');
    await toasted(/^2 rules moved and saved; the first is at 1/);
    await expect.poll(service.order).toEqual([5, 6, 2, 1, 3, 4]);
  });

  it('is renumbered in its order if the service accepts no list @soak', async () => {
    const { service } = await open(120, { takes: 100 });
    await select(3, 4);
    await chooseMove('Move to bottom');
    await expect.poll(async () => (await service.order()).slice(-3)).toEqual([120, 3, 4]);
  });
});
