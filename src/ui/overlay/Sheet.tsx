import Dialog from '@mui/material/Dialog';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { t } from '~/i18n/t';
import { IconButton } from '../controls/Button';
import { ConfirmDialog } from './ConfirmDialog';
import { Foot } from '../page/Foot';
import { ThemeProvider } from '../page/ThemeProvider';
import { useFocusReturn } from '../hooks/use-focus-return';
import * as styles from './Sheet.module.css';
import * as head from './SheetHead.module.css';

/** With a mouse at hand typing can begin at once; on a phone the keyboard would cover half the sheet. */
function startInFirstField(sheet: HTMLElement) {
  if (sheet.contains(document.activeElement) && document.activeElement?.matches('input, select, textarea'))
    return;
  if (!matchMedia('(pointer: fine)').matches) return;
  sheet
    .querySelector<HTMLElement>(
      '[data-part=sheet-body] :is(input:checked, input:not([type=radio]), select, textarea)',
    )
    ?.focus();
}

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

/** A panel at the right, so that the list stays in sight; the whole page on a phone. */
export function Sheet({ dirty = false, busy = false, onSubmit, ...props }: SheetProps) {
  const title = useId();
  const [asking, setAsking] = useState(false);
  const focusReturn = useFocusReturn(props.open);

  useEffect(() => {
    if (!props.open || !dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [props.open, dirty]);

  function close() {
    if (busy) return;
    if (dirty) setAsking(true);
    else props.onClose();
  }

  const inside = (
    <>
      <header className={head.head}>
        <div>
          <h2 id={title} className={head.title}>
            {props.title}
          </h2>
          {props.description && <p className={styles.description}>{props.description}</p>}
        </div>
        <IconButton icon="close" label={t('ui.close')} onClick={close} />
      </header>
      <div className={styles.body} data-part="sheet-body">
        {props.children}
      </div>
      {props.footer && <Foot className={styles.foot}>{props.footer}</Foot>}
    </>
  );

  return (
    <ThemeProvider>
      <Dialog
        open={props.open}
        {...focusReturn}
        onClose={close}
        aria-labelledby={title}
        maxWidth={false}
        transitionDuration={{ enter: 120, exit: 120 }}
        className={styles.sheet}
        data-part="sheet"
        slotProps={{ transition: { onEntered: startInFirstField } }}
      >
        {onSubmit ? (
          <form className={styles.form} noValidate onSubmit={onSubmit}>
            {inside}
          </form>
        ) : (
          inside
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
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
      </ConfirmDialog>
    </ThemeProvider>
  );
}
