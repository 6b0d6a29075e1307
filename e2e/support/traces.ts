import type { Page } from '@playwright/test';

/**
 * Returns everything a page leaves behind that another page or user could read, as one text to search. This covers
 * storage, databases, caches, URL, history and title.
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
