import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeContext, ruleOrder } from './support/api';
import { expect, isVariant, signIn, test } from './support/test';

const recon = fileURLToPath(new URL('../scripts/recon.mjs', import.meta.url));

test(
  '1,000 rules: the page opens, every one is reachable, the last goes to the top',
  { tag: '@soak' },
  async ({ page, server }) => {
    test.setTimeout(600_000);
    const contextId = await makeContext(server, 'A thousand', 0);
    // 50 rules are created with a context, the rest one by one; the service accepts them only in sequence.
    const token = await server.token();
    for (let priority = 1; priority <= 1000; priority += 1)
      await fetch(`${server.url}/v1/contexts/${contextId}/rules`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          priority,
          type: 'TOLERANCE',
          config: { absTolerance: '1.00', percentTolerance: '0', dateWindowDays: priority },
        }),
      });
    await signIn(page, server);
    await page.goto(`/contexts/${contextId}/rules`);
    const rows = page.getByRole('list', { name: /Match rules/ }).getByRole('listitem');
    await expect(rows.first()).toContainText('up to 1 day apart');
    expect(await rows.count(), 'only rows in sight are in the page').toBeLessThan(60);

    await rows
      .first()
      .getByRole('button', { name: /^Move / })
      .focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+End');
    const last = rows.filter({ hasText: 'up to 1,000 days apart' });
    await expect(last).toBeVisible();
    expect(await rows.count()).toBeLessThan(60);

    const grip = (await last.getByRole('button', { name: /^Move / }).boundingBox())!;
    const x = grip.x + grip.width / 2;
    await page.mouse.move(x, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, 300, { steps: 10 });
    await page.mouse.move(x, 4, { steps: 10 });
    // The list scrolls by itself, as fast as the processor allows.
    await expect(rows.filter({ hasText: 'up to 1 day apart' })).toBeInViewport({ timeout: 300_000 });
    const top = (await rows.filter({ hasText: 'up to 1 day apart' }).boundingBox())!;
    await page.mouse.move(x, top.y + 8, { steps: 4 });
    await page.mouse.up();
    if (isVariant) {
      // It accepts lists of 100 rules, and no priority is free for changes one after the other
      // (docs/contract.md#the-vendors-service-as-observed).
      await expect(page.getByText(/not moved.*every priority from 1 to 1,000 is taken/)).toBeVisible({
        timeout: 30_000,
      });
      expect((await ruleOrder(server, contextId)).slice(0, 3)).toEqual([1, 2, 3]);
      return;
    }
    await expect(page.getByText('Rule moved from 1,000 to 1')).toBeVisible({
      timeout: 30_000,
    });
    expect((await ruleOrder(server, contextId)).slice(0, 3)).toEqual([1000, 1, 2]);
  },
);

test(
  '100,000 contexts: scrolling through 2,000 keeps the number of rows in the page small',
  { tag: '@soak' },
  async ({ page, server }) => {
    test.setTimeout(240_000);
    await server.stop();
    await promisify(execFile)(process.execPath, [recon, 'seed', '--contexts', '100000'], {
      env: { ...process.env, ...server.place },
    });
    await server.start();
    await signIn(page, server);
    const rows = page.getByRole('row');
    await expect(page.getByText(/loaded, more below/)).toBeVisible();
    const loaded = async () =>
      Number((await page.getByText(/[\d,]+ loaded, more below/).innerText()).replace(/\D/g, ''));
    let most = 0;
    while ((await loaded()) < 2000) {
      const before = await loaded();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(loaded).toBeGreaterThan(before);
      most = Math.max(most, await rows.count());
    }
    expect(most).toBeLessThan(80);
  },
);
