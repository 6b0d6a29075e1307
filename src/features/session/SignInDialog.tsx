import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Session, signOut } from '~/api/session';
import { t } from '~/i18n/t';
import { Button } from '~/ui/Button';
import { Dialog } from '~/ui/Dialog';
import { TokenForm } from './TokenForm';
import './session.css';

/**
 * Asks for a token over the page, which stays as it is with all that is typed in it. With `onClose`
 * it may be put away, the session not being over yet; without, the other way out is to sign out.
 */
export function SignInDialog({ session, onClose }: { session: Session; onClose?: (() => void) | undefined }) {
  const queryClient = useQueryClient();
  const leaving = useMutation({ mutationFn: () => signOut(queryClient) });
  const who = { subject: session.subject, tenant: session.tenantName };
  return (
    <Dialog
      title={onClose ? t('session.signInAgain') : t('session.dialog.title')}
      description={onClose ? t('session.dialog.early', who) : t('session.dialog.body', who)}
      onClose={onClose}
    >
      <TokenForm
        submitLabel={t('session.signInAgain')}
        onDone={onClose}
        aside={
          !onClose && (
            <Button variant="quiet" busy={leaving.isPending} onClick={() => leaving.mutate()}>
              {t('session.signOut')}
            </Button>
          )
        }
      />
      <p className="session-remark">{t('session.dialog.other')}</p>
    </Dialog>
  );
}
