import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionQuery } from '~/api/session';
import { mountPage } from '~/testing/mount-page';
import { openService, type OpenedService } from '~/testing/service';
import { SearchInput } from '~/ui/controls/SearchInput';
import { setSingleKeys, usePageActions } from '~/ui/shortcuts/page-actions';
import { makeContext, makeSource, ruleBody } from '../../../server/testing/bodies';
import { ConsoleShell } from './ConsoleShell';

beforeEach(() => setSingleKeys(true));

/** Opens a page with two actions, a search and a form; records what was done. */
async function open(fill?: (service: OpenedService, contextId: string) => Promise<void>) {
  const done: string[] = [];
  const service = await openService();
  const { id } = await makeContext(service, { name: 'Northern acquirer' });
  await fill?.(service, id);
  await makeContext(service, { name: 'Ação diária' });
  function Page() {
    usePageActions([
      { id: 'createContext', label: 'New context', keys: 'n', run: () => void done.push('new') },
      { id: 'other', label: 'Another thing', refusal: 'Not now.', run: () => void done.push('other') },
    ]);
    return (
      <>
        <h1 tabIndex={-1}>Page</h1>
        <SearchInput label="Search here" value="" onChange={() => undefined} />
        <form
          aria-label="Form"
          onSubmit={(event) => {
            event.preventDefault();
            done.push('sent');
          }}
        >
          <textarea aria-label="Note" />
          <button type="submit">Send</button>
        </form>
      </>
    );
  }
  await page.viewport(1200, 900);
  const { at } = await mountPage(
    <ConsoleShell session={service.session}>
      <Page />
    </ConsoleShell>,
    { begin: (client) => client.setQueryData(sessionQuery.queryKey, service.session) },
  );
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible();
  page.getByRole('heading', { name: 'Page' }).element().focus();
  return { done, at };
}

const palette = page.getByRole('dialog', { name: 'Search and commands' });
const field = palette.getByRole('combobox');
const options = palette.getByRole('option');
const chosen = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');

test('a key focuses the control of its action if nothing is focused, and moves no other focus', async () => {
  const focused: (string | undefined)[] = [];
  function Page() {
    const run = () => void focused.push(document.activeElement?.textContent ?? undefined);
    usePageActions([{ id: 'createContext', label: 'New context', keys: 'n', run }]);
    return (
      <>
        <h1 tabIndex={-1}>Page</h1>
        <button type="button" aria-keyshortcuts="n">
          Create one
        </button>
        <button type="button">Another button</button>
      </>
    );
  }
  const service = await openService();
  await mountPage(
    <ConsoleShell session={service.session}>
      <Page />
    </ConsoleShell>,
    { begin: (client) => client.setQueryData(sessionQuery.queryKey, service.session) },
  );
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard('n');
  await expect.poll(() => focused).toEqual(['Create one']);
  page.getByRole('button', { name: 'Another button' }).element().focus();
  await userEvent.keyboard('n');
  await expect.poll(() => focused).toEqual(['Create one', 'Another button']);
});

