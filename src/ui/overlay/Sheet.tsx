import Modal from '@mui/material/Modal';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { t } from '~/i18n/t';
import { useSheetTitle } from '~/lib/use-page-title';
import { IconButton } from '../controls/Button';
import { StickyFooter } from '../page/StickyFooter';
import { ThemeProvider } from '../page/ThemeProvider';
import { useFocusReturn } from '~/ui/focus';
import * as styles from './Sheet.module.css';

interface SheetProps {
  title: string;
  description?: ReactNode;
  /** Called on Escape, on the close button and on a click outside the sheet. */
  onClose: () => void;
  /** Whether work is in progress that closing would interrupt: the sheet cannot be closed then. */
  busy?: boolean;
  /** Makes the sheet a form: called by a submit button in `footer` or by Enter in a field. */
  onSubmit?: ((event: SyntheticEvent<HTMLFormElement>) => void) | undefined;
  /** Buttons, the primary one last. They stay visible. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Renders a panel at the right, next to the visible list; full screen on a phone. It is open while it is rendered. */
export function Sheet({ busy = false, onSubmit, ...props }: SheetProps) {
  useSheetTitle(props.title);
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    if (!busy) props.onClose();
  };
  const inside = <Inside {...props} {...{ titleId, panel }} onClose={close} />;
  return (
    <ThemeProvider>
      <Modal
        open
        hideBackdrop
        disableAutoFocus
        {...useFocusReturn()}
        {...useClickBeside(close)}
        onClose={close}
        className={styles.sheet}
        data-part="sheet"
      >
        <div ref={panel} {...dialog} aria-labelledby={titleId} className={styles.panel}>
          {onSubmit ? (
            <form className={styles.form} noValidate onSubmit={onSubmit}>
              {inside}
            </form>
          ) : (
            inside
          )}
        </div>
      </Modal>
    </ThemeProvider>
  );
}

type InsideProps = SheetProps & { titleId: string; panel: RefObject<HTMLDivElement | null> };

/** Renders the content of the panel, and focuses its first field. */
function Inside({ title, titleId, panel, description, footer, onClose, children }: InsideProps) {
  useEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-has-sheet', true);
    if (panel.current && !panel.current.contains(document.activeElement))
      startOf(panel.current).focus({ preventScroll: true });
    return () => {
      documentElement.toggleAttribute('data-has-sheet', document.querySelector('[data-part=sheet]') !== null);
    };
  }, [panel]);
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.target !== document.body) return;
    const top = [...document.querySelectorAll('[role=presentation]')].at(-1);
    if (top?.contains(panel.current)) onClose();
  });
  useEffect(() => {
    // A control that disappears leaves the focus for 50 ms on the body, of which MUI's modal hears no keys.
    const onKey = (event: KeyboardEvent) => closeByEscape(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {description && <p className="ui-aside">{description}</p>}
        </div>
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </header>
      <div className={styles.body} data-part="sheet-body">
        {children}
      </div>
      {footer && <StickyFooter className={`${styles.foot} ui-row`}>{footer}</StickyFooter>}
    </>
  );
}

/** Not a `<dialog>` element: a modal one covers messages and MUI's popups, whatever their order. */
const dialog = { role: 'dialog', 'aria-modal': true, tabIndex: -1 } as const;

/** Returns what to focus at first: a field; on a phone the dialog, since the keyboard would cover half the sheet. */
function startOf(dialog: HTMLElement): HTMLElement {
  const fields = ':is(input:checked, input:not([type=radio]), select, textarea)';
  const find = (what: string) => dialog.querySelector<HTMLElement>(`[data-part=sheet-body] ${what}`);
  if (!matchMedia('(pointer: fine)').matches) return dialog;
  return find('[data-start]') ?? find(fields) ?? dialog;
}

/**
 * Returns handlers that close on a click outside the panel; a press that starts inside is not such a click. The press keeps
 * the focus where it is, so that a question that the click opens can return it.
 */
function useClickBeside(close: () => void) {
  const began = useRef(false);
  return {
    onMouseDown: (event: MouseEvent) => {
      began.current = event.target === event.currentTarget;
      if (began.current) event.preventDefault();
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (began.current && target === currentTarget) close();
    },
  };
}
