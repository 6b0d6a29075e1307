import FocusTrap from '@mui/material/Unstable_TrapFocus';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '~/i18n/t';
import { useSheetTitle } from '~/lib/use-page-title';
import { IconButton } from '../controls/Button';
import { StickyFooter } from '../page/StickyFooter';
import { LazyDiscardDialog } from './lazy-dialogs';
import { ThemeProvider } from '../page/ThemeProvider';
import { useFocusReturn } from '~/ui/focus';
import { isTop, useModal } from '../hooks/use-modal';
import * as styles from './Sheet.module.css';
import * as head from './SheetHead.module.css';

interface SheetProps {
  title: string;
  description?: ReactNode;
  /** Called on Escape, on the close button and on a click outside the sheet; after confirmation if `dirty`. */
  onClose: () => void;
  /** Whether there are unsaved changes: closing the sheet and leaving the page then ask first. */
  dirty?: boolean;
  /** Whether work is in progress that closing would interrupt: the sheet cannot be closed then. */
  busy?: boolean;
  /** Makes the sheet a form: called by a submit button in `footer` or by Enter in a field. */
  onSubmit?: ((event: SyntheticEvent<HTMLFormElement>) => void) | undefined;
  /** Buttons, the primary one last. They stay visible. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Not a `<dialog>` element: a modal one covers messages and MUI's popups, whatever their order. */
const dialog = { role: 'dialog', 'aria-modal': true, tabIndex: -1 } as const;

/** Renders a panel at the right, next to the visible list; full screen on a phone. It is open while it is rendered. */
export function Sheet({ dirty = false, busy = false, onSubmit, ...props }: SheetProps) {
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

  const { onFocus } = useFocusReturn();
  useModal({ root, start: startOf, onEscape: close });
  const beside = useClickBeside(close);
  const keepsFocus = useCallback(() => isTop(root.current), []);

  const inside = <Inside {...props} titleId={title} onClose={close} />;
  const area = { ref: root, role: 'presentation', className: styles.sheet, onFocus, ...beside };

  return (
    <ThemeProvider>
      {createPortal(
        <div {...area} data-part="sheet">
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
        <LazyDiscardDialog
          onStay={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            props.onClose();
          }}
        />
      )}
    </ThemeProvider>
  );
}

type InsideProps = SheetProps & { titleId: string };

function Inside({ title, titleId, description, footer, onClose, children }: InsideProps) {
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

/** Returns what to focus at first: a field; on a phone the dialog, since the keyboard would cover half the sheet. */
function startOf(sheet: HTMLElement): HTMLElement | null {
  const fields = ':is(input:checked, input:not([type=radio]), select, textarea)';
  const find = (what: string) => sheet.querySelector<HTMLElement>(`[data-part=sheet-body] ${what}`);
  const field = matchMedia('(pointer: fine)').matches ? (find('[data-start]') ?? find(fields)) : null;
  return field ?? sheet.querySelector<HTMLElement>('[role=dialog]');
}

/** Returns handlers that close on a click outside the panel; a press that starts inside is not such a click. */
function useClickBeside(close: () => void) {
  const began = useRef(false);
  return {
    onMouseDown: ({ target, currentTarget }: MouseEvent) => void (began.current = target === currentTarget),
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (began.current && target === currentTarget) close();
    },
  };
}
