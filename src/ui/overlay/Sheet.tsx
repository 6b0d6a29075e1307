import FocusTrap from '@mui/material/Unstable_TrapFocus';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { t } from '~/i18n/t';
import { useSheetTitle } from '~/lib/use-page-title';
import { IconButton } from '../controls/Button';
import { StickyFooter } from '../page/StickyFooter';
import { LazyConfirmDialog } from './LazyConfirmDialog';
import { ThemeProvider } from '../page/ThemeProvider';
import { useFocusReturn } from '../hooks/use-focus-return';
import { isTop, useModal } from '../hooks/use-modal';
import * as styles from './Sheet.module.css';
import * as head from './SheetHead.module.css';

interface SheetProps {
  open: boolean;
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** Called by Escape, the close button and a click beside the sheet; after a question when `dirty`. */
  onClose: () => void;
  /** There is something unsaved inside: closing asks first, leaving the page too. */
  dirty?: boolean;
  /** Work is under way that closing would cut off: closing waits. */
  busy?: boolean;
  /** Makes the sheet a form: a submit button in `footer` or Enter in a field calls it. */
  onSubmit?: ((event: SyntheticEvent<HTMLFormElement>) => void) | undefined;
  /** Buttons, the primary one last. They stay in sight. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Not the element of that name: a modal one lies over messages and over what MUI opens, whatever comes later. */
const dialog = { role: 'dialog', 'aria-modal': true, tabIndex: -1 } as const;

/** A panel at the right, so that the list stays in sight; the whole page on a phone. */
export function Sheet({ open, ...props }: SheetProps) {
  return open ? <OpenSheet {...props} /> : null;
}

/** Without MUI's dialog: its layers and transition cost more than most of what stands in a sheet. */
function OpenSheet({ dirty = false, busy = false, onSubmit, ...props }: Omit<SheetProps, 'open'>) {
  useSheetTitle(props.title);
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  function close() {
    if (busy) return;
    if (dirty) setAsking(true);
    else props.onClose();
  }

  const { onFocus } = useFocusReturn(true);
  useModal({ root, start: startOf, onEscape: close });
  const beside = useClickBeside(close);
  const keepsFocus = useCallback(() => isTop(root.current), []);

  const inside = <Inside {...props} titleId={title} onClose={close} />;

  return (
    <ThemeProvider>
      {createPortal(
        <div
          ref={root}
          role="presentation"
          className={styles.sheet}
          data-part="sheet"
          {...{ onFocus, ...beside }}
        >
          <FocusTrap open disableAutoFocus disableRestoreFocus isEnabled={keepsFocus}>
            <div {...dialog} aria-labelledby={title} className={styles.panel}>
              {onSubmit ? (
                <form className={styles.form} noValidate onSubmit={onSubmit}>
                  {inside}
                </form>
              ) : (
                inside
              )}
            </div>
          </FocusTrap>
        </div>,
        document.body,
      )}
      {asking && (
        <LazyConfirmDialog
          open
          title={t('ui.discard.title')}
          confirmLabel={t('ui.discard.confirm')}
          cancelLabel={t('ui.discard.cancel')}
          tone="danger"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            props.onClose();
          }}
        >
          {t('ui.discard.text')}
        </LazyConfirmDialog>
      )}
    </ThemeProvider>
  );
}

type InsideProps = Pick<SheetProps, 'title' | 'description' | 'footer' | 'children' | 'onClose'>;

/** Head, body and foot. */
function Inside({
  title,
  titleId,
  description,
  footer,
  onClose,
  children,
}: InsideProps & { titleId: string }) {
  return (
    <>
      <header className={head.head}>
        <div>
          <h2 id={titleId} className={head.title}>
            {title}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </header>
      <div className={styles.body} data-part="sheet-body">
        {children}
      </div>
      {footer && <StickyFooter className={styles.foot}>{footer}</StickyFooter>}
    </>
  );
}

/**
 * With a mouse at hand typing can begin at once, in the field marked by `data-start` or the first one; on a phone the
 * keyboard would cover half the sheet.
 */
function startOf(sheet: HTMLElement): HTMLElement | null {
  const fields = ':is(input:checked, input:not([type=radio]), select, textarea)';
  const find = (what: string) => sheet.querySelector<HTMLElement>(`[data-part=sheet-body] ${what}`);
  const field = matchMedia('(pointer: fine)').matches ? (find('[data-start]') ?? find(fields)) : null;
  return field ?? sheet.querySelector<HTMLElement>('[role=dialog]');
}

/** Handlers of what lies around a panel; a press that began inside and ends there, as in selecting a text, is no click on it. */
function useClickBeside(close: () => void) {
  const began = useRef(false);
  return {
    onMouseDown: ({ target, currentTarget }: MouseEvent) => {
      began.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (began.current && target === currentTarget) close();
    },
  };
}
