import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, type SyntheticEvent, useEffect } from 'react';
import { useSelector } from '@tanstack/react-store';
import { ExpiryNotice } from '~/features/session/ExpiryNotice';
import { SignOutButton } from '~/features/session/SignOutButton';
import { recordsTenant } from '~/api/observed-service';
import type { Session } from '~/api/sign-in';
import { may } from '@recon/engine/permissions';
import { t } from '~/i18n/t';
import { AppShell, type NavigationGroup, OfflineBanner } from '~/ui/page/AppShell';
import { Icon } from '~/ui/controls/Icon';
import { Button, buttonClass } from '~/ui/controls/Button';
import { useKeyboard } from '~/features/keyboard/use-keyboard';
import { toActivity, toBalances, toContexts, toFeeSchedules, toKeyDetails, toStart } from '~/lib/links';
import { pageTitle } from '~/lib/use-page-title';
import { announce } from '~/ui/page/announce';
import { focusOnceThere, rowPart } from '~/ui/focus';

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

const quietClass = buttonClass({ variant: 'quiet' });

/** Closes the popover of the user's settings, and the menu of a phone, which would cover what an action opens. */
function closeMenu({ currentTarget }: SyntheticEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  currentTarget.closest('dialog')?.close();
}

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
      onSearch={() => open('palette')}
      footer={
        <>
          <Link to="/glossary" className={quietClass} onClick={closeMenu}>
            <Icon name="info" />
            {t('nav.glossary')}
          </Link>
          <Link to="/diagnostics" className={quietClass} onClick={closeMenu}>
            <Icon name="settings" />
            {t('nav.diagnostics')}
          </Link>
          <Button
            variant="quiet"
            icon="key"
            onClick={(event) => {
              closeMenu(event);
              open('shortcuts');
            }}
          >
            {t('nav.shortcuts')}
          </Button>
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

/**
 * Focuses the heading of a new page, or its field with `data-begins`, and announces the title; on return to a list,
 * focuses the row that was opened. The focus stays on the first page, and if only the search, a sheet or a tab below
 * the same heading changed.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  useEffect(() => {
    let heading: HTMLElement | null = null;
    let title = '';
    /** Key of the row that had the focus when a page was left, by the key of its entry of the history. */
    const leftRows = new Map<string | undefined, string>();
    const unsubscribe = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      const row = document.activeElement?.closest<HTMLElement>('main [data-key]')?.dataset['key'];
      if (fromLocation && row !== undefined) leftRows.set(fromLocation.state.__TSR_key, row);
    });
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const [lastHeading, lastTitle] = [heading, title];
      heading = document.querySelector<HTMLElement>('main h1');
      title = pageTitle();
      if (!fromLocation || !pathChanged) return;
      if (heading && heading !== lastHeading && !document.querySelector('[role="dialog"]')) {
        const begins = document.querySelector<HTMLElement>('main [data-begins]');
        heading.tabIndex = -1;
        (begins ?? heading).focus({ preventScroll: true });
        const row = leftRows.get(toLocation.state.__TSR_key);
        if (row !== undefined) focusRow(row, begins ?? heading);
      }
      if (title !== lastTitle) announce(title);
    });
    return () => (unsubscribe(), stop());
  }, [router]);
  return null;
}

/** Focuses the first link or button of a row once it is in the page, unless the focus moves in the meantime. */
function focusRow(key: string, focused: HTMLElement): void {
  focusOnceThere(() => rowPart(document.querySelector('main'), key, ':is(a, button)'), {
    preventScroll: true,
    isWanted: () => document.activeElement === focused,
  });
}
