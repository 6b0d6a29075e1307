import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failedSignIn, oidcSignInAddress, signInMethodQueries } from '~/api/sign-in';
import { t } from '~/i18n/t';
import { toStart } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { buttonClass } from '~/ui/controls/Button';
import { PageHeader } from '~/ui/page/PageHeader';
import { OidcFailure } from './OidcSignIn';
import * as styles from './session.module.css';

/** Closes the tab of a sign-in that another tab opened, or renders that it can be closed, or why the sign-in failed. */
export function SignedIn() {
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
