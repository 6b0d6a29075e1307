import { contexts, runOidcConsole, signInAs } from './support/oidc';
import { expect, expectNoAxeViolations, test } from './support/test';

// It runs its own console: no other is started for its pages.
test.use({ baseURL: '' });

test('a console starts without its provider, reports that at sign-in, and accepts sign-ins when it is back @soak', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/status of 401/);
  const { server, company, close } = await runOidcConsole();
  try {
    await company.unplug();
    await server.restart();
    await page.goto(`${server.url}/contexts`);
    await page.getByRole('link', { name: 'Sign in with your company account' }).click();
    await expect(page.getByRole('alert')).toContainText('cannot be reached at the moment');
    await expectNoAxeViolations(page);
    await company.listen();
    await signInAs(page, 'ana');
    await expect(contexts(page)).toBeVisible();
    // Code is still fetched in idle time: pending requests end before the server does.
    await page.goto('about:blank');
  } finally {
    await close();
  }
});
