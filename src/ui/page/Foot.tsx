import { type ComponentProps, useEffect, useRef } from 'react';

/** The feet now there; of a sheet over a page the sheet's counts. */
const feet: HTMLElement[] = [];

/**
 * Buttons that stay in sight at the foot of a sheet or a page. Tells CSS its height in pixels as `--foot`,
 * so that messages stand over it, in however many lines its buttons are (Toaster.module.css).
 */
export function Foot(props: ComponentProps<'footer'>) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const foot = ref.current;
    if (!foot) return;
    feet.push(foot);
    tellHeight();
    const observer = new ResizeObserver(tellHeight);
    observer.observe(foot);
    return () => {
      observer.disconnect();
      feet.splice(feet.indexOf(foot), 1);
      tellHeight();
    };
  }, []);
  return <footer {...props} ref={ref} data-foot="" />;
}

function tellHeight(): void {
  const { style } = document.documentElement;
  const last = feet.at(-1);
  document.documentElement.toggleAttribute('data-has-foot', last !== undefined);
  if (last) style.setProperty('--foot', `${last.offsetHeight}px`);
  else style.removeProperty('--foot');
}
