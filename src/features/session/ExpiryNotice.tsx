import { lazy, Suspense, useEffect, useState } from 'react';
import type { Session } from '~/api/session';
import { locale, t } from '~/i18n/t';
import { Button } from '~/ui/Button';
import { InlineAlert } from '~/ui/ErrorPanel';
import './session.css';

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog')).SignInDialog }));

/** Milliseconds before the end at which it is spoken of. */
const ahead = 5 * 60_000;
/** Longer timers overflow and fire at once. */
const longestTimer = 2 ** 31 - 1;

/** Says some minutes before a session ends that it will, and offers to sign in again without leaving. */
export function ExpiryNotice({ session }: { session: Session }) {
  const [isOpen, setIsOpen] = useState(false);
  const end = Date.parse(session.expiresAt);
  const near = useIsNear(end - ahead);
  const over = useIsNear(end);
  if (!near) return null;
  const time = new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(end);
  return (
    <div className="session-notice">
      <InlineAlert
        tone="careful"
        title={over ? t('session.expiry.over', { time }) : t('session.expiry.title', { time })}
        actions={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('session.signInAgain')}
          </Button>
        }
      >
        {t('session.expiry.body')}
      </InlineAlert>
      {isOpen && (
        <Suspense>
          <SignInDialog session={session} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether an instant (milliseconds since 1970) has come; looks again when it does. */
function useIsNear(instant: number): boolean {
  const [reached, setReached] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = instant - Date.now();
      if (left <= 0) setReached(instant);
      else timer = setTimeout(look, Math.min(left, longestTimer));
    };
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [instant]);
  return reached === instant;
}
