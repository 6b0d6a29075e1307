import { footHeight } from './foot-height';

/** Visible area for a page's rows: its edges from the window's top, and its width, px. */
export type Pane = { top: number; bottom: number; width: number };

/** Returns the part of the window between the sticky parts at its top and the footer. Forces a layout. */
export function getVisibleArea(): Pane {
  return {
    top: headHeight() + heightOf('list-head'),
    bottom: innerHeight - (footHeight() ?? mainActionHeight()),
    width: innerWidth,
  };
}

/** Returns the height of the sticky page header and the page's bar below it, px; on a phone only its tabs are sticky. */
export function headHeight(): number {
  return (heightOf('head') || heightOf('tabs')) + heightOf('bar');
}

/** Returns the height of the element with this `data-part`, px; 0 if there is none, or it has no box (phones). */
function heightOf(part: string): number {
  return document.querySelector<HTMLElement>(`[data-part=${part}]`)?.offsetHeight ?? 0;
}

/** Returns the height of the bar at the bottom edge that CSS renders on phones (Button.module.css), px; else 0. */
function mainActionHeight(): number {
  const actions = document.querySelector('[data-part=actions]');
  const bar = actions && getComputedStyle(actions, '::after');
  return bar?.position === 'fixed' ? parseFloat(bar.height) : 0;
}
