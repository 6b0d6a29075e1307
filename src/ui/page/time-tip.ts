import { locale } from '~/i18n/t';
import { chosenZone, formatLocalAndUtc } from '~/lib/relative-time';
import * as styles from '../overlay/use-tooltip.module.css';

const hoverDelay = 350;
const gap = 6;

/** Shows the exact time of any `<time>` in one shared tooltip, on hover, tap, or focus of its link or button. */
export function startTimeTip(): void {
  const tip = document.createElement('div');
  tip.popover = 'manual';
  tip.className = `${styles.tip} ${styles.tipLines}`;
  // Screen readers get the instant from `datetime`; the tooltip repeats it.
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anchor: HTMLTimeElement | undefined;
  let isHovered = false;
  let pointedAt: HTMLTimeElement | null = null;

  function show(times: readonly HTMLTimeElement[], hovered = false) {
    isHovered = hovered;
    anchor = times.at(-1);
    if (!anchor?.isConnected) return;
    tip.textContent = times.map((time) => exactly(time, times.length > 1)).join('\n');
    tip.hidePopover();
    tip.showPopover();
    place();
  }
  function place() {
    if (!anchor || !tip.matches(':popover-open')) return;
    const at = anchor.getBoundingClientRect();
    // The focused element is not covered: for a row the tooltip is placed below it.
    const row = isHovered ? null : anchor.closest('tr, li');
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
    if (pointerType === 'touch' || target === tip) return;
    const time = timeAt(target);
    if (time === pointedAt) return;
    pointedAt = time;
    clearTimeout(timer);
    if (time !== null) timer = setTimeout(() => show([time], true), hoverDelay);
    else if (isHovered) hide();
  });
  document.addEventListener('focusin', ({ target }) => {
    hide();
    if (target instanceof HTMLElement && target.matches(':focus-visible')) show(timesOf(target));
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) show(timesOf(target.closest('button')));
  });
  for (const end of ['focusout', 'pointerdown'] as const) document.addEventListener(end, hide, true);
  // Focusing an element scrolls it into view later.
  document.addEventListener('scroll', place, { capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
}

/** Returns the times to explain for a focused element: all in the row of a link, or those in a button; else none. */
function timesOf(focused: Element | null): HTMLTimeElement[] {
  const place = focused?.matches('a') ? focused.closest('tr, li') : focused?.matches('button') && focused;
  return place ? [...place.querySelectorAll<HTMLTimeElement>('time[datetime]')] : [];
}

function timeAt(target: EventTarget | null): HTMLTimeElement | null {
  return target instanceof Element ? target.closest<HTMLTimeElement>('time[datetime]') : null;
}

/** Returns the tooltip's text: a line per zone. If the row has several times, the column header comes first. */
function exactly(time: HTMLTimeElement, isOneOfMany: boolean): string {
  const cell = isOneOfMany ? time.closest('td') : null;
  const head = cell?.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]?.textContent;
  const both = formatLocalAndUtc(new Date(time.dateTime), locale(), chosenZone());
  return [...(head ? [head] : []), ...both].join('\n');
}
