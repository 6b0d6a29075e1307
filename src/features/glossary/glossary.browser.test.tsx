import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '~/testing/mount-page';
import { GlossaryPage } from './GlossaryPage';

function Page() {
  const [text, setText] = useState('');
  return <GlossaryPage text={text} onText={setText} />;
}

it('lists the terms whose name or explanation contains the search text, without their accents', async () => {
  await mountPage(<Page />);
  const terms = page.getByRole('term');
  await expect.element(terms.first()).toBeVisible();
  const all = terms.elements().length;
  await page.getByRole('searchbox', { name: 'Search the glossary' }).fill('PRÍORITY');
  await expect.element(page.getByRole('status')).toHaveTextContent(/^\d+ terms?$/);
  const found = terms.elements().length;
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  expect(terms.elements().map((one) => one.textContent)).toContain('Priority');
  await page.getByRole('searchbox').fill('no such term');
  await expect.element(page.getByText('No term contains this text.')).toBeVisible();
  expect(terms.elements()).toHaveLength(0);
});
