import { useEffect, useState } from 'react';

const focusable = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/**
 * Focuses the first invalid field inside `body`, in the order of the screen, else the alert of the form:
 * once the faults are drawn.
 */
export function useFaultFocus() {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [faultsFound, setFaultsFound] = useState(0);
  useEffect(() => {
    if (faultsFound === 0) return;
    const fault = body?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target = fault?.matches(focusable) ? fault : fault?.querySelector<HTMLElement>(focusable);
    (target ?? body?.querySelector<HTMLElement>('[data-form-alert]'))?.focus();
  }, [faultsFound, body]);
  return { body, setBody, focusFirstFault: () => setFaultsFound((count) => count + 1) };
}
