import 'texts:rules';
import 'texts:rulesMany';
import { useEffect } from 'react';
import type { ChangeRunView } from '~/api/use-change-run';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { useLatest } from '~/ui/hooks/use-latest';
import { LazyConfirmDialog } from '~/ui/overlay/LazyConfirmDialog';

/** Asks before the user leaves or reloads the page while steps are pending: the rest would not be done. */
export function StepsGuard({ steps }: { steps: Pick<ChangeRunView<never>, 'state' | 'stop'> }) {
  const guard = useLeaveGuard(
    {
      hasUnsavedChanges: () => steps.state !== 'idle',
      // What is done stays; the current request is finished.
      discard: steps.stop,
    },
    (next, current) => next.pathname === current.pathname,
  );
  // When all steps are done, the sheet closes: a user who has not answered stays.
  const stay = useLatest(() => guard.isAsking && guard.stay());
  useEffect(() => () => void stay(), [stay]);
  if (!guard.isAsking) return null;
  return (
    <LazyConfirmDialog
      open
      tone="danger"
      title={t('rulesMany.leave.title')}
      confirmLabel={t('rules.saving.leave.confirm')}
      cancelLabel={t('rules.saving.leave.cancel')}
      onConfirm={guard.discard}
      onClose={guard.stay}
    >
      {t('rulesMany.leave.text')}
    </LazyConfirmDialog>
  );
}
