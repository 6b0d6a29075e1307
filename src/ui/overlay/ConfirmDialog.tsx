import { type ReactNode, useId } from 'react';
import { t } from '~/i18n/t';
import { Button } from '../controls/Button';
import { ThemedDialog } from './ThemedDialog';
import * as styles from './ConfirmDialog.module.css';

const focusAtStart = (button: HTMLButtonElement | null) => button?.focus();

interface ConfirmProps {
  /** Question: "Delete this rule?" */
  title: string;
  children?: ReactNode;
  /** Label of the confirm button, starting with a verb: "Delete rule". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** Whether confirming sends a request; `false` if it only changes the page. */
  sends?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. For destructive actions, focus starts on Cancel. */
export function ConfirmDialog({ tone = 'primary', busy = false, sends = true, ...props }: ConfirmProps) {
  const [title, text] = [useId(), useId()];
  return (
    <ThemedDialog
      onClose={busy ? undefined : props.onClose}
      aria-labelledby={title}
      aria-describedby={text}
      role="alertdialog"
      className={styles.confirm}
      data-part="confirm"
    >
      <h2 id={title}>{props.title}</h2>
      <div id={text} className={styles.text}>
        {props.children}
      </div>
      <div className={styles.actions}>
        <Button onClick={props.onClose} ref={tone === 'danger' ? focusAtStart : undefined}>
          {props.cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button
          variant={tone}
          busy={busy}
          sends={sends}
          onClick={props.onConfirm}
          ref={tone === 'primary' ? focusAtStart : undefined}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </ThemedDialog>
  );
}
