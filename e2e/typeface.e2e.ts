import { makeContext } from './support/api';
import { expect, signIn, test } from './support/test';

/** docs/development.md#font */
test('the font is fetched once, and no page visibly moves when it is used @soak', async ({
  page,
  server,
}) => {
  await makeContext(server, 'Typeface', 2);
  await page.addInitScript(() => {
    // The chunks of all pages alone may be as many as a browser keeps: 250.
    performance.setResourceTimingBufferSize(2000);
    let shifted = 0;
    const observer = new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifted += Number(Reflect.get(shift, 'value'));
      Reflect.set(window, 'shifted', shifted);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  const seen = () =>
    page.evaluate(() => ({
      shifted: Number(Reflect.get(window, 'shifted') ?? 0),
      fetched: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map((entry) => Number(Reflect.get(entry, 'transferSize'))),
      faces: [...document.fonts].map(({ family, status }) => `${family} ${status}`),
    }));

  await signIn(page, server);
  await expect(page.getByRole('row', { name: /Typeface/ })).toBeVisible();
  await expect.poll(async () => (await seen()).faces).toEqual(['Inter loaded']);
  const first = await seen();
  expect(first.fetched).toHaveLength(1);
  expect(first.shifted).toBeLessThan(0.001);

  await page.goto('/contexts');
  await expect(page.getByRole('row', { name: /Typeface/ })).toBeVisible();
  await expect.poll(async () => (await seen()).faces).toEqual(['Inter loaded']);
  const next = await seen();
  expect(next.fetched).toEqual([0]);
  // Fractions of a pixel, where letters have another width: 0.1 is the limit of a good page.
  expect(next.shifted).toBeLessThan(0.001);
  const widths = await page.evaluate(() => {
    const width = (text: string, figures: string) => {
      const span = document.createElement('span');
      span.textContent = text;
      span.style.cssText = `position:absolute;font-variant-numeric:${figures}`;
      document.body.append(span);
      const found = span.getBoundingClientRect().width;
      span.remove();
      return found;
    };
    return {
      tabular: [width('11111', 'tabular-nums'), width('88888', 'tabular-nums')],
      proportional: [width('11111', 'normal'), width('88888', 'normal')],
    };
  });
  expect(widths.tabular[0]).toBe(widths.tabular[1]);
  // This proves that it is this font: its digits are proportional by default.
  expect(widths.proportional[0]).toBeLessThan(widths.proportional[1]!);

  const licence = await page.request.get('/licences/inter.txt');
  expect(await licence.text()).toContain('SIL OPEN FONT LICENSE');
});
