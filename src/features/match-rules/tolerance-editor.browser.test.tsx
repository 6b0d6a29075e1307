import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someRules } from '~/testing/rules';
import { openRules } from '~/testing/rules-page';
import { gate } from '~/testing/service';
import { toast } from '~/ui/overlay/toast';

const rules = () =>
  someRules(3, (number) =>
    number === 3
      ? {}
      : {
          type: 'TOLERANCE',
          config: { note: 'kept', absTolerance: `${number}.00`, percentTolerance: '0', dateWindowDays: 2 },
        },
  );
const cell = (name: string) => page.getByRole('button', { name });
const editor = () => page.getByRole('dialog', { name: 'Rule 1' });
const tolerance = () => editor().getByRole('textbox', { name: 'Absolute tolerance' });
const inRule = async (service: Awaited<ReturnType<typeof openRules>>['service']) =>
  (await service.rules())[0]?.config;

/** Delays the code of the editor, in the first test, until it has typed. */
const code = vi.hoisted(() => ({ arrival: Promise.resolve() }));
vi.mock('./RuleSheets', async (original) => {
  await code.arrival;
  return original();
});

describe('a tolerance in the list', () => {
  it('repeats what is typed before its code is loaded, unless Escape or another press cancels it', async () => {
    const { opened, open } = gate();
    code.arrival = opened;
    await openRules(rules());
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    await userEvent.keyboard('8{Escape}');
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    await userEvent.keyboard('n1.29{Backspace}5{Enter}');
    open();
    await expect.element(tolerance()).toHaveValue('n1.25');
    await expect.element(tolerance()).toHaveFocus();
    // Enter tried to save it.
    await expect.element(tolerance()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Rule 1');
  });

  it('is changed in its cell: click, type, Enter; one request, which can be undone @soak', async () => {
    const { service } = await openRules(rules());
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    await expect.element(tolerance()).toHaveFocus();
    await userEvent.keyboard('1.25{Enter}');
    await expect.element(page.getByText('Rule saved')).toBeVisible();
    await expect.element(editor()).not.toBeInTheDocument();
    await expect.element(cell('Amount ±\u00A01.25 in rule 1: change')).toHaveFocus();
    const sent = service.asked.filter(({ method }) => method === 'PATCH');
    expect(sent).toHaveLength(1);
    expect(await inRule(service)).toEqual({
      note: 'kept',
      absTolerance: '1.25',
      percentTolerance: '0',
      dateWindowDays: 2,
    });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(cell('Amount ±\u00A01.00 in rule 1: change')).toBeVisible();
  });

  it('opens with F2, and Escape leaves it unchanged', async () => {
    const { service } = await openRules(rules());
    const days = cell('Day ±\u00A02 days in rule 1: change');
    await expect.element(days).toBeVisible();
    days.element().focus();
    await userEvent.keyboard('{F2}');
    await expect.element(editor().getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('9{Escape}');
    await expect.element(editor()).not.toBeInTheDocument();
    await expect.element(days).toHaveFocus();
    expect(service.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('keeps invalid text, with the reason', async () => {
    await openRules(rules());
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    await userEvent.keyboard('a lot{Enter}');
    await expect.element(tolerance()).toHaveValue('a lot');
    await expect.element(tolerance()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(tolerance()).toHaveAccessibleDescription(/^Enter a number/);
  });

  it('shows what another user typed in the meantime, and sends nothing over it unasked', async () => {
    const { service } = await openRules(rules());
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    const before = await inRule(service);
    await service.changedByOthers(1, { config: { ...before, absTolerance: '0.80' } });
    await userEvent.keyboard('1.25{Enter}');
    await expect.element(editor().getByRole('button', { name: 'Keep mine' })).toBeVisible();
    expect((await inRule(service))?.['absTolerance']).toBe('0.80');
    await expect.element(tolerance()).toHaveValue('1.25');
  });

  it('takes no text while a save runs, which would be lost @soak', async () => {
    const { service } = await openRules(rules());
    let release: () => void = () => undefined;
    service.onNext('PATCH', async (_asked, send) => {
      await new Promise<void>((resolve) => (release = resolve));
      return send();
    });
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    await userEvent.keyboard('1.25{Enter}');
    await expect.element(tolerance()).toHaveAttribute('readonly');
    await userEvent.keyboard('7');
    await expect.element(tolerance()).toHaveValue('1.25');
    release();
    await expect.element(editor()).not.toBeInTheDocument();
  });

  it('closes if another user has deleted the rule, with the reason and what was typed @soak', async () => {
    const { service } = await openRules(rules());
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    await service.deletedByOthers(1);
    await userEvent.keyboard('1.25{Enter}');
    await expect.element(page.getByText(/deleted this rule\. You typed: 1\.25$/)).toBeVisible();
    await expect.element(editor()).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Match rules' })).toHaveFocus();
  });

  it('is above toasts', async () => {
    await openRules(rules());
    toast({ tone: 'warning', text: 'Rule not saved' });
    await cell('Amount ±\u00A01.00 in rule 1: change').click();
    await expect.element(tolerance()).toHaveFocus();
    const layer = (selector: string) => Number(getComputedStyle(document.querySelector(selector)!).zIndex);
    expect(layer('main > .MuiPopover-root')).toBeGreaterThan(layer('[data-part=toaster]'));
  });

  it('is text where rules cannot be changed, and for exact rules', async () => {
    await openRules(rules(), { contextStatus: 'ARCHIVED' });
    await expect.element(page.getByText('±\u00A01.00')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /: change$/ })).not.toBeInTheDocument();
  });
});
