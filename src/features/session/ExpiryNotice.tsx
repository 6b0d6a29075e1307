import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery, staySignedIn } from '~/api/session';
import type { Session } from '~/api/sign-in';
import { lazyComponent } from '~/lib/lazy';

const ExpiryAlert = lazyComponent(async () => (await import('./ExpiryAlert')).ExpiryAlert);

/** Milliseconds before the end at which the warning appears, if the server names no time. */
const ahead = 5 * 60_000;
/** Maximum delay of a timer, ms: a longer one overflows and fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Warns some minutes before a session ends. Extends a session that ends for lack of use while the user works. */
export function ExpiryNotice({ session }: { session: Session }) {
  const readAt = useQuery(sessionQuery).dataUpdatedAt;
  const end = Date.parse(session.expiresAt);
  const near = useIsNear(session.warnAt === undefined ? end - ahead : Date.parse(session.warnAt));
  const over = useIsNear(end);
  const isAsked = useKeptByWork(near && session.canStay, end, readAt);
  if (!near || (session.canStay && !isAsked)) return null;
  return <ExpiryAlert session={session} end={end} isOver={over} />;
}

/**
 * Extends a session near its end if the user typed or clicked after the session was last read, else rereads it: another
 * tab may have extended it. Returns true if the session still ends at `end` after that, so a warning is due.
 */
function useKeptByWork(isNear: boolean, end: number, readAt: number): boolean {
  const queryClient = useQueryClient();
  const lastWork = useRef(0);
  const [warnedOf, setWarnedOf] = useState<number>();
  useEffect(() => {
    const note = () => {
      lastWork.current = Date.now();
    };
    const kinds = ['keydown', 'pointerdown'] as const;
    for (const kind of kinds) addEventListener(kind, note, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, note, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (!isNear) return;
    // Too late or unreachable: the notice then shows what to do.
    void staySignedIn(queryClient, lastWork.current > readAt)
      .catch(() => undefined)
      .then(() => setWarnedOf(end));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each end; being read again is not another
  }, [isNear, end]);
  return warnedOf === end;
}

/** Returns whether an instant (milliseconds since 1970) has passed; re-renders when it does. */
function useIsNear(instant: number): boolean {
  const [reached, setReached] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = instant - Date.now();
      if (left <= 0) setReached(instant);
      else timer = setTimeout(look, Math.min(left, maxTimerMs));
    };
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [instant]);
  return reached === instant;
}
