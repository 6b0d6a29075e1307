import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSelector } from '@tanstack/react-store';
import { idempotencyProtection, seenHeaders } from '~/api/observed-service';
import { consoleStatusQueries } from '~/api/console-status';
import { deployment } from '~/api/http';
import { errorProps, errorText } from '~/api/error-text';
import { signOut } from '~/api/session';
import { t } from '~/i18n/t';
import { entryScript } from '~/api/chunk-load-failure';
import { announce } from '~/ui/page/announce';
import { Button, buttonClass, IconButton } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Icon } from '~/ui/controls/Icon';
import { PageHeader } from '~/ui/page/PageHeader';
import { Fact, Facts } from '~/ui/page/Facts';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { toast } from '~/ui/overlay/toast';
import { version } from '../../../package.json';
import { type DiagnosticFinding, diagnosticsText, type DiagnosticSection, sectionsOf } from './findings';
import { removeStoredItems, listStoredItems, type StoredItem } from './browser-storage';
import * as styles from './diagnostics.module.css';

/** Renders what to check first if something fails: the server, and which of its headers reach this browser. */
export function DiagnosticsPage() {
  // Read once, so that the screen and the copied report match.
  const [items, setItems] = useState(listStoredItems);
  const status = useQuery(consoleStatusQueries.current());
  const policy = useQuery(consoleStatusQueries.policy());
  const isChecking = status.isFetching || policy.isFetching;
  const sections = sectionsOf({
    deployment: deployment(),
    status: status.data,
    version,
    // The name of the built script; in development there is none.
    build: entryScript()?.replace(/^.*\//, '') ?? t('diagnostics.console.development'),
    seenHeaders: useSelector(seenHeaders),
    idempotency: useSelector(idempotencyProtection),
    policy: policy.data,
    isSecure: isSecureContext,
  });

  async function check() {
    await Promise.all([status.refetch(), policy.refetch()]);
    setItems(listStoredItems());
    announce(t('diagnostics.checked'));
  }

  async function copy() {
    const text = diagnosticsText(sections, listStoredItems(), new Date(), navigator.userAgent);
    try {
      await navigator.clipboard.writeText(text);
      toast({ id: 'report', text: t('diagnostics.copied') });
    } catch {
      toast({ id: 'report', tone: 'error', text: t('ui.copyFailed') });
    }
  }

  return (
    <>
      <PageHeader
        title={t('nav.diagnostics')}
        crumbs={[{ label: t('app.name') }]}
        actions={
          <>
            <IconButton
              icon="retry"
              label={t('diagnostics.check')}
              busy={isChecking}
              onClick={() => void check()}
            />
            {/* A report that is copied before the answers are there would say that nothing is known. */}
            <Button variant="primary" icon="copy" busy={isChecking} onClick={() => void copy()}>
              {t('diagnostics.copy')}
            </Button>
          </>
        }
      />
      <p className={`ui-aside ${styles.about} ui-prose`}>{t('diagnostics.about')}</p>
      {status.error && (
        <InlineAlert className={styles.failure} tone="error" {...errorProps(errorText(status.error))} />
      )}
      <div className={`${styles.page} ui-columns`} aria-busy={isChecking}>
        {sections.map((section) => (
          <Findings key={section.title} {...section} />
        ))}
        {deployment().kind === 'server' && <EndSessions />}
        <StoredItemsList items={items} onChange={() => setItems(listStoredItems())} />
        <Software />
      </div>
    </>
  );
}

function Findings({ title, findings }: DiagnosticSection) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Facts>
        {findings.map(({ label, about, isAboutRaw, ...finding }) => (
          <Fact
            key={label}
            label={label}
            value={<Standing {...finding} />}
            about={isAboutRaw && about ? <RawValue>{about}</RawValue> : about}
          />
        ))}
      </Facts>
    </section>
  );
}

function RawValue({ children }: { children: string }) {
  return (
    <details>
      <summary>{t('diagnostics.raw')}</summary>
      {children}
    </details>
  );
}

