import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someRules } from '~/testing/rules';
import { openRules } from '~/testing/rules-page';

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

describe('a tolerance in the list', () => {
  it('is changed in its cell: click, type, Enter; one request, which can be undone', async () => {
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

  it('is text where rules cannot be changed, and for exact rules', async () => {
    await openRules(rules(), { contextStatus: 'ARCHIVED' });
    await expect.element(page.getByText('±\u00A01.00')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /: change$/ })).not.toBeInTheDocument();
  });
});
