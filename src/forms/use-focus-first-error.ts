import { useEffect, useRef, useState } from 'react';

const focusable = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Returns `focusFirstFault`, which focuses the first invalid field in `body`, else its alert, after they render. */
export function useFocusFirstError() {
  const body = useRef<HTMLDivElement>(null);
  const [faultsFound, setFaultsFound] = useState(0);
  useEffect(() => {
    if (faultsFound === 0) return;
    (firstError(body.current) ?? body.current?.querySelector<HTMLElement>('[data-form-alert]'))?.focus();
  }, [faultsFound]);
  return { body, focusFirstFault: () => setFaultsFound((count) => count + 1) };
}

/** Returns the focusable element of the first invalid field inside an element, in screen order. */
export function firstError(around: Element | null): HTMLElement | null | undefined {
  const fault = around?.querySelector<HTMLElement>('[aria-invalid="true"]');
  return fault?.matches(focusable) ? fault : fault?.querySelector<HTMLElement>(focusable);
}
