import { makeContext, ruleOrder } from './support/api';
import { expect, signIn, test } from './support/test';

test('a session that expires during work requests a token in place and resumes the move', async ({
  page,
  server,
  watch,
}) => {
  watch.expectErrors(/401/);
  const contextId = await makeContext(server, 'Interrupted', 3);
  await signIn(page, server);
  await page.goto(`/contexts/${contextId}/rules`);
  const list = page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
  await expect(list).toHaveCount(3);

  await page.context().clearCookies();
  await list
    .nth(2)
    .getByRole('button', { name: /^Move / })
    .focus();
  await page.keyboard.press('Alt+ArrowUp');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Access token').fill(await server.token());
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => ruleOrder(server, contextId)).toEqual([1, 3, 2]);
});
