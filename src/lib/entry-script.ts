/** The address of the console's first script in this document, which changes with every build; none in development. */
export function entryScript(): string | undefined {
  // A page that the server drew begins its script later, and names it by a link.
  const entry = document.querySelector('script[type=module][src*="/assets/"], link[data-entry]');
  return entry?.getAttribute('src') ?? entry?.getAttribute('href') ?? undefined;
}
