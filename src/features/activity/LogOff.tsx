import { ApiError } from '~/api/api-error';
import { t } from '~/i18n/t';
import { EmptyState } from '~/ui/page/EmptyState';

/** Returns whether an error states that this server keeps no log for the caller. */
export function isLogOff(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 501;
}

/** Renders why this server keeps no log: it is switched off, or the tenant of the caller cannot be verified. */
export function LogOff({ isSwitchedOff }: { isSwitchedOff: boolean }) {
  return (
    <EmptyState icon="info" title={t('activity.off')}>
      {t(isSwitchedOff ? 'activity.off.switched' : 'activity.off.unverified')}
    </EmptyState>
  );
}
