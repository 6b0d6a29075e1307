import { errorProps, errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { toast } from '~/ui/overlay/toast';
import * as styles from './session.module.css';

type SessionErrorProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

/** Renders the page for a session that could not be read, with a retry. */
export function SessionError({ error, ...retry }: SessionErrorProps) {
  return (
    <main className={styles.page}>
      <h1 className="ui-hidden">{t('app.name')}</h1>
      <ErrorPanel {...errorProps(errorText(error))} {...retry} />
    </main>
  );
}

/** Shows that a sign-in link was refused, as a toast: another session is open and stays. */
export function toastRefusedLink(error: unknown): void {
  const { reason, requestId } = errorText(error);
  toast({ id: 'link', tone: 'error', text: `${reason} ${t('session.link.kept')}`, requestId });
}
