import type { ReadSettings } from '@recon/engine/file/settings';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionQuery } from '~/api/session';
import type { SourceReading } from '@recon/contract/source-reading';
import { mountPage } from '~/testing/mount-page';
import { openService, problemResponse, type OpenedService } from '~/testing/service';
import { makeContext, makeSource } from '../../server/testing/bodies';
import { UnsavedNotice } from './UnsavedNotice';
import { useRememberedReading } from './use-remembered-reading';

const mine: ReadSettings = { fields: { amount: 'Valor' } };
const theirs: ReadSettings = { fields: { amount: 'Total' } };
let service: OpenedService;
let sourceId: string;
let path: string;
beforeEach(async () => {
  service = await openService();
  const context = await makeContext(service);
  ({ id: sourceId } = await makeSource(service, context.id));
  path = `/console/v1/sources/${sourceId}/reading`;
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = page.getByRole('status');
const stored = async () => (await service.ask<SourceReading>('GET', path)).body;
const changedByOthers = (settings: ReadSettings, version?: number) =>
  service.ask('PUT', path, { body: { settings, version } });

/** Renders buttons that find and save settings; returns the settings by which the file is read again. */
async function open(): Promise<ReadSettings[]> {
  const again: ReadSettings[] = [];
  function File() {
    const memory = useRememberedReading(sourceId);
    return (
      <section>
        <p>{memory.place}</p>
        <button
          onClick={() =>
            void memory.find(new globalThis.File([], 'sales.csv')).then((found) => again.push(found ?? {}))
          }
        >
          Choose
        </button>
        <button onClick={() => memory.save(mine)}>Save</button>
        <button onClick={() => memory.save({ ...mine, steps: [] })}>Save steps</button>
        <UnsavedNotice memory={memory} source="Bank" onSettings={(settings) => again.push(settings)} />
      </section>
    );
  }
  await mountPage(<File />, {
    begin: (client) => client.setQueryData(sessionQuery.queryKey, service.session),
  });
  await expect.element(page.getByText('tenant')).toBeVisible();
  await button('Choose').click();
  await expect.poll(() => again).toHaveLength(1);
  return again;
}

test('saves one change after another without a conflict between them', async () => {
  await open();
  await button('Save').click();
  await button('Save steps').click();
  await expect.poll(stored).toEqual({ settings: { ...mine, steps: [] }, version: 2 });
  expect(service.writes()).toHaveLength(2);
  await expect.element(notice).not.toBeInTheDocument();
});

test('shows that another user changed the settings, and uses theirs', async () => {
  const again = await open();
  await changedByOthers(theirs);
  await button('Save').click();
  await expect
    .element(notice)
    .toHaveTextContent('Another user has changed how files of the source Bank are read');
  expect(await stored()).toEqual({ settings: theirs, version: 1 });
  await button('Use theirs').click();
  expect(again.at(-1)).toEqual(theirs);
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(button('Choose')).toHaveFocus();
});

test('keeps the user’s settings if the user wants that, over what the notice was about only', async () => {
  await open();
  await changedByOthers(theirs);
  await button('Save').click();
  await expect.element(button('Keep mine')).toBeVisible();
  // A third change, which the user has not seen either.
  await changedByOthers({ fields: { amount: 'Bruto' } }, 1);
  await button('Keep mine').click();
  await expect.poll(() => service.writes().length).toBe(2);
  await expect.element(button('Keep mine')).toBeVisible();
  await button('Keep mine').click();
  await expect.poll(stored).toEqual({ settings: mine, version: 3 });
  await expect.element(notice).not.toBeInTheDocument();
});

test('shows that a save failed, and repeats it', async () => {
  await open();
  service.onNext('PUT', () => problemResponse(403, 'M0103'));
  await button('Save').click();
  await expect.element(notice).toHaveTextContent('could not be saved for others');
  await button('Try again').click();
  await expect.poll(stored).toEqual({ settings: mine, version: 1 });
  await expect.element(notice).not.toBeInTheDocument();
});
