import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { AppShell } from './AppShell';
import { Sheet } from '../overlay/Sheet';

const link = (href: string) => (props: { className?: string; children: ReactNode }) => (
  <a href={href} className={props.className}>
    {props.children}
  </a>
);

const shellOf = (tenantName: string, children?: ReactNode) => (
  <AppShell
    brand={{ label: 'Recon Console', link: link('#start') }}
    tenantName={tenantName}
    subject="Ana Ribeiro"
    onSearch={() => undefined}
    navigation={[{ items: [{ label: 'Contexts', icon: 'contexts', link: link('#contexts') }] }]}
  >
    <h1>Contexts</h1>
    {children}
  </AppShell>
);
const shell = shellOf('Banco Aurora');

it('skips from the first Tab straight to the content', async () => {
  await page.viewport(1200, 700);
  mount(shell);
  await expect.element(page.getByRole('link', { name: 'Contexts' })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('opens the navigation from a menu button on a phone and closes it when a link is followed', async () => {
  await page.viewport(390, 800);
  mount(shell);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.getByRole('link', { name: 'Contexts' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('does not scroll a long page when the focus moves through the sidebar', async () => {
  await page.viewport(1200, 700);
  mount(shellOf('Banco Aurora', <div style={{ height: 4000 }} />));
  const user = page.getByRole('button', { name: /Ana Ribeiro/ });
  await expect.element(user).toBeVisible();
  scrollTo(0, 1000);
  for (const control of [page.getByRole('link', { name: 'Recon Console' }), user]) {
    (control.element() as HTMLElement).focus();
    await new Promise(requestAnimationFrame);
    expect(scrollY).toBe(1000);
  }
  scrollTo(0, 0);
});

it('closes the user menu when the focus leaves it for the page', async () => {
  await page.viewport(1200, 700);
  mount(shellOf('Banco Aurora', <button type="button">New context</button>));
  const menu = page.getByRole('region', { name: 'Your settings' });
  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await expect.element(menu).toBeVisible();
  const behind = page.getByRole('button', { name: 'New context' });
  for (let tabs = 0; tabs < 20 && document.activeElement !== behind.element(); tabs += 1)
    await userEvent.tab();
  await expect.element(behind).toHaveFocus();
  await expect.element(menu).not.toBeInTheDocument();
});

/**
 * Renders an empty list whose button creates the first record and then disappears, or a sheet that nothing on the page
 * opened.
 */
function Empty({ sheet = false }: { sheet?: boolean }) {
  const [isEmpty, setEmpty] = useState(true);
  if (!isEmpty) return <p>One thing</p>;
  return sheet ? (
    <Sheet title="By a link" onClose={() => setEmpty(false)}>
      <input aria-label="Name" />
    </Sheet>
  ) : (
    <button type="button" onClick={() => setEmpty(false)}>
      Make the first
    </button>
  );
}

it('moves the focus to the heading when the focused button is removed', async () => {
  mount(shellOf('Banco Aurora', <Empty />));
  const button = page.getByRole('button', { name: 'Make the first' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('One thing')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Contexts' })).toHaveFocus();
});

it('moves the focus to the heading when a sheet opened by a link closes', async () => {
  mount(shellOf('Banco Aurora', <Empty sheet />));
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('One thing')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Contexts' })).toHaveFocus();
});

it('leaves the focus on the document if it was set there', async () => {
  mount(shellOf('Banco Aurora', <Empty />));
  const button = page.getByRole('button', { name: 'Make the first' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  button.element().blur();
  document.body.append(document.createElement('i'));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(document.activeElement).toBe(document.body);
});

it.each([390, 320])(
  'keeps its name on one line next to a tenant shown by its id, %i px wide',
  async (width) => {
    await page.viewport(width, 800);
    const tenant = '11111111-1111-1111-1111-111111111111';
    mount(shellOf(tenant));
    const brand = page.getByRole('link', { name: 'Recon Console' });
    await expect.element(brand).toBeVisible();
    expect(brand.element().getBoundingClientRect().height).toBeLessThanOrEqual(22);
    expect(document.documentElement.scrollWidth).toBe(width);
    // Truncated in the bar, the id is complete in the menu.
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const inFull = page.getByRole('dialog', { name: 'Menu' }).getByText(tenant).element();
    expect(inFull.scrollWidth).toBe(inFull.clientWidth);
  },
);