function Standing({ value, standing }: Pick<DiagnosticFinding, 'value' | 'standing'>) {
  return (
    <span className={styles.value} data-standing={standing}>
      {standing === 'good' && <Icon name="check" />}
      {standing === 'warning' && <Icon name="warning" />}
      {value}
    </span>
  );
}

/** Ends all sessions of the signed-in user after a confirmation; other tabs follow. A failure is shown as a toast. */
function EndSessions() {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => signOut(queryClient, '/session/everywhere'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <section className={styles.partWide} aria-label={t('diagnostics.sessions')}>
      <header className={`ui-row ${styles.partHead} ui-between`}>
        <h2>{t('diagnostics.sessions')}</h2>
        <Button size="small" icon="sign-out" onClick={() => setIsAsking(true)}>
          {t('diagnostics.sessions.end')}
        </Button>
      </header>
      <p className="ui-aside">{t('diagnostics.sessions.about')}</p>
      {isAsking && (
        <ConfirmDialog
          tone="danger"
          title={t('diagnostics.sessions.ask')}
          confirmLabel={t('diagnostics.sessions.end')}
          busy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {t('diagnostics.sessions.ask.about')}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Renders links to files that the build writes: licences, and the list of packages. Development builds lack them. */
function Software() {
  return (
    <section className={styles.partWide} aria-label={t('diagnostics.software')}>
      <header className={`ui-row ${styles.partHead} ui-between`}>
        <h2>{t('diagnostics.software')}</h2>
        <span className="ui-row">
          <a className={buttonClass({ size: 'small' })} href="/licences/packages.txt">
            {t('diagnostics.software.licences')}
          </a>
          <a className={buttonClass({ size: 'small' })} href="/licences/sbom.cdx.json">
            {t('diagnostics.software.components')}
          </a>
        </span>
      </header>
      <p className="ui-aside">{t('diagnostics.software.about')}</p>
    </section>
  );
}

/** Lists what this browser stores, by key. Clears one item or all; asks first if one belongs to a pending change. */
function StoredItemsList({ items, onChange }: { items: readonly StoredItem[]; onChange: () => void }) {
  const [toConfirm, setToConfirm] = useState<readonly StoredItem[]>();

  function clear(entries: readonly StoredItem[]) {
    removeStoredItems(entries);
    setToConfirm(undefined);
    onChange();
    announce(t('diagnostics.kept.cleared'));
  }
  const ask = (entries: readonly StoredItem[]) =>
    entries.some(({ purpose }) => purpose === 'intents') ? setToConfirm(entries) : clear(entries);

  return (
    <section className={styles.partWide} aria-label={t('diagnostics.kept')}>
      <header className={`ui-row ${styles.partHead} ui-between`}>
        <h2>{t('diagnostics.kept')}</h2>
        {items.length > 0 && (
          <Button size="small" onClick={() => ask(items)}>
            {t('diagnostics.kept.clearAll')}
          </Button>
        )}
      </header>
      <p className="ui-aside">{t('diagnostics.kept.about')}</p>
      {items.length === 0 ? (
        <p className={`ui-card ${styles.nothing}`}>{t('diagnostics.kept.nothing')}</p>
      ) : (
        <ul className={`ui-card ui-lines ${styles.kept}`}>
          {items.map((one) => (
            <li key={`${one.store} ${one.key}`}>
              <span className={styles.keptKey}>{one.key}</span>
              <span className={`ui-small ${styles.keptWhat}`}>
                {t(`diagnostics.kept.${one.purpose}`)} · {t(`diagnostics.kept.store.${one.store}`)} ·{' '}
                {t('diagnostics.kept.bytes', { bytes: one.bytes })}
              </span>
              <Button size="small" variant="quiet" onClick={() => ask([one])}>
                {t('diagnostics.kept.clear')}
                <span className="ui-hidden"> {one.key}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {toConfirm && (
        <ConfirmDialog
          tone="danger"
          title={t('diagnostics.kept.ask')}
          confirmLabel={t('diagnostics.kept.clear')}
          onConfirm={() => clear(toConfirm)}
          onClose={() => setToConfirm(undefined)}
        >
          {t('diagnostics.kept.ask.about')}
        </ConfirmDialog>
      )}
    </section>
  );
}
