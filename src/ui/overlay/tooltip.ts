import { locale } from '~/i18n/t';
import { chosenZone, formatLocalAndUtc } from '~/lib/relative-time';
import * as styles from './tooltip.module.css';

const hoverDelay = 350;
/** Time for the pointer to get from the control to the text, ms. */
const leaveDelay = 200;
const gap = 6;
/** What has a tooltip: a control with its text in `data-tip`, or a time, which is explained in full. */
const anchors = '[data-tip], time[datetime]';

/**
 * Shows the page's one tooltip, in the browser's top layer: on hover, and on focus or tap of a control or of the link or
 * button of a time. Escape dismisses it (WCAG 1.4.13). Screen readers get names, descriptions and `datetime` instead.
 */
export function startTooltip(): void {
  const tip = document.createElement('div');
  tip.popover = 'manual';
  tip.className = styles.tip;
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anchor: HTMLElement | undefined;
  let isHovered = false;
  let pointedAt: HTMLElement | null = null;

  function show(explained: readonly HTMLElement[], hovered = false) {
    isHovered = hovered;
    anchor = explained.at(-1);
    if (!anchor?.isConnected) return;
    tip.toggleAttribute('data-term', isTerm(anchor));
    tip.textContent = explained.map((one) => textOf(one, explained.length > 1)).join('\n');
    tip.hidePopover();
    tip.showPopover();
    place();
  }
  function place() {
    if (!anchor || !tip.matches(':popover-open')) return;
    const at = anchor.getBoundingClientRect();
    // The focused element is not covered: for the times of a row the tooltip is placed below it.
    const row = isHovered || anchor.dataset['tip'] !== undefined ? null : anchor.closest('tr, li');
    const { top, bottom } = (row ?? anchor).getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const left = at.left + at.width / 2 - width / 2;
    const [above, below] = [top - height - gap, bottom + gap];
    const isBelow = row ? below + height < clientHeight : above < 8;
    tip.style.left = `${Math.max(8, Math.min(left, clientWidth - width - 8))}px`;
    tip.style.top = `${isBelow ? below : above}px`;
  }
  function hide() {
    clearTimeout(timer);
    if (tip.matches(':popover-open')) tip.hidePopover();
  }

  // Not `pointerover`: browsers fire it for a still pointer after a layout change, which opened a closed tooltip again.
  document.addEventListener('pointermove', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const over = target instanceof Element ? target.closest<HTMLElement>(anchors) : null;
    const pointed = target === tip ? (anchor ?? null) : over;
    if (pointed === pointedAt) return;
    pointedAt = pointed;
    clearTimeout(timer);
    if (pointed !== null && target !== tip) timer = setTimeout(() => show([pointed], true), hoverDelay);
    else if (pointed === null && isHovered) timer = setTimeout(hide, leaveDelay);
  });
  document.addEventListener('focusin', ({ target }) => {
    hide();
    if (target instanceof HTMLElement && target.matches(':focus-visible')) show(explainedBy(target));
  });
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      // A click on a control that can be used does what its tooltip says.
      if (button?.dataset['tip'] === undefined || button.ariaDisabled === 'true' || isTerm(button))
        show(explainedBy(button));
      else hide();
    },
    // A button that cannot be used stops its clicks.
    { capture: true },
  );
  for (const end of ['focusout', 'pointerdown'] as const) document.addEventListener(end, hide, true);
  // Focusing an element scrolls it into view later.
  document.addEventListener('scroll', place, { capture: true, passive: true });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // Closes the explanation of a term, and no dialog around it.
      if (isTerm(anchor) && tip.matches(':popover-open')) event.stopPropagation();
      hide();
    },
    true,
  );
}

const isTerm = (explained: HTMLElement | undefined): boolean => explained?.dataset['part'] === 'term';

/** Returns what to explain at a focused element: itself, or the times in a button or in the row of a link. */
function explainedBy(focused: Element | null): HTMLElement[] {
  if (focused instanceof HTMLElement && focused.dataset['tip'] !== undefined) return [focused];
  const place = focused?.matches('a') ? focused.closest('tr, li') : focused?.matches('button') && focused;
  return place ? [...place.querySelectorAll<HTMLTimeElement>('time[datetime]')] : [];
}

/** Returns the tooltip's text: for a time a line per zone. If a row has several times, the column header comes first. */
function textOf(anchor: HTMLElement, isOneOfMany: boolean): string {
  if (!(anchor instanceof HTMLTimeElement)) return anchor.dataset['tip'] ?? '';
  const cell = isOneOfMany ? anchor.closest('td') : null;
  const head = cell?.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]?.textContent;
  const both = formatLocalAndUtc(new Date(anchor.dateTime), locale(), chosenZone());
  return [...(head ? [head] : []), ...both].join('\n');
}
