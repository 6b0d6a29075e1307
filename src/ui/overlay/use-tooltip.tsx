import { type ReactNode, useEffect, useId, useRef } from 'react';
import * as styles from './use-tooltip.module.css';

const hoverDelay = 350;
const gap = 6;

/** Result of `useTooltip`: handlers for the control, and the tooltip element to render inside it. */
export interface Tip {
  /** Id of the tooltip, for `aria-describedby`; undefined without a text. */
  id: string | undefined;
  anchor: {
    onPointerEnter: (event: { currentTarget: HTMLElement; pointerType: string }) => void;
    onPointerLeave: () => void;
    onFocus: (event: { currentTarget: HTMLElement }) => void;
    onBlur: () => void;
    onKeyDown: (event: { key: string }) => void;
  };
  /** Shows the tooltip at once, for example when a disabled button is tapped. */
  show: (anchor: HTMLElement) => void;
  tip: ReactNode;
}

/** Shows a text next to a control on hover and focus, in the browser's top layer; Escape dismisses it (WCAG 1.4.13). */
export function useTooltip(text: string | undefined): Tip {
  const id = useId();
  const element = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(anchor: HTMLElement) {
    clearTimeout(timer.current);
    const tip = element.current;
    if (!tip?.isConnected || tip.matches(':popover-open')) return;
    tip.showPopover();
    const at = anchor.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const above = at.top - height - gap;
    const left = at.left + at.width / 2 - width / 2;
    tip.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
    tip.style.top = `${above > 8 ? above : at.bottom + gap}px`;
  }

  function hide() {
    clearTimeout(timer.current);
    const tip = element.current;
    if (tip?.isConnected && tip.matches(':popover-open')) tip.hidePopover();
  }

  return {
    id: text ? id : undefined,
    show,
    anchor: {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType === 'touch') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => show(currentTarget), hoverDelay);
      },
      onPointerLeave: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget);
      },
      onBlur: hide,
      onKeyDown: ({ key }) => {
        if (key === 'Escape') hide();
      },
    },
    tip: text ? (
      <span ref={element} id={id} popover="manual" aria-hidden="true" className={styles.tip}>
        {text}
      </span>
    ) : null,
  };
}
