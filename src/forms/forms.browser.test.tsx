import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { ApiError } from '~/api/api-error';
import { decimal, oneOf, patch, text } from '@recon/contract/request-values';
import { mountPage } from '~/testing/mount-page';
import { pointer } from '~/testing/pointer';
import { gate } from '~/testing/service';
import { FormDecimalField, FormRadioCards, FormSwitchField, FormTextField } from './fields';
import { FormSheet } from './FormSheet';
import { toastsShown } from '~/ui/overlay/toast';
import { useContractForm } from './use-contract-form';
import { hasUnsavedWork } from './unsaved-work';

const shape = z.object({
  name: text(10),
  kind: oneOf(['A', 'B']),
  limits: z.object({ high: patch(decimal) }),
  active: z.boolean(),
  hidden: z.optional(z.string()),
});
type Body = z.infer<typeof shape>;
type Send = (body: Body) => Promise<unknown>;

const start = { name: 'Card', kind: 'A' as 'A' | 'B', high: '', active: false };

function Example(props: { send: Send; hidden?: unknown; empty?: boolean; onSaved?: () => void }) {
  const { send, hidden, empty = false, onSaved } = props;
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? (
    <Sheet send={send} hidden={hidden} empty={empty} onSaved={onSaved} onClose={() => setIsOpen(false)} />
  ) : (
    <p>closed</p>
  );
}

