let isPressed = false;

// Listens in the capture phase, so that no other handler can stop the event. A server that renders pages has no
// pointer.
if ('document' in globalThis) {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true);
}

/**
 * Runs a function at once, or, while a mouse button or finger is down, after the resulting click. A message that
 * appears in between would move the click target away from the pointer.
 */
export function afterPointerUp(run: () => unknown): void {
  if (!isPressed) {
    run();
    return;
  }
  const released = () => {
    removeEventListener('pointerup', released, true);
    removeEventListener('pointercancel', released, true);
    setTimeout(run);
  };
  addEventListener('pointerup', released, true);
  addEventListener('pointercancel', released, true);
}
