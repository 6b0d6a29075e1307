import { useSuspenseQuery } from '@tanstack/react-query';
import { deployment } from '~/api/deployment';
import { errorProps, errorText } from '~/api/error-text';
import { oidcSignInAddress, failedSignIn, currentPath, signInMethodQueries } from '~/api/sign-in-methods';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { ColorSchemeSwitch } from '~/ui/page/ColorSchemeSwitch';
import { LanguageSwitch } from '~/ui/page/LanguageSwitch';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { BrandMark } from '~/ui/controls/Icon';
import { OidcFailure, OidcSignIn } from './OidcSignIn';
import { SignInPicture } from './SignInPicture';
import { TokenForm } from './TokenForm';
import * as sessionStyles from './session.module.css';
import * as styles from './SignIn.module.css';

/** Renders the page for signed-out users. `linkError` is why the link's token was rejected. */
export function SignIn({ linkError }: { linkError: unknown }) {
  usePageTitle(t('signIn.page.title'));
  const direct = deployment().kind === 'static';
  const { company, token, link } = useSuspenseQuery(signInMethodQueries.all()).data;
  const failure = failedSignIn();
  return (
    <div className={styles.split}>
      <main className={sessionStyles.page}>
        <div className={styles.card}>
          <p className={styles.brand}>
            <BrandMark />
            {t('app.name')}
          </p>
          <h1>{t('signIn.page.title')}</h1>
          <p className={styles.lead}>{t(direct ? 'signIn.page.direct.lead' : 'signIn.page.lead')}</p>
          {linkError !== undefined && (
            <div className={styles.failed}>
              <InlineAlert
                tone="error"
                {...errorProps(errorText(linkError))}
                title={t('signIn.page.linkFailed')}
              />
            </div>
          )}
          {company && failure && (
            <OidcFailure kind={failure.kind} host={company.host} requestId={failure.requestId} />
          )}
          {company && (
            <OidcSignIn host={company.host} address={oidcSignInAddress(failure?.to ?? currentPath())} />
          )}
          {company && token && <h2 className={styles.or}>{t('signIn.company.or')}</h2>}
          {token && <TokenForm submitLabel={t('session.signIn')} isSecond={company !== null} />}
          {token && <WhereTokensAre link={link} />}
        </div>
        <footer className={styles.foot}>
          <p>{keptText(direct, token ? null : company)}</p>
          <ColorSchemeSwitch />
          <LanguageSwitch />
        </footer>
      </main>
      <div className={styles.side}>
        <SignInPicture />
      </div>
    </div>
  );
}

/** Renders where to find a token; `link` is whether the service prints one when it starts. */
function WhereTokensAre({ link }: { link: boolean }) {
  return (
    <section className={`ui-aside ${styles.where}`} aria-labelledby="session-where">
      <h2 id="session-where">{t('signIn.page.where.title')}</h2>
      <ul>
        {link && <li>{t('signIn.page.where.terminal')}</li>}
        {link && <li>{t('signIn.page.where.file')}</li>}
        <li>{t('signIn.page.where.other')}</li>
      </ul>
    </section>
  );
}

/** Returns how the credentials are stored; `company` if that is the only method. */
function keptText(direct: boolean, company: { host: string } | null): string {
  if (direct) return t('signIn.page.direct.kept');
  return company ? t('signIn.company.kept', { host: company.host }) : t('signIn.page.kept');
}
