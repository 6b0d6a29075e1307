import { type FocusEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { t } from '~/i18n/t';
import { IconButton } from '~/ui/controls/Button';
import { ColorSchemeSwitch, DensitySwitch, LanguageSwitch, TimeZoneSwitch } from './ViewSwitches';
import { BrandMark, Icon, type IconName } from '~/ui/controls/Icon';
import type { RenderLink } from '~/lib/links';
import { useFocusFallback } from '~/ui/focus';
import { useMedia, useOnline } from '~/ui/hooks/use-media';
import { useIsHydrating } from '~/lib/hydration';
import * as styles from './AppShell.module.css';

export interface NavigationGroup {
  /** Small heading above the group; the first group needs none. */
  label?: string;
  items: readonly { label: string; icon: IconName; link: RenderLink }[];
}

interface AppShellProps {
  /** Name of the product as a link to the start page. */
  brand: { label: string; link: RenderLink };
  tenantName: string;
  subject: string;
  navigation: readonly NavigationGroup[];
  /** Opens the palette, as Ctrl+K does. */
  onSearch: () => void;
  /** Actions of the user, for example the sign-out button. */
  footer?: ReactNode;
  /** Content above the page's content, for example `OfflineBanner`. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Renders the frame of every page with its navigation: a sidebar, or on a phone a menu. Servers render both. */
export function AppShell(props: AppShellProps) {
  const wide = useMedia('(min-width: 900px)');
  useFocusFallback();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main" onClick={goToMain}>
        {t('ui.shell.skip')}
      </a>
      {wide !== false && <SideNavigation {...props} />}
      {!wide && <TopBar {...props} />}
      <div className={styles.page}>
        {props.banner}
        <main id="main" tabIndex={-1} className={styles.main}>
          {props.children}
        </main>
      </div>
    </div>
  );
}

/** Focuses the main content. A link would change the URL, which belongs to the router. */
function goToMain(event: SyntheticEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function SideNavigation(props: AppShellProps) {
  return (
    <div className={styles.side}>
      <header>
        <Brand {...props} />
        <Tenant {...props} />
        <Search {...props} />
      </header>
      <Navigation {...props} />
      <Foot {...props} />
    </div>
  );
}

function TopBar(props: AppShellProps) {
  const menu = useRef<HTMLDialogElement>(null);
  const title = useId();

  return (
    <>
      <header className={styles.top}>
        <IconButton
          icon="menu"
          label={t('ui.shell.openMenu')}
          aria-haspopup="dialog"
          onClick={() => menu.current?.showModal()}
        />
        <Brand {...props} />
        <span className={`${styles.topTenant} ui-small ui-clip`}>{props.tenantName}</span>
        <IconButton icon="search" label={t('ui.shell.search')} onClick={props.onSearch} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it natively */}
      <dialog ref={menu} className={styles.menu} aria-labelledby={title} onClick={closeMenu}>
        <div className={styles.menuHead}>
          <h2 id={title}>{t('ui.shell.menu')}</h2>
          <IconButton icon="close" label={t('ui.close')} onClick={() => menu.current?.close()} />
        </div>
        <Tenant {...props} />
        <Navigation {...props} />
        <Foot {...props} />
      </dialog>
    </>
  );
}

/** Closes the menu on a click on a link inside it, or outside it. Escape closes a dialog natively. */
function closeMenu({ currentTarget, target }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
}

function Brand({ brand }: Pick<AppShellProps, 'brand'>) {
  return brand.link({
    className: styles.brand,
    children: (
      <>
        <BrandMark />
        {brand.label}
      </>
    ),
  });
}

function Tenant({ tenantName }: Pick<AppShellProps, 'tenantName'>) {
  return (
    <p className={`${styles.tenant} ui-aside`}>
      <b title={tenantName}>{tenantName}</b>
      <span>{t('ui.shell.tenant')}</span>
    </p>
  );
}

/** Renders the search button. The shortcut appears once the browser's platform is known. */
function Search({ onSearch }: Pick<AppShellProps, 'onSearch'>) {
  const isApple = !useIsHydrating() && navigator.platform.startsWith('Mac');
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
    >
      <Icon name="search" />
      {t('ui.shell.search')}
      <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}

function Navigation({ navigation }: Pick<AppShellProps, 'navigation'>) {
  return (
    <nav className={styles.nav} aria-label={t('ui.shell.navigation')}>
      {navigation.map((group, index) => (
        <section key={group.label ?? index} aria-label={group.label}>
          {group.label && <h2 className={styles.navHeading}>{group.label}</h2>}
          <ul>
            {group.items.map((item) => (
              <li key={item.label}>
                {item.link({
                  className: styles.navLink,
                  children: (
                    <>
                      <Icon name={item.icon} />
                      {item.label}
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Renders who is signed in, as a button that opens their settings and actions: a popover, so it needs no script. */
function Foot({ subject, footer }: Pick<AppShellProps, 'subject' | 'footer'>) {
  const id = useId();
  const choices = [
    { name: t('ui.scheme.label'), control: <ColorSchemeSwitch /> },
    { name: t('ui.density.label'), control: <DensitySwitch /> },
    { name: t('ui.language.label'), control: <LanguageSwitch /> },
    { name: t('ui.zone.label'), control: <TimeZoneSwitch /> },
  ];
  return (
    <footer className={styles.foot}>
      <button
        type="button"
        className={styles.user}
        popoverTarget={id}
        aria-label={t('ui.shell.userMenu', { name: subject })}
      >
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(subject)}
        </span>
        <span className={`${styles.userName} ui-clip`} title={subject}>
          {subject}
        </span>
        <Icon name="more" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the focus of its controls */}
      <section
        id={id}
        popover="auto"
        aria-label={t('ui.shell.settings')}
        className={styles.settings}
        onBlur={closeBehind}
      >
        {choices.map(({ name, control }) => (
          <div key={name} className={`${styles.choice} ui-aside`}>
            <span aria-hidden="true">{name}</span>
            {control}
          </div>
        ))}
        <div className={styles.userActions}>{footer}</div>
      </section>
    </footer>
  );
}

/** Closes a popover that the focus leaves for another part of the page: the browser does so only for a click. */
function closeBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const isOwn =
    relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === currentTarget;
  if (relatedTarget && !isOwn && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = [words.slice(0, 1), words.slice(1).slice(-1)]
    .flat()
    .map((word) => word.codePointAt(0) ?? 0);
  return String.fromCodePoint(...letters).toLocaleUpperCase();
}

/** Renders a line above the page while offline; nothing otherwise. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <output className={online ? undefined : styles.offline}>
      {!online && (
        <>
          <Icon name="offline" />
          {t('ui.offline')}
        </>
      )}
    </output>
  );
}
