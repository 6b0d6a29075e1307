let region: HTMLElement | undefined;
let frame = 0;

/**
 * Says a text to screen readers, politely, without showing it. The region is made on first use and
 * stays in the body; while a dialog hides the rest of the page it is taken out of the hiding.
 * What it gives back clears the text when it is no longer true, unless something else was said since.
 */
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
  // The same text twice is only read twice when the region was empty for a frame.
  frame = requestAnimationFrame(() => {
    spoken.textContent = text;
  });
  const own = frame;
  return () => {
    if (frame !== own) return;
    cancelAnimationFrame(own);
    spoken.textContent = '';
  };
}
