import { useSuspenseQuery } from '@tanstack/react-query';
import { deployment } from '~/api/http';
import { errorProps, errorText } from '~/api/error-text';
import { currentPath, failedSignIn, oidcSignInAddress, signInMethodQueries } from '~/api/sign-in';
import { locale, t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { ColorSchemeSwitch, LanguageSwitch } from '~/ui/page/ViewSwitches';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { BrandMark, Icon } from '~/ui/controls/Icon';
import { OidcFailure, OidcSignIn } from './OidcSignIn';
import { TokenForm } from './TokenForm';
import * as sessionStyles from './session.module.css';
import * as styles from './SignIn.module.css';

/** Renders the page for signed-out users. `linkError` is the error of a rejected sign-in link, if any. */
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
            <InlineAlert
              className={styles.failed}
              tone="error"
              {...errorProps(errorText(linkError))}
              title={t('signIn.page.linkFailed')}
            />
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
        <footer className={`ui-row ${styles.foot} ui-between`}>
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

/** Returns the text about what is stored: a token in memory (`direct`), nothing (sign-in at `company`), or a cookie. */
function keptText(direct: boolean, company: { host: string } | null): string {
  if (direct) return t('signIn.page.direct.kept');
  return company ? t('signIn.company.kept', { host: company.host }) : t('signIn.page.kept');
}

/** Amounts of two sides, and the icon of the rule that matches them; the last one is unmatched. */
const pairs = [
  { left: '1250.00', right: '1250.00', sign: 'exact' },
  { left: '312.40', right: '312.35', sign: 'tolerance' },
  { left: '89.90', right: '89.90', sign: 'date-lag', hasDays: true },
  { left: '4018.75', right: '4018.75', sign: 'exact' },
  { left: '47.10', right: undefined, sign: undefined },
] as const;

function amount(text: `${number}`) {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(text);
}

/** Renders a picture of the console's purpose: two sides and the rules between them. Decorative. */
function SignInPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 480 344" aria-hidden="true" focusable="false">
      {pairs.map((pair, index) => {
        const y = index * 72;
        return (
          <g key={pair.left} transform={`translate(0 ${y})`}>
            {pair.sign !== undefined && <path className={styles.link} d="M160 28H320" />}
            <rect
              className={pair.sign ? styles.left : styles.alone}
              x="0.5"
              y="0.5"
              width="160"
              height="55"
              rx="8"
            />
            <text x="16" y="33">
              {amount(pair.left)}
            </text>
            {'hasDays' in pair && (
              <text className={styles.day} x="144" y="33" textAnchor="end">
                {t('signIn.picture.leftDay')}
              </text>
            )}
            {pair.right !== undefined && (
              <>
                <rect className={styles.right} x="319.5" y="0.5" width="160" height="55" rx="8" />
                <text x="336" y="33">
                  {amount(pair.right)}
                </text>
                {'hasDays' in pair && (
                  <text className={styles.day} x="464" y="33" textAnchor="end">
                    {t('signIn.picture.rightDay')}
                  </text>
                )}
                <rect className={styles.sign} x="224" y="12" width="32" height="32" rx="8" />
                <g transform="translate(232 20)">
                  <Icon name={pair.sign} />
                </g>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
