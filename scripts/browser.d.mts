/** Finds a Chromium for tests and pictures, or brings one; see browser.mjs. */
export function findBrowser(): Promise<{ executablePath: string; env: Record<string, string> }>;
