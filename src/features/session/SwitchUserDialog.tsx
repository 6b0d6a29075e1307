import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorProps, errorText } from '~/api/error-text';
import { acceptLink, dismissLink } from '~/api/session';
import type { Session, TokenOwner } from '~/api/sign-in';
import { t } from '~/i18n/t';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import * as styles from './SwitchUserDialog.module.css';

/** Maximum number of shown characters of a user or tenant name: names in tokens have no limit. */
const longest = 100;

/** Asks before a sign-in link replaces another user's session; shows both users. The token is sent on confirmation. */
export function SwitchUserDialog({ session, owner }: { session: Session; owner: TokenOwner }) {
  const queryClient = useQueryClient();
  const following = useMutation({
    mutationFn: () => acceptLink(queryClient),
    meta: { errorShown: 'inline' },
  });
  return (
    <ConfirmDialog
      tone="danger"
      title={t('signIn.otherLink.title')}
      cancelLabel={t('session.expiry.stay')}
      confirmLabel={t('signIn.otherLink.follow')}
      busy={following.isPending}
      onConfirm={() => following.mutate()}
      onClose={dismissLink}
    >
      <dl className={styles.who}>
        <dt>{t('signIn.otherLink.now')}</dt>
        <Who {...session} subject={session.name ?? session.subject} />
        <dt>{t('signIn.otherLink.link')}</dt>
        <Who {...owner} />
      </dl>
      <p>{t('signIn.otherLink.meaning')}</p>
      {following.error && <InlineAlert tone="error" {...errorProps(errorText(following.error))} />}
    </ConfirmDialog>
  );
}

/** Renders a user and the tenant. The tenant's id is included since two tenants may have the same name. */
function Who({ subject, tenantName, tenantId }: TokenOwner) {
  return (
    <dd>
      <strong>{subject?.slice(0, longest) ?? t('signIn.otherLink.unknown')}</strong>
      {tenantName !== undefined && tenantName !== tenantId && <span>{tenantName.slice(0, longest)}</span>}
      {tenantId !== undefined && <small>{tenantId.slice(0, longest)}</small>}
    </dd>
  );
}
