import { expect, signIn, test } from './support/test';

test('the link signs in, its token disappears from the URL, a reload stays signed in', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, server);
  expect(page.url()).not.toContain('token');

  // The other cookie stores the view settings.
  const cookies = (await context.cookies()).filter(({ name }) => name !== 'recon_view');
  expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Strict' },
  ]);
  const token = await server.token();
  const readable = await page.evaluate(() =>
    JSON.stringify([
      localStorage,
      sessionStorage,
      document.cookie,
      history.state,
      performance.getEntries().map(({ name }) => name),
    ]),
  );
  expect(readable).not.toContain(token);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Contexts' })).toBeVisible();
});
