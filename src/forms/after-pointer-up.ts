let isPressed = false;

// In the capture phase no other handler can stop the event. A server that renders pages has no pointer.
if ('document' in globalThis) {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true);
}

/** Runs a function at once or, if the pointer is pressed, after its release: a message could move what is clicked. */
export function afterPointerUp(run: () => unknown): void {
  if (!isPressed) return void run();
  const released = () => {
    removeEventListener('pointerup', released, true);
    removeEventListener('pointercancel', released, true);
    setTimeout(run);
  };
  addEventListener('pointerup', released, true);
  addEventListener('pointercancel', released, true);
}
