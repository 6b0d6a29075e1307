import 'texts:diagnostics';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '~/api/session';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import * as styles from './diagnostics.module.css';

/**
 * Ends all sessions of the signed-in user after a confirmation; the other tabs follow. A failure is shown as a toast.
 */
export function EndSessions() {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => signOut(queryClient, '/session/everywhere'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <section className={styles.partWide} aria-label={t('diagnostics.sessions')}>
      <header className={styles.partHead}>
        <h2>{t('diagnostics.sessions')}</h2>
        <Button size="small" icon="sign-out" onClick={() => setIsAsking(true)}>
          {t('diagnostics.sessions.end')}
        </Button>
      </header>
      <p className={styles.partAbout}>{t('diagnostics.sessions.about')}</p>
      {isAsking && (
        <ConfirmDialog
          open
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
