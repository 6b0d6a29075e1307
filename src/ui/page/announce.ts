let region: HTMLElement | undefined;
let frame = 0;

/** Announces a text to screen readers. Returns a function that clears it, unless a later text has replaced it. */
export function announce(text: string): () => void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    region.className = 'ui-hidden';
    document.body.append(region);
  }
  const spoken = region;
  spoken.removeAttribute('aria-hidden');
  spoken.textContent = '';
  cancelAnimationFrame(frame);
  // Screen readers announce the same text again only if the region was empty for a frame.
  frame = requestAnimationFrame(() => (spoken.textContent = text));
  const own = frame;
  return () => {
    if (frame !== own) return;
    cancelAnimationFrame(own);
    spoken.textContent = '';
  };
}
