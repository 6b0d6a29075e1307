import type { Page } from '@playwright/test';

/**
 * Everything a page leaves behind that another page or person could read: storage, databases, caches,
 * the address and the history, the title. As one text, to be searched.
 */
export function tracesOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return JSON.stringify([
      localStorage,
      sessionStorage,
      databases,
      requests,
      history.state,
      location.href,
      document.title,
      document.cookie,
    ]);
  });
}
