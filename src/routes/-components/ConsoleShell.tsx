import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSelector } from '@tanstack/react-store';
import { ExpiryNotice } from '~/features/session/ExpiryNotice';
import { SignOutButton } from '~/features/session/SignOutButton';
import { recordsTenant } from '~/api/records-tenant';
import type { Session } from '~/api/session-shape';
import { may } from '@recon/engine/permissions';
import { t } from '~/i18n/t';
import { AppShell, type NavigationGroup } from '~/ui/page/AppShell';
import { Icon } from '~/ui/controls/Icon';
import type { RenderLink } from '~/ui/page/link';
import { OfflineBanner } from '~/ui/page/OfflineBanner';
import { iconButtonClass } from '~/ui/controls/button-class';
import { useKeyboard } from '~/features/keyboard/use-keyboard';

const toStart: RenderLink = (props) => <Link to="/" {...props} />;
const toContexts: RenderLink = (props) => <Link to="/contexts" {...props} />;
const toFeeSchedules: RenderLink = (props) => <Link to="/fee-schedules" {...props} />;
const toBalances: RenderLink = (props) => <Link to="/balances" {...props} />;
const toActivity: RenderLink = (props) => <Link to="/activity" {...props} />;
const toKeyDetails: RenderLink = (props) => <Link to="/key-details" {...props} />;

const navigation = (permissions: readonly string[]): NavigationGroup[] => [
  {
    items: [
      { label: t('nav.contexts'), icon: 'contexts', link: toContexts },
      { label: t('nav.feeSchedules'), icon: 'percent', link: toFeeSchedules },
      ...(may(permissions, 'activity:read')
        ? [{ label: t('nav.activity'), icon: 'calendar', link: toActivity } as const]
        : []),
    ],
  },
  {
    label: t('nav.lookUp'),
    items: [
      { label: t('nav.balances'), icon: 'balances', link: toBalances },
      { label: t('nav.keyDetails'), icon: 'key', link: toKeyDetails },
    ],
  },
];

/** Renders the frame of every page for a signed-in user: navigation, tenant, sign-out. */
export function ConsoleShell({ session, children }: { session: Session; children: ReactNode }) {
  const recordsOf = useSelector(recordsTenant);
  const { open, opened } = useKeyboard();
  const isOfRecords = recordsOf === undefined || recordsOf === session.tenantId.toLowerCase();
  return (
    <AppShell
      brand={{ label: t('app.name'), link: toStart }}
      // The screen shows the records' tenant, whatever the token names.
      tenantName={isOfRecords ? session.tenantName : recordsOf}
      subject={session.name ?? session.subject}
      navigation={navigation(session.permissions)}
      onSearch={open}
      footer={
        <>
          <Link
            to="/diagnostics"
            className={iconButtonClass()}
            aria-label={t('nav.diagnostics')}
            title={t('nav.diagnostics')}
          >
            <Icon name="info" />
          </Link>
          <SignOutButton />
        </>
      }
      banner={
        <>
          <OfflineBanner />
          <ExpiryNotice session={session} />
        </>
      }
    >
      {children}
      {opened}
    </AppShell>
  );
}
