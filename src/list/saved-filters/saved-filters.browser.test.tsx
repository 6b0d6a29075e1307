import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { mount } from '~/testing/mount';
import { Toaster } from '~/ui/overlay/Toaster';
import { SavedFilters } from './SavedFilters';

beforeEach(() => localStorage.clear());

async function open(address: string) {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/contexts', component: SavedFilters }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return router;
}

const field = () => page.getByRole('textbox', { name: 'Save what is shown now as' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the current filter is saved under a name, renamed, opened again, deleted and restored @soak', async () => {
  const router = await open('/contexts?status=ACTIVE&q=%22123%22');
  await field().fill('Active cards');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Active cards')).toBeVisible();
  await button('Rename “Active cards”').click();
  await page.getByRole('textbox', { name: 'Rename “Active cards”' }).fill('Cards');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Cards')).toBeVisible();

  await button('Delete “Cards”').click();
  await expect.element(button('Cards')).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await button('Undo').click();
  await expect.element(button('Cards')).toBeVisible();

  await router.navigate({ to: '/contexts', search: {} } as never);
  await button('Cards').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({ q: '123', status: 'ACTIVE' });
});

test('a name in use replaces its filter, which can be undone; no two have the same name', async () => {
  const router = await open('/contexts?status=ACTIVE');
  await field().fill('Cards');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Cards')).toBeVisible();
  await field().fill('Other');
  await userEvent.keyboard('{Enter}');
  await button('Rename “Other”').click();
  await page.getByRole('textbox', { name: 'Rename “Other”' }).fill('cards');
  await expect.element(button('Save').last()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await router.navigate({ to: '/contexts', search: { status: 'DRAFT' } } as never);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await field().fill('CARDS');
  await button('Replace').click();
  await expect.element(page.getByText('Filter “CARDS” replaced')).toBeVisible();
  await expect.element(button('CARDS')).toBeVisible();
  await expect.element(button('Cards')).not.toBeInTheDocument();
  await button('Undo').click();
  await button('Cards').click();
  await expect.poll(() => router.state.location.search).toEqual({ status: 'ACTIVE' });
});

test('without a filter there is nothing to save, which is shown; an invalid file changes nothing', async () => {
  await open('/contexts');
  await field().fill('All');
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(localStorage).toHaveLength(0);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['no filters'], 'a.json'));
  await expect.element(page.getByText('This is not a file of saved filters.')).toBeVisible();
  const filters = [{ name: 'Drafts', list: 'contexts', search: { status: 'DRAFT' } }];
  await userEvent.upload(input, new File([JSON.stringify({ filters })], 'b.json'));
  await expect.element(button('Drafts')).toBeVisible();
});
