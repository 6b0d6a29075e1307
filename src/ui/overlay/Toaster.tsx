import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '~/i18n/t';
import { Button, IconButton } from '../controls/Button';
import { CopyButton } from '../controls/Copy';
import { footHeight, onFootHeight } from '~/ui/page/visible-area';
import { dismissToast, type Toast, useToasts } from './toast';
import * as styles from './Toaster.module.css';

const plainTime = 6_000;
/** Time in ms for a toast with an action: the user reads it, decides and moves to the button. */
const actionTime = 12_000;

/** Renders the toasts at the bottom of the window. Mount it once, next to the pages. */
export function Toaster() {
  const toasts = useToasts();
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(undefined);

  const letGo = ({ currentTarget }: SyntheticEvent) =>
    setHeld(currentTarget.matches(':hover, :focus-within'));

  useEffect(() => {
    const shown = region.current;
    if (!shown) return;
    // Content below leaves as much space as the toasts need, so that it can be reached (Toaster.module.css).
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--toaster-height', `${shown.offsetHeight}px`),
    );
    observer.observe(shown);
    return () => {
      observer.disconnect();
      style.removeProperty('--toaster-height');
    };
  }, []);

  const isShown = toasts.length > 0;
  useRoom(region, isShown);

  useEffect(() => {
    const shown = region.current;
    if (!shown || toasts.length === 0) return;
    // A dialog, or a question over a sheet that closes, hides the page from screen readers, but not its toasts.
    const unhide = () => shown.removeAttribute('aria-hidden');
    unhide();
    const observer = new MutationObserver(unhide);
    observer.observe(shown, { attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [toasts]);

  /** Returns the focus to the previously focused element when the toast that has it disappears. */
  function goBack() {
    const from = cameFrom.current;
    if (region.current?.contains(document.activeElement) && from instanceof HTMLElement && from.isConnected)
      from.focus({ preventScroll: true });
  }

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the focus of its buttons
    <section
      ref={region}
      className={styles.toaster}
      data-part="toaster"
      aria-label={t('ui.toast.region')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={letGo}
      onFocus={({ currentTarget, relatedTarget: from }) => {
        setHeld(true);
        if (from && !currentTarget.contains(from)) cameFrom.current = from;
      }}
      onBlur={letGo}
    >
      <ul aria-live="polite" aria-relevant="additions text">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} held={held} onLeave={goBack} />
        ))}
      </ul>
    </section>,
    document.body,
  );
}

/** Sets a root attribute while there are toasts, and `--foot` to the height of the footer below them, for CSS. */
function useRoom(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const shown = region.current;
    if (!shown || !isShown) return;
    // On the root element the height would restyle the entire page whenever a sheet opens.
    const follow = () => shown.style.setProperty('--foot', `${footHeight() ?? 0}px`);
    follow();
    const unfollow = onFootHeight(follow);
    document.documentElement.toggleAttribute('data-has-toasts', true);
    return () => {
      unfollow();
      document.documentElement.removeAttribute('data-has-toasts');
    };
  }, [region, isShown]);
}

function ToastItem({ toast, held, onLeave }: { toast: Toast; held: boolean; onLeave: () => void }) {
  const { id, tone, action } = toast;

  useEffect(() => {
    if (toast.tone !== 'done' || held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.action ? actionTime : plainTime);
    return () => clearTimeout(timer);
  }, [toast, held]);

  return (
    <li className={styles.toast} data-tone={tone}>
      <span className={styles.text}>
        {tone !== 'done' && <span className={styles.mark} aria-hidden="true" />}
        {toast.text}
      </span>
      {toast.requestId && (
        <CopyButton text={toast.requestId} label={t('ui.copy', { what: t('ui.requestId') })} />
      )}
      {action && (
        <Button
          variant="quiet"
          size="small"
          className={styles.action}
          sends={action.sends ?? true}
          onClick={() => {
            onLeave();
            dismissToast(id);
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        icon="close"
        label={t('ui.toast.dismiss')}
        onClick={() => {
          onLeave();
          dismissToast(id);
        }}
      />
    </li>
  );
}
