import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pointer } from '~/testing/pointer';
import { numberOf, ruleId, someRules } from '~/testing/rules';
import { gate } from '~/testing/service';
import { openRules, visibleRules } from '~/testing/rules-page';
import { lastSpoken } from '~/testing/last-spoken';
import { dismissToast } from '~/ui/overlay/toast';

// The test page is on the same machine, where the browser's "offline" is ignored.
vi.mock('~/lib/loopback', () => ({ isLoopback: () => false }));

/** Simulates being offline; restores the network at the end of the test. */
function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  onTestFinished(() => {
    online.mockRestore();
    dispatchEvent(new Event('online'));
  });
}

/** Returns rules whose sentences differ by their days, every third one exact. */
const rules = (count: number) =>
  someRules(count, (number) =>
    number % 3 === 0
      ? { type: 'EXACT', config: { matchReference: false } }
      : { type: 'DATE_LAG', config: { maxDays: number } },
  );

const inOrder = (...numbers: number[]) => numbers.map((number, index) => `${index + 1}:${number}`);
const sees = async (expected: string[]) => {
  await expect.poll(visibleRules).toEqual(expected);
};
const toasted = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const grip = (position: number) =>
  page.getByRole('button', { name: new RegExp(`^Move .*position ${position} of`) });
const row = (index: number) => document.querySelector<HTMLElement>(`li[data-key][data-index="${index}"]`)!;

const markedRules = () =>
  [...document.querySelectorAll<HTMLElement>('li[data-key][aria-current]')].map(
    (marked) =>
      `${marked.querySelector('[data-part=number]')?.textContent}:${numberOf(marked.dataset['key']!)}`,
  );
const inSight = (number: number) => {
  const box = document.querySelector(`[data-key="${ruleId(number)}"]`)?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
};