test("a key runs the page's action, and nothing in a field, with a modifier, or once single keys are disabled", async () => {
  const { done } = await open();
  await userEvent.keyboard('n');
  await expect.poll(() => done).toEqual(['new']);
  await page.getByLabelText('Note').click();
  await userEvent.keyboard('n');
  await expect.element(page.getByLabelText('Note')).toHaveValue('n');
  page.getByRole('button', { name: 'Send' }).element().focus();
  await userEvent.keyboard('{Alt>}n{/Alt}');
  expect(done).toEqual(['new']);
  await userEvent.keyboard('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list.getByText('New context')).toBeVisible();
  await userEvent.keyboard('n');
  await list.getByRole('switch', { name: 'Single keys' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  page.getByRole('button', { name: 'Send' }).element().focus();
  await userEvent.keyboard('n');
  expect(done).toEqual(['new']);
  // Those with a modifier still work.
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
});

test("the page's search, a form and another page are reached by keys", async () => {
  const { done, at } = await open();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await page.getByLabelText('Note').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => done).toEqual(['sent']);
  page.getByRole('heading', { name: 'Page' }).element().focus();
  await userEvent.keyboard('gk');
  await expect.poll(at).toBe('/key-details');
});

test('the palette is a combobox: keys move through its list, the focus stays, and is restored', async () => {
  const { done } = await open();
  await page.getByRole('button', { name: 'Search…' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(palette.getByRole('group', { name: 'On this page' })).toBeVisible();
  await expect.poll(() => chosen()?.textContent).toContain('New context');
  await userEvent.keyboard('{ArrowUp}');
  const last = options.elements().at(-1);
  expect(chosen()).toBe(last);
  await userEvent.keyboard('{ArrowDown}{PageDown}');
  expect(chosen()).toBe(options.elements()[5]);
  await userEvent.keyboard('{Home}{End}');
  expect(chosen()).toBe(last);
  expect(field.element().getAttribute('aria-expanded')).toBe('true');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Search…' })).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('create context');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => done).toEqual(['new']);
  await expect.element(palette).not.toBeInTheDocument();
});

test('a disabled entry shows why and does nothing; an empty result shows what to try', async () => {
  const { done } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('another');
  await expect.element(options.first()).toHaveAttribute('aria-disabled', 'true');
  await expect.element(options.first()).toHaveTextContent('Not now.');
  await userEvent.keyboard('{Enter}');
  await expect.element(palette).toBeVisible();
  expect(done).toEqual([]);
  await field.fill('qqqq');
  await expect.element(palette.getByText('No results for “qqqq”')).toBeVisible();
  await expect.element(palette.getByText(/Try a name, or a word/)).toBeVisible();
});

test('contexts are found by their names, and a task requests one; Escape goes back, then closes', async () => {
  const { at } = await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('acao');
  await expect.element(options.first()).toHaveTextContent('Ação diária');
  await field.fill('priority');
  await userEvent.keyboard('{Enter}');
  await expect.element(palette.getByRole('combobox', { name: 'Which context?' })).toHaveFocus();
  await expect.poll(() => options.elements().length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(palette.getByRole('combobox', { name: 'Search, or say what to do' })).toHaveFocus();
  await field.fill('order');
  await userEvent.keyboard('{Enter}');
  await field.fill('north');
  await expect.element(options).toHaveTextContent('Northern acquirer');
  await userEvent.keyboard('{Enter}');
  await expect.poll(at).toMatch(/^\/contexts\/[0-9a-f-]+\/rules$/);
  await expect.element(palette).not.toBeInTheDocument();
});

test('sources and rules of contexts that were not opened are found, too', async () => {
  await open(async (service, contextId) => {
    await makeSource(service, contextId, { name: 'Bank of the North' });
    await service.ask('POST', `/v1/contexts/${contextId}/rules`, { body: ruleBody() });
  });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('bank of the n');
  await expect.element(options.first()).toHaveTextContent(/Bank of the North.*Source of “Northern acquirer”/);
  await field.fill('same amount');
  await expect.element(options.first()).toHaveTextContent(/Rule 1 of “Northern acquirer”/);
});

test('colours, row height and sign-out are found by a search, and not listed otherwise', async () => {
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(options.first()).toBeVisible();
  expect(options.elements().some((one) => /colours|rows|Sign out|Language/.test(one.textContent))).toBe(
    false,
  );
  await field.fill('dark mode');
  await expect.element(options.first()).toHaveTextContent('Dark colours');
  await userEvent.keyboard('{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
  expect(document.documentElement.dataset['colorScheme']).toBe('dark');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('light mode');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.documentElement.dataset['colorScheme']).toBe('light');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('logout');
  await expect.element(options.first()).toHaveTextContent('Sign out');
});

test('text typed right after opening the palette goes into it, and is not a shortcut', async () => {
  const { done } = await open();
  const press = (key: string, ctrlKey = false) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  press('k', true);
  for (const key of 'nez') press(key);
  press('Backspace');
  press('w');
  await expect.element(field).toHaveValue('new');
  expect(done).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  press('n');
  await expect.poll(() => done).toEqual(['new']);
});

test('Enter right after opening the palette opens nothing below it', async () => {
  const { done } = await open();
  const press = (key: string, ctrlKey = false) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  page.getByRole('button', { name: 'Send' }).element().focus();
  press('k', true);
  expect(press('Enter')).toBe(false);
  await expect.element(field).toHaveFocus();
  expect(done).toEqual([]);
});

test('no key is handled during a composition in the palette, and it opens only once', async () => {
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('?/n');
  await expect.element(field).toHaveValue('?/n');
  expect(page.getByRole('dialog').elements()).toHaveLength(1);
});
