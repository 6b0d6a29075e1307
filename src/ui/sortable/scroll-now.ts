/**
 * Tells who listens that the window was scrolled, a frame before the browser does: the rows that come into sight are
 * drawn together with what else changes in this frame.
 */
export function notifyScrolled(): void {
  window.dispatchEvent(new Event('scroll'));
}
