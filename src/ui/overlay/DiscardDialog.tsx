import { t } from '~/i18n/t';
import { ConfirmDialog } from './ConfirmDialog';

/** Renders the question whether to discard unsaved input. It is open while it is rendered. */
export function DiscardDialog({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      sends={false}
      tone="danger"
      title={t('ui.discard.title')}
      confirmLabel={t('ui.discard.confirm')}
      cancelLabel={t('ui.discard.cancel')}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      {t('ui.discard.text')}
    </ConfirmDialog>
  );
}
