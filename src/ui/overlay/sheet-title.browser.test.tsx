import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { mount } from '~/testing/mount';
import { Sheet } from './Sheet';
import { usePageTitle } from '~/lib/use-page-title';

function Page() {
  const [filter, setFilter] = useState<string>();
  const [open, setOpen] = useState(true);
  usePageTitle(filter, 'Match rules', 'Cards');
  return open ? (
    <Sheet title="Rule 3" onClose={() => setOpen(false)}>
      <button onClick={() => setFilter('Exact')}>Filter</button>
    </Sheet>
  ) : null;
}

test('a sheet precedes its page in the title, and a filter precedes the page, until it is closed', async () => {
  mount(<Page />);
  await expect.poll(() => document.title).toBe('Rule 3 · Match rules · Cards · Recon Console');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.poll(() => document.title).toBe('Rule 3 · Exact · Match rules · Cards · Recon Console');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.title).toBe('Exact · Match rules · Cards · Recon Console');
});