async function choose(position: number, item: string) {
  await page.getByRole('button', { name: `Actions for rule ${position}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('the list', () => {
  it('shows every rule in order as a sentence with its number', async () => {
    await openRules(rules(4));
    await sees(inOrder(1, 2, 3, 4));
    await expect
      .element(page.getByText('Same amount and currency, up to 2 days apart either way'))
      .toBeVisible();
    await expect.element(page.getByText('The first rule that matches decides.')).toBeVisible();
  });

  it('shows the priority if it is not the position', async () => {
    await openRules(someRules(2, (number) => ({ priority: number * 10 })));
    await expect.element(page.getByText('priority 20')).toBeVisible();
  });

  it('explains the purpose of rules if there are none', async () => {
    await openRules([]);
    await expect.element(page.getByRole('button', { name: 'Create the first rule' })).toBeVisible();
  });

  it('shows why it could not be read, and rereads it on request', async () => {
    let refused = true;
    await openRules(rules(2), {
      prepare: (service) => {
        service.onNext('GET', (_asked, send) => (refused ? send('status=403') : undefined), {
          suffix: '/rules',
          times: 4,
        });
      },
    });
    await expect.element(page.getByRole('heading', { name: 'Not permitted' })).toBeVisible();
    refused = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await sees(inOrder(1, 2));
  });

  it('disables every change in an archived context, and shows why @soak', async () => {
    const { service } = await openRules(rules(3), { contextStatus: 'ARCHIVED' });
    await expect
      .poll(() => document.querySelector('[data-part=remark]')?.textContent)
      .toBe('The context is archived, so its rules can no longer be changed here.');
    await expect.element(grip(2)).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(page.getByRole('button', { name: 'New rule' }))
      .toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('link', { name: /up to 2 days/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Rule 2' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save rule' })).not.toBeInTheDocument();
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('the headings of the list', () => {
  const heading = () => document.querySelector('[data-part=list-head]')!.getBoundingClientRect();

  it('stay visible while the list scrolls, and never cover the focused drag handle @soak', async () => {
    window.scrollTo(0, 0);
    await openRules(rules(240));
    await expect.poll(() => visibleRules().length).toBeGreaterThan(10);
    expect(heading().top).toBeGreaterThan(0);
    window.scrollTo(0, 3_000);
    await expect.poll(() => row(80)).toBeTruthy();
    expect(heading().top).toBe(0);
    const { left, bottom } = heading();
    expect(document.elementFromPoint(left + 300, bottom - 4)?.closest('[data-part=list-head]')).toBeTruthy();
    row(80).querySelector<HTMLElement>('[data-part=grip]')!.focus();
    for (let step = 0; step < 25; step += 1) {
      await userEvent.keyboard('{ArrowUp}');
      const { top } = document.activeElement!.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(heading().bottom);
    }
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{/Shift}');
    expect(document.activeElement!.getBoundingClientRect().top).toBeGreaterThanOrEqual(heading().bottom);
    window.scrollTo(0, 0);
  });

  it('stay above a rule that is dragged below them, which is dropped where the line is @soak', async () => {
    window.scrollTo(0, 0);
    const { service } = await openRules(rules(60));
    await expect.poll(() => visibleRules().length).toBeGreaterThan(10);
    window.scrollTo(0, 600);
    await expect.poll(() => heading().top).toBe(0);
    const from = grip(20).element().getBoundingClientRect();
    const { bottom } = heading();
    const target = visibleRules().find((_, at) => row(at)?.getBoundingClientRect().top > bottom + 60)!;
    const to = row(Number(target.split(':')[0])).getBoundingClientRect();
    await pointer.press(from.x + 10, from.y + 10);
    await pointer.move(from.x + 10, to.y + 8);
    const line = document.querySelector('[data-part=place]')!.getBoundingClientRect();
    expect(line.top).toBeGreaterThan(bottom);
    await pointer.release(from.x + 10, to.y + 8);
    await expect.poll(service.order).not.toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    window.scrollTo(0, 0);
  });
});

describe('a link to a rule', () => {
  it('scrolls to the rule and highlights it while its sheet is open and a little longer @soak', async () => {
    window.scrollTo(0, 0);
    await openRules(rules(240), { open: ruleId(180) });
    await expect.element(page.getByRole('dialog', { name: 'Rule 180' })).toBeVisible();
    await expect.poll(() => inSight(180)).toBe(true);
    expect(markedRules()).toEqual(['180:180']);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(markedRules()).toEqual(['180:180']);
    await expect.poll(markedRules, { timeout: 8_000 }).toEqual([]);
  });

  it('highlights nothing if a filter hides the rule @soak', async () => {
    await openRules(rules(240), { open: ruleId(181), type: 'EXACT' });
    await expect.element(page.getByRole('dialog', { name: 'Rule 181' })).toBeVisible();
    expect(markedRules()).toEqual([]);
  });
});

describe('a move', () => {
  it('by mouse goes to the line, as one request', async () => {
    const { service } = await openRules(rules(6));
    await sees(inOrder(1, 2, 3, 4, 5, 6));
    const from = grip(6).element().getBoundingClientRect();
    const to = row(1).getBoundingClientRect();
    await pointer.press(from.x + 10, from.y + 10);
    await pointer.move(from.x + 10, to.y + 8);
    await pointer.release(from.x + 10, to.y + 8);
    await sees(inOrder(1, 6, 2, 3, 4, 5));
    await toasted('Rule moved from 6 to 2');
    expect(await service.order()).toEqual([1, 6, 2, 3, 4, 5]);
    expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each(['by mouse', 'by keys'])(
    '%s is never shown at its old position again while it is saved',
    async (by) => {
      const { service } = await openRules(rules(6));
      const late = gate();
      service.onNext('POST', () => late.opened, { suffix: '/reorder' });
      await sees(inOrder(1, 2, 3, 4, 5, 6));
      const frames = new Set<string>();
      const watch = new AbortController();
      const note = () => {
        if (!document.querySelector('li[data-state=origin], li[data-state=lifted]'))
          frames.add(visibleRules().join(' '));
        if (!watch.signal.aborted) requestAnimationFrame(note);
      };
      if (by === 'by keys') {
        (grip(6).element() as HTMLElement).focus();
        await userEvent.keyboard(' {Home}');
        await vi.waitUntil(() => document.querySelector('li[data-state=lifted]'));
        note();
        await userEvent.keyboard('{Enter}');
      } else {
        const from = grip(6).element().getBoundingClientRect();
        const to = row(0).getBoundingClientRect();
        await pointer.press(from.x + 10, from.y + 10);
        await pointer.move(from.x + 10, to.y + 8);
        await vi.waitUntil(() => document.querySelector('[data-part=place]'));
        note();
        await pointer.release(from.x + 10, to.y + 8);
      }
      await expect.poll(() => service.asked.some(({ method }) => method === 'POST')).toBe(true);
      late.open();
      await toasted('Rule moved from 6 to 1');
      watch.abort();
      // While rows move, one may pass another; the old position is the last one.
      expect([...frames].filter((frame) => frame.endsWith(':6'))).toEqual([]);
      expect([...frames].at(-1)).toBe(inOrder(6, 1, 2, 3, 4, 5).join(' '));
    },
  );

  it('shows the target without covering text of the rule @soak', async () => {
    await openRules(rules(6));
    await sees(inOrder(1, 2, 3, 4, 5, 6));
    const from = grip(6).element().getBoundingClientRect();
    await pointer.press(from.x + 10, from.y + 10);
    // Across an entire row, so that the line passes below every part of the dragged one.
    const { top, height } = row(2).getBoundingClientRect();
    for (let part = 0; part <= 8; part += 1) {
      await pointer.move(from.x + 10, top + (height * part) / 8);
      const badge = document.querySelector('[data-part=becomes]')!.getBoundingClientRect();
      const covered = [
        ...document.querySelectorAll('[data-part=lifted] :is(a, [data-tone], [data-part=updated])'),
      ]
        .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
        .filter(({ box }) => box.right > badge.left && box.left < badge.right)
        .filter(({ box }) => box.bottom > badge.top && box.top < badge.bottom);
      expect(covered.map(({ text }) => text)).toEqual([]);
    }
    await userEvent.keyboard('{Escape}');
    await pointer.release(from.x + 10, top);
  });

  it('by keys picks up, moves, drops and cancels with Escape', async () => {
    const { service } = await openRules(rules(4));
    await sees(inOrder(1, 2, 3, 4));
    grip(4).element().focus();
    await userEvent.keyboard(' {ArrowUp}{ArrowUp}{Escape}');
    await sees(inOrder(1, 2, 3, 4));
    await userEvent.keyboard(' {Home}{Enter}');
    await toasted('Rule moved from 4 to 1');
    await sees(inOrder(4, 1, 2, 3));
    expect(await service.order()).toEqual([4, 1, 2, 3]);
  });

  it('by menu goes up, down, to the top and to the bottom @soak', async () => {
    const { service } = await openRules(rules(4));
    await choose(3, 'Move up');
    await sees(inOrder(1, 3, 2, 4));
    await choose(1, 'Move to bottom');
    await sees(inOrder(3, 2, 4, 1));
    await choose(3, 'Move to top');
    await sees(inOrder(4, 3, 2, 1));
    await choose(2, 'Move down');
    await sees(inOrder(4, 2, 3, 1));
    await expect.poll(service.order).toEqual([4, 2, 3, 1]);
  });

  it('goes to a position by number, and says which exist for any other text @soak', async () => {
    const { service } = await openRules(rules(5));
    await choose(5, 'Move to position…');
    await expect.element(page.getByRole('textbox', { name: 'New position' })).toHaveFocus();
    await userEvent.keyboard('9{Enter}');
    await expect.element(page.getByText('Enter a whole number from 1 to 5.')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'New position' });
    await userEvent.fill(field, 'first');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription('Enter a whole number from 1 to 5.');
    await userEvent.fill(field, '2');
    await userEvent.keyboard('{Enter}');
    await sees(inOrder(1, 5, 2, 3, 4));
    await expect.poll(service.order).toEqual([1, 5, 2, 3, 4]);
  });

  it('to a distant position scrolls the list, is highlighted for a while, and keeps the focus @soak', async () => {
    await openRules(rules(240));
    await choose(2, 'Move to position…');
    await expect.element(page.getByRole('textbox', { name: 'New position' })).toHaveFocus();
    await userEvent.keyboard('230{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(markedRules).toEqual(['230:2']);
    await expect.poll(() => inSight(2)).toBe(true);
    expect(document.activeElement?.closest('[data-key]')).toHaveAttribute('data-key', ruleId(2));
    await expect.poll(markedRules, { timeout: 8_000 }).toEqual([]);
    expect(inSight(2)).toBe(true);
  });

  it('goes before or after a rule that is searched for @soak', async () => {
    const { service } = await openRules(rules(5));
    await choose(1, 'Move before or after a rule…');
    await page.getByRole('radio', { name: 'After a rule' }).click();
    await userEvent.fill(page.getByRole('combobox', { name: 'After which rule' }), '4 days');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(service.order).toEqual([2, 3, 4, 1, 5]);
  });

  it('under a filter applies to the full order, and hidden rules keep their positions', async () => {
    const { service } = await openRules(rules(9), { type: 'EXACT' });
    await sees(['3:3', '6:6', '9:9']);
    await expect
      .element(page.getByText(/^3 of 9 shown\. .*the 6 hidden rules keep their places/))
      .toBeVisible();
    await choose(9, 'Move up');
    await toasted('Rule moved from 9 to 6 of 9 and saved; 6 hidden rules keep their places');
    expect(await service.order()).toEqual([1, 2, 3, 4, 5, 9, 6, 7, 8]);
    await sees(['3:3', '6:9', '7:6']);
  });

  it('made by another program is shown after a minute without a reload', async () => {
    const intervals = vi.spyOn(window, 'setInterval');
    const { service } = await openRules(rules(3));
    await sees(inOrder(1, 2, 3));
    await service.reorderedByOthers([3, 1, 2]);
    const [minuteIsOver] = intervals.mock.calls.findLast(([, delay]) => delay === 60_000)!;
    minuteIsOver();
    await expect.poll(visibleRules).toEqual(inOrder(3, 1, 2));
  });

  it('is undone by the inverse move, which keeps what others changed in the meantime', async () => {
    const { service } = await openRules(rules(5));
    await choose(5, 'Move to top');
    await toasted('Rule moved from 5 to 1');
    await service.reorderedByOthers([5, 2, 1, 3, 4]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted(/^Move undone/);
    expect(await service.order()).toEqual([2, 1, 3, 4, 5]);
    await sees(inOrder(2, 1, 3, 4, 5));
  });

  it('that fails restores the rule, shows why with the request id, and can be retried', async () => {
    const { service } = await openRules(rules(4));
    service.onNext('POST', 'status=403', { suffix: '/reorder' });
    await choose(4, 'Move to top');
    await toasted(/Rule 4 is not moved to position 1\. Not permitted/);
    await sees(inOrder(1, 2, 3, 4));
    await expect.element(page.getByRole('button', { name: 'Copy request id' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await toasted('Rule moved from 4 to 1');
    expect(await service.order()).toEqual([4, 1, 2, 3]);
  });

  it('does not wait for the previous one, though its request does', async () => {
    const { service } = await openRules(rules(4));
    const late = gate();
    service.onNext('POST', () => late.opened, { suffix: '/reorder' });
    await choose(4, 'Move to top');
    await sees(inOrder(4, 1, 2, 3));
    await choose(4, 'Move to top');
    await sees(inOrder(3, 4, 1, 2));
    expect(service.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
    late.open();
    await expect.poll(service.order).toEqual([3, 4, 1, 2]);
    await sees(inOrder(3, 4, 1, 2));
  });

  it('is announced as pending until the service responds, then as saved or as not moved', async () => {
    const { service } = await openRules(rules(3));
    await sees(inOrder(1, 2, 3));
    const heard = () => document.querySelector('[data-part=toaster] [aria-live]')?.textContent ?? '';
    const kept = gate();
    service.onNext('POST', () => kept.opened, { suffix: '/reorder' });
    grip(3).element().focus();
    await userEvent.keyboard(' {Home}{Enter}');
    await expect.poll(lastSpoken).toMatch(/ is moved to position 1 of 3; saving\.$/);
    expect(heard()).not.toContain('from 3 to 1');
    // Also visible as a line at the row's bottom edge, unless the response is quick.
    const saving = () => [...document.querySelectorAll<HTMLElement>('[data-part=saving]')];
    await expect.poll(() => saving().map((mark) => getComputedStyle(mark).opacity)).toEqual(['1']);
    expect(saving().map((mark) => numberOf(mark.closest('li')!.dataset['key']!))).toEqual([3]);
    kept.open();
    await expect.poll(heard).toContain('Rule moved from 3 to 1 and saved');
    await expect.poll(lastSpoken).toBe('');
    await expect.poll(saving).toEqual([]);
    const refused = gate();
    service.onNext(
      'POST',
      async (_asked, send) => {
        await refused.opened;
        return send('status=403');
      },
      { suffix: '/reorder' },
    );
    await userEvent.keyboard(' {End}{Enter}');
    await expect.poll(lastSpoken).toMatch(/ is moved to position 3 of 3; saving\.$/);
    refused.open();
    await expect.poll(heard).toMatch(/Rule 1 is not moved to position 3/);
    await expect.poll(lastSpoken).toBe('');
  });

  it('that fails is put back while a later one stays, and that one is saved', async () => {
    const { service } = await openRules(rules(4));
    const first = gate();
    const second = gate();
    service.onNext(
      'POST',
      async (_asked, send) => {
        await first.opened;
        return send('status=403');
      },
      { suffix: '/reorder' },
    );
    await choose(4, 'Move to top');
    await choose(2, 'Move down');
    service.onNext('POST', () => second.opened, { suffix: '/reorder' });
    await sees(inOrder(4, 2, 1, 3));
    first.open();
    await toasted(/Rule 4 is not moved to position 1/);
    await sees(inOrder(2, 1, 3, 4));
    second.open();
    await toasted(/^Rule moved from 2/);
    expect(await service.order()).toEqual([2, 1, 3, 4]);
    await sees(inOrder(2, 1, 3, 4));
  });
});

describe('while offline', () => {
  const reason = 'There is no network, so nothing can be sent now.';

  it('no rule is moved by keys, and the reason is announced', async () => {
    const { service } = await openRules(rules(3));
    await sees(inOrder(1, 2, 3));
    grip(1).element().focus();
    goOffline();
    await expect.element(grip(1)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(grip(1)).toHaveAccessibleDescription(reason);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(lastSpoken).toBe(reason);
    await userEvent.keyboard(' {ArrowDown}{Enter}');
    // No row was picked up, so the arrow moved to the next drag handle.
    expect(document.activeElement).toBe(grip(2).element());
    await sees(inOrder(1, 2, 3));
    dispatchEvent(new Event('online'));
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('a rule picked up before returns to its origin', async () => {
    const { service } = await openRules(rules(3));
    await sees(inOrder(1, 2, 3));
    grip(1).element().focus();
    await userEvent.keyboard(' {End}');
    await expect.poll(lastSpoken).toBe('Position 3 of 3.');
    goOffline();
    await expect.poll(lastSpoken).toMatch(new RegExp(`stays at position 1 of 3\\. ${reason}$`));
    await userEvent.keyboard('{Enter}');
    await sees(inOrder(1, 2, 3));
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('the moves of a menu are disabled, even of one opened before', async () => {
    const { service } = await openRules(rules(3));
    await page.getByRole('button', { name: 'Actions for rule 2', exact: true }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
    goOffline();
    const moves = page.getByRole('menuitem', { name: reason });
    await expect.poll(() => moves.elements().length).toBe(6);
    for (const item of moves.elements()) expect(item.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('menuitem', { name: 'Move up' }).click({ force: true });
    await sees(inOrder(1, 2, 3));
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('deleting', () => {
  it('states the consequences, and Undo restores the rule at its position with a new id', async () => {
    const { service } = await openRules(rules(4));
    await choose(2, 'Delete');
    await expect
      .element(page.getByText('Matches already made by this rule may be removed with it.'))
      .toBeVisible();
    await expect.element(page.getByText('The 2 rules after it move up by one.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await toasted('Rule 2 deleted');
    expect(await service.order()).toEqual([1, 3, 4]);
    await sees(inOrder(1, 3, 4));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toasted('Deletion undone: the rule is back at 2, with a new id');
    expect((await service.order())[1]).toBeGreaterThan(900_000);
    expect((await service.rules())[1]?.config).toEqual({ maxDays: 2 });
  });

  it('moves the focus to the menu of the next rule, of the last one, finally to the heading @soak', async () => {
    await openRules(rules(3));
    await sees(inOrder(1, 2, 3));
    const menuOf = (position: number) =>
      page.getByRole('button', { name: `Actions for rule ${position}`, exact: true });
    const remove = async (position: number) => {
      menuOf(position).element().focus();
      await userEvent.keyboard('{Enter}');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete rule' }).click();
    };
    await remove(2);
    await sees(inOrder(1, 3));
    await expect.element(menuOf(2)).toHaveFocus();
    await remove(2);
    await sees(inOrder(1));
    await expect.element(menuOf(1)).toHaveFocus();
    await remove(1);
    await expect.element(page.getByRole('button', { name: 'Create the first rule' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Match rules', exact: true })).toHaveFocus();
  });

  it('reports that another user had already deleted it, which cannot be undone @soak', async () => {
    const { service } = await openRules(rules(3));
    await choose(2, 'Delete');
    await service.deletedByOthers(2);
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await toasted('Rule 2 had been deleted already.');
    await sees(inOrder(1, 3));
    expect(page.getByRole('button', { name: /^Undo/ }).elements()).toEqual([]);
  });

  it('reports that for a rule that left the list while the question was open @soak', async () => {
    const { service, queryClient } = await openRules(rules(3));
    await choose(2, 'Delete');
    await service.deletedByOthers(2);
    await queryClient.invalidateQueries();
    await expect.element(page.getByRole('alertdialog', { name: 'Delete the rule?' })).toBeVisible();
    expect(page.getByText(/rules? after it/).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await toasted('The rule had been deleted already.');
  });

  it('that fails keeps the rule and shows why', async () => {
    const { service } = await openRules(rules(2));
    service.onNext('DELETE', 'status=403', { suffix: ruleId(1) });
    await choose(1, 'Delete');
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await toasted(/The rule is not deleted\. Not permitted/);
    await sees(inOrder(1, 2));
    expect(await service.order()).toEqual([1, 2]);
  });
});

it('disables undo while offline, in a toast and next to the list, and shows why @soak', async () => {
  const { service } = await openRules(someRules(3));
  await page.getByRole('button', { name: 'Actions for rule 3' }).click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await expect.poll(service.order).toEqual([3, 1, 2]);
  const reason = 'There is no network, so nothing can be sent now.';
  const undos = ['Undo', 'Undo: move rule 3 to 1'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  for (const undo of undos) await expect.element(undo).not.toHaveAttribute('aria-disabled');
  goOffline();
  for (const undo of undos) {
    await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
    await expect.element(undo).toHaveAccessibleDescription(reason);
  }
  dismissToast(`rule-moved ${ruleId(3)}`);
  // A closing menu still gets the keys.
  await expect.poll(() => document.querySelector('[role=menu]')).toBeNull();
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
  );
  await expect.element(page.getByRole('region', { name: 'Notifications' }).getByText(reason)).toBeVisible();
  expect(await service.order()).toEqual([3, 1, 2]);
});
