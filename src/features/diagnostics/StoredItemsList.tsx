import 'texts:diagnostics';
import { useState } from 'react';
import { t } from '~/i18n/t';
import { announce } from '~/ui/page/announce';
import { Button } from '~/ui/controls/Button';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { forget, type StoredItem } from './browser-storage';
import * as styles from './diagnostics.module.css';

/** Lists what is stored in this browser by key. Clears one item or all; asks before clearing keys of changes. */
export function StoredItemsList({ kept, onChange }: { kept: readonly StoredItem[]; onChange: () => void }) {
  const [asked, setAsked] = useState<readonly StoredItem[]>();

  function clear(entries: readonly StoredItem[]) {
    forget(entries);
    setAsked(undefined);
    onChange();
    announce(t('diagnostics.kept.cleared'));
  }
  const ask = (entries: readonly StoredItem[]) =>
    entries.some(({ purpose }) => purpose === 'intents') ? setAsked(entries) : clear(entries);

  return (
    <section className={styles.partWide} aria-label={t('diagnostics.kept')}>
      <header className={styles.partHead}>
        <h2>{t('diagnostics.kept')}</h2>
        {kept.length > 0 && (
          <Button size="small" onClick={() => ask(kept)}>
            {t('diagnostics.kept.clearAll')}
          </Button>
        )}
      </header>
      <p className={`ui-aside ${styles.partAbout}`}>{t('diagnostics.kept.about')}</p>
      {kept.length === 0 ? (
        <p className={`ui-card ${styles.nothing}`}>{t('diagnostics.kept.nothing')}</p>
      ) : (
        <ul className={`ui-card ${styles.kept}`}>
          {kept.map((one) => (
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
      {asked && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('diagnostics.kept.ask')}
          confirmLabel={t('diagnostics.kept.clear')}
          onConfirm={() => clear(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t('diagnostics.kept.ask.about')}
        </ConfirmDialog>
      )}
    </section>
  );
}
