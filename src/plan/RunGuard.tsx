import { useLeaveGuard } from '~/forms/unsaved-work';
import { t } from '~/i18n/t';
import { LazyConfirmDialog } from '~/ui/overlay/lazy-dialogs';

interface RunGuardProps {
  isRunning: boolean;
  title: string;
  text: string;
  /** Stops after the request in progress. What is done stays. */
  onStop: () => void;
  /** Returns whether the steps go on at the next location. */
  staysOpen?: Parameters<typeof useLeaveGuard>[1];
}

/** Asks before the user leaves or reloads the page while steps are pending: the rest would not be done. */
export function RunGuard({ isRunning, onStop, staysOpen, title, text }: RunGuardProps) {
  const steps = { hasUnsavedChanges: () => isRunning, discard: onStop, isPending: isRunning };
  const guard = useLeaveGuard(steps, staysOpen);
  if (!guard.isAsking) return null;
  return (
    <LazyConfirmDialog
      tone="danger"
      title={title}
      confirmLabel={t('ui.leave.confirm')}
      cancelLabel={t('ui.leave.cancel')}
      onConfirm={guard.discard}
      onClose={guard.stay}
    >
      {text}
    </LazyConfirmDialog>
  );
}
