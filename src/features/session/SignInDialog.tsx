import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { signOut } from '~/api/session';
import { oidcSignInApart, type Session, signInMethodQueries } from '~/api/sign-in';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Dialog } from '~/ui/overlay/Dialog';
import { OidcSignIn } from './OidcSignIn';
import { TokenForm } from './TokenForm';
import * as styles from './session.module.css';

/**
 * Renders the sign-in over the page, which keeps all input: by a token, or at the provider in another tab. With
 * `onClose` the user can dismiss it. Without, the session has ended, and the alternative is to sign out.
 */
export function SignInDialog({ session, onClose }: { session: Session; onClose?: (() => void) | undefined }) {
  const queryClient = useQueryClient();
  const { company, token } = useSuspenseQuery(signInMethodQueries.all()).data;
  const leaving = useMutation({ mutationFn: () => signOut(queryClient) });
  const who = { subject: session.name ?? session.subject, tenant: session.tenantName };
  const leave = !onClose && (
    <Button variant="quiet" busy={leaving.isPending} onClick={() => leaving.mutate()}>
      {t('session.signOut')}
    </Button>
  );
  return (
    <Dialog
      title={onClose ? t('session.signInAgain') : t('signIn.dialog.title')}
      description={onClose ? t('signIn.dialog.early', who) : t('signIn.dialog.body', who)}
      onClose={onClose}
    >
      {company && <OidcSignIn host={company.host} address={oidcSignInApart()} apart />}
      {token ? (
        <TokenForm
          submitLabel={t('session.signInAgain')}
          isSecond={company !== null}
          onDone={onClose}
          aside={leave}
        />
      ) : (
        leave
      )}
      <p className={styles.remark}>{t('signIn.dialog.other')}</p>
    </Dialog>
  );
}
