import { t } from '~/i18n/t';
import { ConfirmDialog } from './ConfirmDialog';

interface DiscardDialogProps {
  discard: () => void;
  stay: () => void;
  /** Whether the input is being sent, which cannot be discarded any more. */
  isSending?: boolean;
}

/** Renders the question whether to discard unsaved input, or to leave while it is sent. It is open while it is rendered. */
export function DiscardDialog({ discard, stay, isSending = false }: DiscardDialogProps) {
  const question = isSending ? 'ui.leave' : 'ui.discard';
  return (
    <ConfirmDialog
      sends={false}
      tone={isSending ? 'primary' : 'danger'}
      title={t(`${question}.title`)}
      confirmLabel={t(`${question}.confirm`)}
      cancelLabel={t(`${question}.cancel`)}
      onConfirm={discard}
      onClose={stay}
    >
      {t(`${question}.text`)}
    </ConfirmDialog>
  );
}
