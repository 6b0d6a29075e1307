import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '~/api/client';
import { clearDenied } from '~/api/observed-service';
import { sessionQuery } from '~/api/session';
import type { Session } from '~/api/sign-in';
import { registerUnsavedWork } from '~/forms/unsaved-work';
import { mountPage } from '~/testing/mount-page';
import { openService, type OpenedService } from '~/testing/service';
import type { RenderLink } from '~/lib/links';
import { NewContextButton } from './ContextList';
import { usePermissions } from './use-permissions';

/** Tests what a 403 does to the actions of a page that were enabled before. */
let service: OpenedService;

beforeEach(async () => {
  service = await openService();
  // Some services refuse in plain text (docs/contract.md#other-error-bodies).
  service.onNext('POST', () => new Response('Forbidden', { status: 403 }));
});
afterEach(clearDenied);

const toForm: RenderLink = ({ className, children }) => (
  <a href="/contexts/new" className={className}>
    {children}
  </a>
);

function Page() {
  const permissions = usePermissions();
  const create = useMutation({
    mutationFn: () => call('createContext', { body: { name: 'A', type: '1:1', interval: 'daily' } }),
    meta: { errorShown: 'inline' },
  });
  const [note, setNote] = useState('');
  return (
    <>
      <NewContextButton link={toForm} onNew={() => undefined} />
      <button type="button" onClick={() => create.mutate()}>
        Create
      </button>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <p>{`${create.status}: ${permissions.filter((one) => /^(context|activity):/.test(one)).join(' ')}`}</p>
    </>
  );
}

const open = (permissions: string[] = ['*']) =>
  mountPage(<Page />, {
    begin: (queryClient) =>
      queryClient.setQueryData<Session>(sessionQuery.queryKey, {
        ...service.session,
        permissions,
      }),
  });
const link = page.getByRole('link', { name: 'New context' });
const dimmed = page.getByRole('button', { name: 'New context' });
const create = page.getByRole('button', { name: 'Create', exact: true });

test('disables a refused action with its reason and does not hide it; the rest stays unchanged', async () => {
  await open();
  await expect.element(link).toBeVisible();
  await create.click();
  await expect.element(dimmed).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dimmed).toHaveAccessibleDescription('Your permissions do not include this.');
  await expect.element(page.getByText('error: context:read context:update activity:read')).toBeVisible();
});

test('a success shows that the action is permitted after all', async () => {
  await open();
  await create.click();
  await expect.element(dimmed).toBeVisible();
  await create.click();
  await expect.element(link).toBeVisible();
});

test('signing in again clears what was refused', async () => {
  await open();
  await create.click();
  await expect.element(dimmed).toBeVisible();
  clearDenied();
  await expect.element(link).toBeVisible();
});

test('a refusal does not close a form with unsaved input; it applies afterwards', async () => {
  await open();
  const done = registerUnsavedWork({ hasUnsavedChanges: () => true });
  await create.click();
  await expect.element(page.getByText(/^error:/)).toBeVisible();
  await expect.element(link).toBeVisible();
  done();
  await expect.element(dimmed).toBeVisible();
});

test('disables what the session does not permit from the start', async () => {
  await open(['context:read']);
  await expect.element(dimmed).toHaveAccessibleDescription('Your permissions do not include this.');
});
