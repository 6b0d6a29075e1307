import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staySignedIn } from '~/api/session';
import type { Session } from '~/api/sign-in';
import { locale, t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { lazyComponent } from '~/lib/lazy';
import * as styles from './session.module.css';

const SignInDialog = lazyComponent(async () => (await import('./SignInDialog')).SignInDialog);

/** Renders the time when a session ends (`end`, ms since 1970), and a button to stay signed in or to sign in again. */
export function ExpiryAlert({ session, end, isOver }: { session: Session; end: number; isOver: boolean }) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const staying = useMutation({
    mutationFn: () => staySignedIn(queryClient, true),
    meta: { errorShown: 'inline' },
    onError: () => setIsOpen(true),
  });
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat(locale(), format).format(end);
  const mayStay = session.canStay && !isOver;
  return (
    <div className={styles.notice}>
      <InlineAlert
        tone="warning"
        title={isOver ? t('session.expiry.over', { time }) : t('session.expiry.title', { time })}
        actions={
          mayStay ? (
            <Button size="small" busy={staying.isPending} onClick={() => staying.mutate()}>
              {t('session.expiry.stay')}
            </Button>
          ) : (
            <Button size="small" onClick={() => setIsOpen(true)}>
              {t('session.signInAgain')}
            </Button>
          )
        }
      >
        {mayStay ? t('session.expiry.unused') : t('session.expiry.body')}
      </InlineAlert>
      {isOpen && <SignInDialog session={session} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
