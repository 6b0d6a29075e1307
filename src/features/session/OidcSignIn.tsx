import type { SignInFailure } from '~/api/sign-in';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import * as styles from './SignIn.module.css';

type OidcSignInProps = { host: string; address: string; apart?: boolean };

/** Renders the link to the sign-in at the company's provider; `apart` opens it in a new tab. */
export function OidcSignIn({ host, address, apart = false }: OidcSignInProps) {
  return (
    <div className={styles.company}>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={address}
        {...(apart && { target: '_blank', rel: 'noopener' })}
      >
        {t('signIn.company.button')}
      </a>
      <p className="ui-aside">
        {apart ? t('signIn.company.newTab', { host }) : t('signIn.company.where', { host })}
      </p>
    </div>
  );
}

/** Renders why a sign-in at the provider failed, and what to do. */
export function OidcFailure(props: { kind: SignInFailure; host: string; requestId: string | undefined }) {
  const { kind, host, requestId } = props;
  const meaning = {
    denied: () => t('signIn.company.failed.denied', { host }),
    expired: () => t('signIn.company.failed.expired'),
    unreachable: () => t('signIn.company.failed.unreachable', { host }),
    refused: () => t('signIn.company.failed.refused', { host }),
    unusable: () => t('signIn.company.failed.unusable'),
  }[kind]();
  return (
    <InlineAlert
      className={styles.failed}
      tone="error"
      title={t('signIn.company.failed')}
      requestId={requestId}
    >
      {meaning}
    </InlineAlert>
  );
}
