import { type ReactNode, useId } from 'react';
import { t } from '~/i18n/t';
import { IconButton } from '../controls/Button';
import { ThemedDialog } from './ThemedDialog';
import * as styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  description?: ReactNode;
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders a small open dialog over the page. Without `onClose` only its own content can close it. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  const titleId = useId();
  const descriptionId = useId();
  return (
    <ThemedDialog
      {...(onClose && { onClose })}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={styles.dialog}
      data-part="dialog"
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {onClose && <IconButton icon="close" label={t('ui.close')} onClick={onClose} />}
      </header>
      {description && (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      )}
      {children}
    </ThemedDialog>
  );
}