function Sheet(props: {
  send: Send;
  hidden: unknown;
  empty: boolean;
  onSaved: (() => void) | undefined;
  onClose: () => void;
}) {
  const form = useContractForm({
    schema: shape,
    defaultValues: props.empty ? { ...start, name: '' } : start,
    toBody: ({ high, ...rest }) => ({ ...rest, limits: { high: high || undefined }, hidden: props.hidden }),
    fieldOf: (path) => (path.join('.') === 'limits.high' ? 'high' : undefined),
    fieldOfCode: { CONTEXT_NAME_TAKEN: 'name' },
    onSubmit: props.send,
    onSaved: () => {
      props.onSaved?.();
      props.onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title="Example"
      submitLabel="Save"
      onClose={props.onClose}
      staysOpen={(next) => next.pathname === '/here'}
    >
      <FormTextField form={form} name="name" label="Name" />
      <FormRadioCards
        form={form}
        name="kind"
        label="Kind"
        options={[
          { value: 'A', label: 'First' },
          { value: 'B', label: 'Second' },
        ]}
      />
      <FormDecimalField form={form} name="high" label="High" />
      <FormSwitchField form={form} name="active" label="Active" />
    </FormSheet>
  );
}

const name = page.getByLabelText('Name');
const high = page.getByLabelText('High');
const save = page.getByRole('button', { name: 'Save' });
const cancel = page.getByRole('button', { name: 'Cancel' });
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
const alert = page.getByRole('alert');

const refusal = (fields: Partial<ConstructorParameters<typeof ApiError>[0]>) => async () => {
  throw new ApiError({ status: 400, code: 'M0001', message: 'not valid', requestId: 'req-7', ...fields });
};

describe('errors', () => {
  test('are shown at the field before anything is sent, and the first one gets the focus', async () => {
    const send = vi.fn<Send>();
    await mountPage(<Example send={send} />);
    await name.fill('much too long');
    await high.fill('-1');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Must have 1 to 10 characters');
    await expect.element(high).toHaveAccessibleDescription('Must not be negative');
    await expect.element(name).toHaveFocus();
    await expect.element(alert).not.toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  test('are shown on blur, not while typing, and disappear when fixed', async () => {
    await mountPage(<Example send={vi.fn<Send>()} />);
    await name.fill('much too long');
    await expect.element(name).toHaveFocus();
    await expect.element(name).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    await expect.element(name).toHaveAccessibleDescription('Must have 1 to 10 characters');
    await name.fill('short');
    await expect.element(name).not.toHaveAttribute('aria-invalid');
    await name.fill('');
    await expect.element(name).toHaveAccessibleDescription('Fill this in');
  });

  test('are not shown for fields that were only focused', async () => {
    await mountPage(<Example send={vi.fn<Send>()} empty />);
    await name.click();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(name).not.toHaveFocus();
    await expect.element(name).not.toHaveAttribute('aria-invalid');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Fill this in');
  });

  test('shown on blur do not move the click target: the click counts, then they appear', async () => {
    await mountPage(<Example send={vi.fn<Send>()} />);
    await name.fill('much too long');
    const button = cancel.element() as HTMLElement;
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.focus();
    await new Promise(requestAnimationFrame);
    await expect.element(name).not.toHaveAttribute('aria-invalid');
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await expect.element(name).toHaveAccessibleDescription('Must have 1 to 10 characters');
  });

  test('an empty field shows that it is required', async () => {
    await mountPage(<Example send={vi.fn<Send>()} />);
    await name.fill('');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Fill this in');
  });

  test('of the service are shown at the fields of their paths, and nowhere else', async () => {
    const details = [
      { path: ['body', 'limits', 'high'], message: 'must be less than 5' },
      { path: ['body', 'name'], message: 'must not hold a slash' },
    ];
    await mountPage(<Example send={refusal({ details })} />);
    await name.fill('a/b');
    await high.fill('7');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Must not hold a slash');
    await expect.element(high).toHaveAccessibleDescription('Must be less than 5');
    await expect.element(name).toHaveFocus();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('a/b');
  });

  test('that belong to no visible field are shown in the alert above the form, with the request id', async () => {
    const details = [
      { path: ['body', 'tenant', 'region'], message: 'is not known' },
      { path: ['body', 'name'], message: 'is odd' },
    ];
    await mountPage(<Example send={refusal({ details })} />);
    await save.click();
    await expect.element(alert).toHaveTextContent('tenant.region: is not known');
    await expect.element(alert).toHaveTextContent('req-7');
    await expect.element(alert).not.toHaveTextContent('is odd');
    await expect.element(name).toHaveAccessibleDescription('Is odd');
  });

  test('with a code are shown at the field that the form assigns to it', async () => {
    await mountPage(<Example send={refusal({ status: 409, code: 'CONTEXT_NAME_TAKEN' })} />);
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Name already taken. Choose another name.');
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('about a length, reported only as a sentence, are shown at the field that it names', async () => {
    const message = 'context name exceeds maximum length of 8';
    await mountPage(<Example send={refusal({ code: 'MTCH-0001', message })} />);
    await name.fill('Pix ãéíõ');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription(/it counts bytes.*12, and 8 are allowed/);
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('Pix ãéíõ');
    await expect.element(alert).not.toBeInTheDocument();
  });

  test('without any detail are always shown', async () => {
    await mountPage(<Example send={refusal({ status: 503, code: undefined, message: '' })} />);
    await save.click();
    await expect.element(alert).toHaveTextContent('Server not available');
  });

  test('found locally in what no field shows are shown as well', async () => {
    const send = vi.fn<Send>();
    await mountPage(<Example send={send} hidden={7} />);
    await save.click();
    await expect.element(alert).toHaveTextContent('hidden:');
    expect(send).not.toHaveBeenCalled();
  });

  test("in a number's notation have messages about typing; Enter reads a comma as the point", async () => {
    const send = vi.fn<Send>(async () => undefined);
    await mountPage(<Example send={send} />);
    await high.fill('five');
    await userEvent.keyboard('{Enter}');
    await expect.element(high).toHaveAccessibleDescription('Enter a number, for example 1234.56.');
    await high.fill('1.000');
    await userEvent.keyboard('{Enter}');
    await expect.element(high).toHaveAccessibleDescription(/can be read in two ways/);
    await expect.element(high).toHaveFocus();
    await expect.element(high).toBeInvalid();
    expect(send).not.toHaveBeenCalled();
    await high.fill('1,5');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('closed')).toBeVisible();
    expect(send.mock.calls[0]?.[0].limits).toEqual({ high: '1.5' });
  });

  test('disappear from the field once it is fixed', async () => {
    await mountPage(
      <Example send={refusal({ details: [{ path: ['body', 'name'], message: 'is taken' }] })} />,
    );
    await save.click();
    await expect.element(name).toHaveAccessibleDescription('Is taken');
    await name.fill('Other');
    await expect.element(name).not.toHaveAttribute('aria-invalid');
  });
});

describe('sending', () => {
  test('a double click and Enter send once', async () => {
    let finish: () => void = () => undefined;
    const send = vi.fn<Send>(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await mountPage(<Example send={send} />);
    await name.fill('Other');
    await save.dblClick();
    await name.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith(
      { name: 'Other', kind: 'A', limits: {}, active: false },
      expect.anything(),
    );
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toBeVisible();
    finish();
    await expect.element(page.getByText('closed')).toBeVisible();
  });

  test('a saved form is clean before the page is left', async () => {
    let unsaved: boolean | undefined;
    await mountPage(
      <Example
        send={async () => undefined}
        onSaved={() => {
          unsaved = hasUnsavedWork();
        }}
      />,
    );
    await name.fill('Other');
    await vi.waitFor(() => expect(hasUnsavedWork()).toBe(true));
    await save.click();
    await expect.element(page.getByText('closed')).toBeVisible();
    expect(unsaved).toBe(false);
  });

  test('a form that keeps its values as a change after it was submitted still asks', async () => {
    function Staged() {
      const form = useContractForm({
        schema: z.object({ name: text(10) }),
        defaultValues: { name: 'Card' },
        onSubmit: async (_body, values) => Promise.resolve(values),
        onSaved: (values) => form.rebase({ name: 'Card' }, values),
      });
      return (
        <FormSheet form={form} title="Example" submitLabel="Save" onClose={() => undefined}>
          <FormTextField form={form} name="name" label="Name" />
        </FormSheet>
      );
    }
    await mountPage(<Staged />);
    await name.fill('Other');
    await save.click();
    await expect.element(name).toHaveValue('Other');
    await vi.waitFor(() => expect(hasUnsavedWork()).toBe(true));
  });
});

describe('unsaved changes', () => {
  test('closing an untouched form does not ask', async () => {
    await mountPage(<Example send={vi.fn<Send>()} />);
    await cancel.click();
    await expect.element(page.getByText('closed')).toBeVisible();
  });

  test('closing asks; staying keeps the input; discarding closes', async () => {
    await mountPage(<Example send={vi.fn<Send>()} />);
    await name.fill('Other');
    await cancel.click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(name).toHaveValue('Other');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(page.getByText('closed')).toBeVisible();
    expect(hasUnsavedWork()).toBe(false);
  });

  test('a press beside the sheet asks, and Escape returns to the field that was left', async () => {
    await page.viewport(1200, 800);
    await mountPage(<Example send={vi.fn<Send>()} />);
    await name.fill('Other');
    await pointer.press(100, 300);
    await pointer.release(100, 300);
    await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveFocus();
  });

  test('a reverted change does not ask', async () => {
    await mountPage(<Example send={vi.fn<Send>()} />);
    await name.fill('Other');
    await page.getByRole('switch', { name: 'Active' }).click();
    await page.getByRole('switch', { name: 'Active' }).click();
    await name.fill('Card');
    await cancel.click();
    await expect.element(page.getByText('closed')).toBeVisible();
  });

  test.each(['link', 'back'] as const)(
    'a %s asks once and is followed only after discarding',
    async (way) => {
      const router = await mountPage(<Example send={vi.fn<Send>()} />);
      const leave = () => (way === 'link' ? router.go('/elsewhere') : router.back());
      await name.fill('Other');
      await vi.waitFor(() => expect(hasUnsavedWork()).toBe(true));
      leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(name).toHaveValue('Other');
      await vi.waitFor(() => expect(router.at()).toBe('/here'));
      leave();
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
      await expect.element(question).not.toBeInTheDocument();
    },
  );

  test('leaving while the form is sent states that it is saved anyway; without an answer the page stays', async () => {
    const { opened, open } = gate();
    const router = await mountPage(<Example send={() => opened} />);
    await name.fill('Other');
    await save.click();
    router.go('/elsewhere');
    const leaving = page.getByRole('alertdialog', { name: 'Leave while this is being saved?' });
    await expect.element(leaving).toHaveAccessibleDescription(/^Leaving does not stop it/);
    await expect.element(question).not.toBeInTheDocument();
    open();
    await expect.element(page.getByText('closed')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(router.at()).toBe('/here');
  });

  const leaveDuringSave = async (example: ReactNode) => {
    const router = await mountPage(example);
    await name.fill('Other');
    await save.click();
    router.go('/elsewhere');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  };

  test('a form that was left while it was sent leads nowhere', async () => {
    const { opened, open } = gate();
    const onSaved = vi.fn<() => void>();
    const ended = vi.fn<() => void>();
    await leaveDuringSave(<Example send={() => opened.then(ended)} onSaved={onSaved} />);
    open();
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve));
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('the failure of a form that was left while it was sent is a toast', async () => {
    const { opened, open } = gate();
    const send = async () => {
      await opened;
      throw new ApiError({ status: 409, code: 'CONTEXT_NAME_TAKEN', message: '', requestId: 'req-7' });
    };
    await leaveDuringSave(<Example send={send} />);
    expect(toastsShown()).toEqual([]);
    open();
    await vi.waitFor(() => expect(toastsShown()).toHaveLength(1));
    const [failure] = toastsShown();
    expect(failure).toMatchObject({ tone: 'error', requestId: 'req-7' });
    expect(failure!.text).toMatch(/^What you sent before you left was not saved\. .*name/);
  });

  test('a tab inside the form does not ask and keeps the input', async () => {
    const router = await mountPage(<Example send={vi.fn<Send>()} />);
    await name.fill('Other');
    await vi.waitFor(() => expect(hasUnsavedWork()).toBe(true));
    router.go('/here?tab=json');
    await vi.waitFor(() => expect(router.at()).toBe('/here?tab=json'));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Other');
  });

  test('the browser asks about a reload, only while there are unsaved changes', async () => {
    await mountPage(<Example send={vi.fn<Send>()} />);
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    await expect.element(name).toBeVisible();
    expect(reload()).toBe(false);
    await name.fill('Other');
    await vi.waitFor(() => expect(hasUnsavedWork()).toBe(true));
    expect(reload()).toBe(true);
  });
});
