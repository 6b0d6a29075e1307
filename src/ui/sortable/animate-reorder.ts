const glideOf = { duration: 120, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** Returns the tops of the rows below the list's top, px by key. Reads styles only, so that no layout is forced. */
export function topsOf(list: HTMLElement): Map<string, number> {
  return new Map(
    [...list.querySelectorAll<HTMLElement>('[data-key]')].map((row) => [
      row.dataset['key']!,
      parseFloat(row.style.top),
    ]),
  );
}

/** Animates each row from its previous position to the current one; a moving row continues from where it is. */
export function animateReorder(list: HTMLElement, before: ReadonlyMap<string, number>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const row of list.querySelectorAll<HTMLElement>('[data-key]')) {
    const way = (before.get(row.dataset['key']!) ?? Number.NaN) - parseFloat(row.style.top);
    if (!way) continue;
    const steps = [{ transform: `translateY(${way}px)` }, { transform: 'translateY(0)' }];
    row.animate(steps, { ...glideOf, composite: 'add' });
  }
}
