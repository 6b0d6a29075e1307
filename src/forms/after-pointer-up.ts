let isPressed = false;

// Whatever is pressed, wherever it is: seen before anybody else. A server draws pages, and nobody presses there.
if ('document' in globalThis) {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true);
}

/**
 * Runs something at once, or, while a button of the mouse or a finger is down, after the click that comes
 * of it: a message that appears in between would move what is being clicked from under the pointer.
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
