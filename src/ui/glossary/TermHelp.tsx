import { useEffect, useId, useRef } from 'react';
import { t } from '~/i18n/t';
import type { Term } from './terms';
import * as styles from './TermHelp.module.css';

/** Delay before the text opens on hover, ms; also the time for the pointer to get from the button to the text. */
const opensAfter = 250;
const closesAfter = 200;
const gap = 6;

/** Renders a button that explains a term on focus, hover and click. Escape closes the text, and no dialog around it. */
export function TermHelp({ term }: { term: Term }) {
  const id = useId();
  const { sign, text, show, hide, later } = useText();
  return (
    <span className={styles.help} onPointerLeave={() => later(hide, closesAfter)}>
      <button
        ref={sign}
        type="button"
        className={styles.sign}
        aria-label={t('glossary.what', { term: t(`glossary.term.${term}`) })}
        aria-describedby={id}
        onPointerEnter={({ pointerType }) => {
          if (pointerType !== 'touch') later(show, opensAfter);
        }}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) show();
        }}
        onBlur={hide}
        // Inside a label or a heading the click must not activate anything else.
        onClick={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <span aria-hidden="true">?</span>
      </button>
      <span
        ref={text}
        id={id}
        popover="manual"
        aria-hidden="true"
        className={styles.text}
        onPointerEnter={() => later(undefined, 0)}
      >
        {t(`glossary.text.${term}`)}
      </span>
    </span>
  );
}

/** Positions the text in the browser's top layer, below its button or above it, depending on the space. */
function useText() {
  const sign = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = () => text.current?.matches(':popover-open') ?? false;

  function later(then: (() => void) | undefined, after: number) {
    clearTimeout(timer.current);
    if (then) timer.current = setTimeout(then, after);
  }
  function hide() {
    later(undefined, 0);
    if (isShown()) text.current?.hidePopover();
  }
  function show() {
    later(undefined, 0);
    const element = text.current;
    if (!element?.isConnected || !sign.current || isShown()) return;
    element.showPopover();
    const at = sign.current.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const below = at.bottom + gap;
    element.style.left = `${Math.max(8, Math.min(at.left - 12, clientWidth - width - 8))}px`;
    element.style.top = `${below + height < clientHeight - 8 ? below : Math.max(8, at.top - height - gap)}px`;
  }

  useEffect(() => {
    // In the capture phase, before a sheet handles the key, wherever the focus is.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !text.current?.matches(':popover-open')) return;
      event.preventDefault();
      event.stopPropagation();
      text.current.hidePopover();
    };
    const onElsewhere = ({ target }: Event) => {
      const isHere =
        target instanceof Node && (sign.current?.contains(target) || text.current?.contains(target));
      if (!isHere && text.current?.matches(':popover-open')) text.current.hidePopover();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onElsewhere, true);
    document.addEventListener('scroll', onElsewhere, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onElsewhere, true);
      document.removeEventListener('scroll', onElsewhere, true);
    };
  }, []);

  return { sign, text, show, hide, later };
}
