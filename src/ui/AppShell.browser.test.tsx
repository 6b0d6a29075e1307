import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { AppShell } from './AppShell';

const link = (href: string) => (props: { className: string; children: ReactNode }) => (
  <a href={href} className={props.className}>
    {props.children}
  </a>
);

const shell = (
  <AppShell
    brand={{ label: 'Recon Console', link: link('#start') }}
    tenantName="Banco Aurora"
    subject="Ana Ribeiro"
    navigation={[{ items: [{ label: 'Contexts', icon: 'contexts', link: link('#contexts') }] }]}
  >
    <h1>Contexts</h1>
  </AppShell>
);

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
