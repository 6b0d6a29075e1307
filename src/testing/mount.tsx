import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { startTooltip } from '~/ui/overlay/tooltip';
import '~/ui/base.css';

startTooltip();

/** Returns the text of the open tooltip; undefined if none is open. */
export const tooltip = (): string | undefined =>
  document.querySelector('body > [popover]:popover-open')?.textContent ?? undefined;

/** Renders into the page of a browser test, in strict mode, and unmounts when the test ends. */
export function mount(node: ReactNode): { rerender: (node: ReactNode) => void } {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(<StrictMode>{node}</StrictMode>);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return { rerender: (next) => root.render(<StrictMode>{next}</StrictMode>) };
}
