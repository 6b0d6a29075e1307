import { type RefObject, useEffect } from 'react';

/** The elements that tell their height under a name, the last one counting. */
const told = new Map<string, HTMLElement[]>();

/**
 * Tells the whole page the height of an element that stands at its foot, in pixels, as a property of CSS,
 * so that others stand over it or leave room for it. Of several the one that came last counts.
 */
export function useHeight(property: '--foot' | '--toasts', element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    told.set(property, [...(told.get(property) ?? []), measured]);
    const observer = new ResizeObserver(() => tell(property));
    observer.observe(measured);
    return () => {
      observer.disconnect();
      told.set(property, told.get(property)?.filter((other) => other !== measured) ?? []);
      tell(property);
    };
  }, [property, element]);
}

function tell(property: string): void {
  const last = told.get(property)?.at(-1);
  const { style } = document.documentElement;
  if (last) style.setProperty(property, `${Math.ceil(last.getBoundingClientRect().height)}px`);
  else style.removeProperty(property);
}
