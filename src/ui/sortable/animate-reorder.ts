const glideOf = { duration: 120, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** Where the rows in the page stand below the list's top, px by key; as they were given it, so that nothing is laid out. */
export function topsOf(list: HTMLElement): Map<string, number> {
  return new Map(
    [...list.querySelectorAll<HTMLElement>('[data-key]')].map((row) => [
      row.dataset['key']!,
      parseFloat(row.style.top),
    ]),
  );
}

/** Lets each row go to where it stands now from where it stood; one that is still on its way goes on from there. */
export function animateReorder(list: HTMLElement, before: ReadonlyMap<string, number>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const row of list.querySelectorAll<HTMLElement>('[data-key]')) {
    const way = (before.get(row.dataset['key']!) ?? Number.NaN) - parseFloat(row.style.top);
    if (!way) continue;
    const steps = [{ transform: `translateY(${way}px)` }, { transform: 'translateY(0)' }];
    row.animate(steps, { ...glideOf, composite: 'add' });
  }
}
