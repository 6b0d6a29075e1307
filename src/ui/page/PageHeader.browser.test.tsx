import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { Button } from '../controls/Button';
import { toast } from '../overlay/toast';
import { Toaster } from '../overlay/Toaster';
import { AppShell } from './AppShell';
import { StickyFooter } from './StickyFooter';
import { PageHeader } from './PageHeader';

const brand = (props: { className?: string; children: ReactNode }) => (
  <a href="#start" className={props.className}>
    {props.children}
  </a>
);

function Page({ foot = false }: { foot?: boolean }) {
  return (
    <AppShell
      brand={{ label: 'Recon Console', link: brand }}
      tenantName="Banco Aurora"
      subject="Ana Ribeiro"
      onSearch={() => undefined}
      navigation={[]}
    >
      <PageHeader
        title="Contexts"
        actions={
          <>
            <Button>Status</Button>
            <Button variant="primary">New context</Button>
          </>
        }
      />
      {Array.from({ length: 60 }, (_, row) => (
        <p key={row}>Row {row}</p>
      ))}
      {foot && <StickyFooter>Two selected</StickyFooter>}
      <Toaster />
    </AppShell>
  );
}

const boxOf = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect();

it('has its main action at the bottom edge of a phone’s screen, below its last row and below toasts', async () => {
  await page.viewport(390, 800);
  mount(<Page />);
  await expect.element(page.getByRole('button', { name: 'New context' })).toBeVisible();
  expect(boxOf('New context')).toMatchObject({ left: 16, right: 374, bottom: 788 });
  expect(boxOf('Status').bottom).toBeLessThan(200);

  window.scrollTo(0, document.documentElement.scrollHeight);
  const last = () => page.getByText('Row 59', { exact: true }).element().getBoundingClientRect();
  await vi.waitFor(() => expect(last().bottom).toBeLessThan(boxOf('New context').top - 12));

  toast({ text: 'Saved' });
  const message = page.getByText('Saved');
  await expect.element(message).toBeVisible();
  await vi.waitFor(() =>
    expect(message.element().closest('li')!.getBoundingClientRect().bottom).toBeLessThan(
      boxOf('New context').top - 12,
    ),
  );
});

it('has it in its header if there is space, and if the page has a footer of its own', async () => {
  await page.viewport(1000, 800);
  const view = mount(<Page />);
  await expect.element(page.getByRole('button', { name: 'New context' })).toBeVisible();
  expect(boxOf('New context').top).toBe(boxOf('Status').top);
  await page.viewport(390, 800);
  await vi.waitFor(() => expect(boxOf('New context').bottom).toBe(788));
  view.rerender(<Page foot />);
  await vi.waitFor(() => expect(boxOf('New context').top).toBe(boxOf('Status').top));
});
