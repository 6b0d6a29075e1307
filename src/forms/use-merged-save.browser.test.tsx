import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { ApiError } from '~/api/api-error';
import { mountPage } from '~/testing/mount-page';
import { UndoButton, useUndo } from '~/ui/controls/UndoButton';
import { Toaster } from '~/ui/overlay/Toaster';
import { ConflictNotice } from './ConflictNotice';
import { Form } from './Form';
import { FormTextField } from './fields';
import { type ContractForm, useContractForm } from './use-contract-form';
import { undoByName, useMergedSave } from './use-merged-save';

type Card = { name: string; city: string };
const shape = z.object({ name: z.optional(z.string()), city: z.optional(z.string()) });

/** Returns a service in memory: what is stored, what it was sent, and what happens next. */
function someService(stored: Card) {
  const service = {
    stored,
    sent: [] as object[],
    beforeRead: () => undefined as unknown,
    read: async () => {
      // As from a network: not in the task of the request.
      await new Promise((resolve) => setTimeout(resolve));
      await service.beforeRead();
      return service.stored;
    },
    send: async (changes: object) => {
      service.sent.push(changes);
      service.stored = { ...service.stored, ...changes };
      return service.stored;
    },
  };
  return service;
}

function Example({ service }: { service: ReturnType<typeof someService> }) {
  const undo = useUndo();
  const saving = useMergedSave<Card>({
    record: service.stored,
    membersOf: (card) => ({ ...card }),
    readNow: service.read,
    send: service.send,
    typed: () => form.methods.getValues(),
    show: (base, members) => form.rebase(base, { ...base, ...members }),
    words: { ...undoByName, saved: ({ name }) => `${name} saved` },
    undo,
  });
  const form: ContractForm<Card> = useContractForm({
    schema: shape,
    defaultValues: saving.base,
    toBody: saving.changes,
    onSubmit: saving.save,
    onSaved: (saved) => {
      saving.setBase(saved);
      form.rebase(saved);
    },
  });
  return (
    <Form form={form} footer={<button type="submit">Save</button>}>
      <ConflictNotice saving={saving} form={form} />
      <FormTextField form={form} name="name" label="Name" />
      <FormTextField form={form} name="city" label="City" />
      <p>{form.isDirty ? 'changed' : 'clean'}</p>
      <UndoButton undo={undo} />
    </Form>
  );
}

const name = page.getByLabelText('Name');
const city = page.getByLabelText('City');
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

async function open() {
  const service = someService({ name: 'Card', city: 'Recife' });
  await mountPage(
    <>
      <Example service={service} />
      <Toaster />
    </>,
  );
  await expect.element(name).toBeVisible();
  return service;
}

/** Opens a form with one field changed here, and two by another user. */
async function openWithConflict() {
  const service = await open();
  await name.fill('Mine');
  service.stored = { name: 'Theirs', city: 'Natal' };
  await press('Save');
  await expect.element(name).toHaveAccessibleDescription('Changed in the meantime to: Theirs');
  return service;
}

test('sends only what differs from the current record, and nothing if that is already as wanted', async () => {
  const service = await open();
  await name.fill('Mine');
  service.stored = { name: 'Card', city: 'Natal' };
  await press('Save');
  await expect.element(page.getByText('Mine saved')).toBeVisible();
  await expect.element(city).toHaveValue('Natal');
  await expect.element(page.getByText('clean')).toBeVisible();
  await name.fill('Same');
  service.stored = { name: 'Same', city: 'Natal' };
  await press('Save');
  await expect.element(page.getByText('Same saved')).toBeVisible();
  expect(service.sent).toEqual([{ name: 'Mine' }]);
});

test('rejects once what both changed, with both values; saved again, mine applies', async () => {
  const service = await openWithConflict();
  await expect.element(page.getByRole('row', { name: /Name\s*Theirs\s*Mine/ })).toBeVisible();
  await expect.element(name).toHaveValue('Mine');
  await expect.element(city).toHaveValue('Natal');
  expect(service.sent).toEqual([]);
  service.stored = { ...service.stored, name: 'Theirs again' };
  await press('Save');
  await expect.element(name).toHaveAccessibleDescription('Changed in the meantime to: Theirs again');
  await press('Save');
  await expect.element(page.getByText('Mine saved')).toBeVisible();
  await expect.element(page.getByText(/^Someone else/)).not.toBeInTheDocument();
  expect(service.sent).toEqual([{ name: 'Mine' }]);
});

test('takes theirs, or keeps mine, on request', async () => {
  const service = await openWithConflict();
  await press('Keep mine');
  await expect.element(page.getByText(/^Someone else/)).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('');
  await expect.element(name).toHaveValue('Mine');
  service.stored = { ...service.stored, name: 'Other' };
  await press('Save');
  await press('Use theirs');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Other');
  await expect.element(page.getByText('clean')).toBeVisible();
  expect(service.sent).toEqual([]);
});

test('input typed during saving stays, as unsaved', async () => {
  const service = await open();
  let release = () => undefined as void;
  service.beforeRead = () => new Promise<void>((resolve) => (release = resolve));
  await name.fill('Mine');
  await press('Save');
  await city.fill('Typed later');
  release();
  await expect.element(page.getByText('Mine saved')).toBeVisible();
  await expect.element(city).toHaveValue('Typed later');
  await expect.element(page.getByText('changed')).toBeVisible();
  expect(service.sent).toEqual([{ name: 'Mine' }]);
});

test('the undo restores what was changed, keeps what others changed, and asks about conflicts', async () => {
  const service = await open();
  await name.fill('Mine');
  await press('Save');
  await expect.element(page.getByText('Mine saved')).toBeVisible();
  service.stored = { name: 'Theirs', city: 'Natal' };
  await press('Undo: edit “Mine”');
  await expect.element(page.getByText(/^Not undone yet: someone else/)).toBeVisible();
  expect(service.stored.name).toBe('Theirs');
  service.beforeRead = () => {
    service.beforeRead = () => undefined;
    throw new ApiError({ status: 403, message: '', requestId: 'req-7' });
  };
  await press('Undo anyway');
  await expect.element(page.getByText(/^The change of “Card” was not undone\. Not permitted/)).toBeVisible();
  await press('Try again');
  await expect.element(page.getByText('Change undone: “Card” is as it was before')).toBeVisible();
  expect(service.stored).toEqual({ name: 'Card', city: 'Natal' });
});
