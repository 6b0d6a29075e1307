import { errorText } from './api/error-text';
import { t } from './i18n/t';
import { announce } from './ui/page/announce';
import { toast } from './ui/overlay/toast';

/** Toasts an error that no page shows. `again` repeats a mutation; a refresh of visible data is repeated anyway. */
export function toastError(error: unknown, failedPart: 'mutation' | 'refresh', again?: () => void): void {
  const { title, reason, action, requestId } = errorText(error);
  if (failedPart === 'mutation')
    toast({
      tone: 'error',
      text: `${reason} ${action}`,
      requestId,
      action: again && { label: t('ui.retry'), onAction: again },
    });
  // One message, however many parts of a page could not be refreshed.
  else toast({ id: 'refresh', tone: 'error', text: `${t('error.refresh')} ${title}. ${action}`, requestId });
}

/** Announces to screen readers that the server answers again. */
export function announceServerBack(): void {
  announce(t('error.back'));
}
