import { footHeight } from './foot-height';

/** Where a page's rows are seen: its edges from the window's top, and its width, px. */
export interface Pane {
  top: number;
  bottom: number;
  width: number;
}

/** The part of the window between what sticks at its top and what stands at its foot. Asks for the layout. */
export function getVisibleArea(): Pane {
  return {
    top: heightOf('head') || heightOf('tabs'),
    bottom: innerHeight - (footHeight() ?? mainActionHeight()),
    width: innerWidth,
  };
}

/** On a phone the head is no box of its own: its tabs stick. */
function heightOf(part: string): number {
  return document.querySelector<HTMLElement>(`[data-part=${part}]`)?.offsetHeight ?? 0;
}

/** The bar that holds the page's main action on a phone is drawn by its style alone (Button.module.css). */
function mainActionHeight(): number {
  const actions = document.querySelector('[data-part=actions]');
  const bar = actions && getComputedStyle(actions, '::after');
  return bar?.position === 'fixed' ? parseFloat(bar.height) : 0;
}
