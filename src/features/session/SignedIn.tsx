import 'texts:signIn';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { oidcSignInAddress, failedSignIn, signInMethodQueries } from '~/api/sign-in-methods';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { buttonClass } from '~/ui/controls/button-class';
import type { RenderLink } from '~/ui/page/link';
import { PageHeader } from '~/ui/page/PageHeader';
import { OidcFailure } from './OidcSignIn';
import * as styles from './session.module.css';

/**
 * Renders the end of a sign-in that another tab opened: closes the tab, or states that it can be closed. Also shows a
 * failed sign-in while a user is signed in.
 */
export function SignedIn({ toStart }: { toStart: RenderLink }) {
  const failure = failedSignIn();
  const { company } = useSuspenseQuery(signInMethodQueries.all()).data;
  usePageTitle(failure ? t('signIn.company.failed') : t('signIn.signedIn.title'));
  useEffect(() => {
    // A tab can close itself only if a page opened it.
    if (!failedSignIn()) window.close();
  }, []);
  if (failure)
    return (
      <div className={styles.after}>
        <PageHeader title={t('signIn.page.title')} />
        <OidcFailure kind={failure.kind} host={company?.host ?? ''} requestId={failure.requestId} />
        <a className={buttonClass({ variant: 'primary' })} href={oidcSignInAddress(failure.to)}>
          {t('ui.retry')}
        </a>
      </div>
    );
  return (
    <div className={styles.after}>
      <PageHeader title={t('signIn.signedIn.title')} />
      <p>{t('signIn.signedIn.body')}</p>
      {toStart({ className: buttonClass(), children: t('signIn.signedIn.start') })}
    </div>
  );
}
