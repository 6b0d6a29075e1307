import 'texts:signIn';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { oidcSignInAddress, failedSignIn, signInMethodQueries } from '~/api/sign-in-methods';
import { useLanguage } from '~/i18n/language';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { buttonClass } from '~/ui/controls/button-class';
import type { RenderLink } from '~/ui/page/link';
import { PageHeader } from '~/ui/page/PageHeader';
import { OidcFailure } from './OidcSignIn';
import * as styles from './session.module.css';

/**
 * Where a tab ends up that was opened to sign in again for another one: it closes, or says that it may
 * be closed. A sign-in that failed while somebody is signed in is told here, too.
 */
export function SignedIn({ toStart }: { toStart: RenderLink }) {
  useLanguage();
  const failure = failedSignIn();
  const { company } = useSuspenseQuery(signInMethodQueries.all()).data;
  usePageTitle(failure ? t('signIn.company.failed') : t('signIn.signedIn.title'));
  useEffect(() => {
    // Only a tab that a page has opened lets itself be closed.
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
