import { useEffect, useEffectEvent } from 'react';
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

/**
 * Asks before the user leaves or reloads the page while steps are pending: the rest would not be done. A user who has not
 * answered when it is unmounted stays.
 */
export function RunGuard({ isRunning, onStop, staysOpen, title, text }: RunGuardProps) {
  const guard = useLeaveGuard({ hasUnsavedChanges: () => isRunning, discard: onStop }, staysOpen);
  const stay = useEffectEvent(() => guard.isAsking && guard.stay());
  useEffect(() => () => void stay(), []);
  if (!guard.isAsking) return null;
  return (
    <LazyConfirmDialog
      tone="danger"
      title={title}
      confirmLabel={t('rules.saving.leave.confirm')}
      cancelLabel={t('rules.saving.leave.cancel')}
      onConfirm={guard.discard}
      onClose={guard.stay}
    >
      {text}
    </LazyConfirmDialog>
  );
}
