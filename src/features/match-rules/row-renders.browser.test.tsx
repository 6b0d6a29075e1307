import { describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { pointer } from '~/testing/pointer';
import { someRules } from '~/testing/rules';
import { openRules, visibleRules } from '~/testing/rules-page';
import { RuleFilter } from './RuleFilter';
import { RuleRow } from './RuleRow';

vi.mock(import('./RuleFilter'), { spy: true });
vi.mock(import('./RuleRow'), { spy: true });

it('re-renders for a move only the rows that it passes, and none when it is saved; never search and filter @soak', async () => {
  const { service, queryClient } = await openRules(someRules(12));
  await expect.poll(() => visibleRules().length).toBe(12);
  // What is read after the first page renders the page once more.
  await expect.poll(() => service.asked.some(({ path }) => path.endsWith('/what-if'))).toBe(true);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const grip = page.getByRole('button', { name: /^Move .* position 5 of 12/ });
  grip.element().focus();
  const drawn = vi.mocked(RuleRow);
  drawn.mockClear();
  vi.mocked(RuleFilter).mockClear();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/^Rule moved from 5 to 6/)).toBeVisible();
  await expect.poll(service.order).toEqual([1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11, 12]);
  const rows = drawn.mock.calls.map(([{ rule }]) => rule.id);
  expect(new Set(rows).size).toBe(2);
  expect(rows.length).toBeLessThanOrEqual(4);
  expect(RuleFilter).not.toHaveBeenCalled();
});

it('re-renders no row if its hint changes', async () => {
  const nothing = { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false };
  await openRules(
    someRules(12, (number) =>
      number === 3 ? { config: nothing } : { type: 'DATE_LAG', config: { maxDays: number } },
    ),
  );
  const hints = () =>
    [...document.querySelectorAll('[data-part=hint]')].filter((one) =>
      one.textContent?.includes('rule 4 takes'),
    );
  await expect.poll(() => document.querySelectorAll('[data-part=hint]').length).toBe(10);
  page
    .getByRole('button', { name: /^Move .* position 3 of 12/ })
    .element()
    .focus();
  const drawn = vi.mocked(RuleRow);
  drawn.mockClear();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText(/^Rule moved from 3 to 4/)).toBeVisible();
  await expect.poll(() => hints().length).toBe(8);
  expect(new Set(drawn.mock.calls.map(([{ rule }]) => rule.id)).size).toBe(2);
});

describe('among 400 rules', () => {
  const many = () => openRules(someRules(400, (number) => ({ config: { matchAmount: true, note: number } })));
  const grip = (position: number) =>
    page.getByRole('button', { name: new RegExp(`^Move .* position ${position} of 400`) });
  const inPage = () => document.querySelectorAll('li[data-key]').length;

  it('a held key renders few rows and forces at most five layouts per key, even if rows enter the page @soak', async () => {
    await many();
    await expect.poll(inPage).toBeGreaterThan(15);
    grip(3).element().focus();
    await userEvent.keyboard(' ');
    const carried = () => Number(document.querySelector('[data-state=lifted]')?.getAttribute('data-index'));
    await expect.poll(carried).toBe(2);
    const drawn = vi.mocked(RuleRow);
    drawn.mockClear();
    const before = await layouts();
    const keys = 40;
    for (let key = 0; key < keys; key += 1) {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', repeat: true, bubbles: true, cancelable: true }),
      );
      await nextFrames(2);
    }
    await expect.poll(carried).toBe(2 + keys);
    expect((await layouts()) - before).toBeLessThanOrEqual(5 * keys);
    // The passed row and one that enters the page, each rendered twice in strict mode; and renders of the surrounding
    // page.
    // Rendering all rows in the page would be ten times as many.
    expect(drawn.mock.calls.length).toBeLessThanOrEqual(2 * 4 * keys);
    expect(inPage()).toBeLessThan(50);
    await userEvent.keyboard('{Escape}');
  });

  it('a drag re-renders only the rows that it passes', async () => {
    await many();
    await expect.poll(inPage).toBeGreaterThan(15);
    const { x, y } = middle(grip(2).element());
    const rowHeight =
      grip(3).element().getBoundingClientRect().top - grip(2).element().getBoundingClientRect().top;
    await pointer.press(x, y);
    await pointer.move(x, y + 12);
    await nextFrames(2);
    const drawn = vi.mocked(RuleRow);
    drawn.mockClear();
    await pointer.move(x, y + 6 * rowHeight);
    await expect.element(page.getByText('becomes 8')).toBeVisible();
    expect(new Set(drawn.mock.calls.map(([{ rule }]) => rule.id)).size).toBe(6);
    expect(drawn.mock.calls.length).toBeLessThanOrEqual(2 * 6);
    expect(inPage()).toBeLessThan(50);
    await userEvent.keyboard('{Escape}');
    await pointer.release(x, y);
  });
});

function middle(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Returns how often the browser has computed a layout. */
async function layouts(): Promise<number> {
  await cdp().send('Performance.enable');
  const { metrics } = await cdp().send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
}

async function nextFrames(count: number) {
  for (let done = 0; done < count; done += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
