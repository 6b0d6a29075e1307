/**
 * Notifies listeners that the window was scrolled, a frame before the browser does. Rows that become visible then
 * render together with the other changes of this frame.
 */
export function notifyScrolled(): void {
  window.dispatchEvent(new Event('scroll'));
}
