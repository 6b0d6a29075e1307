import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '~/ui/base.css';

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
