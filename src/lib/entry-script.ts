/** Returns the URL of the console's first script, which changes with every build; `undefined` in development. */
export function entryScript(): string | undefined {
  // A server-rendered page starts its script later, and names it in a link.
  const entry = document.querySelector('script[type=module][src*="/assets/"], link[data-entry]');
  return entry?.getAttribute('src') ?? entry?.getAttribute('href') ?? undefined;
}
