import { useSyncExternalStore } from 'react';
import { locale } from '~/i18n/t';
import { getServerView } from '~/lib/server-view';
import { relativeTime } from '~/lib/relative-time';
import { chosenZone, onZone } from '~/lib/time-zone';
import * as styles from './RelativeTime.module.css';

const listeners = new Set<() => void>();
let end: (() => void) | undefined;
/** When and in which zone times are looked at; another object once either is another. */
let look = { now: Date.now(), zone: chosenZone() };

function lookAgain() {
  look = { now: Date.now(), zone: chosenZone() };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    lookAgain();
    const timer = setInterval(lookAgain, 30_000);
    const endZone = onZone(lookAgain);
    end = () => {
      clearInterval(timer);
      endZone();
    };
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) end?.();
  };
}

/**
 * An instant (ISO text) in a few words that stay true as time passes, by the calendar of the chosen time zone. Nothing
 * without one. `time-tip.ts` tells it exactly.
 */
export function RelativeTime({ instant }: { instant: string | undefined }) {
  const seenFrom = useSyncExternalStore(subscribe, () => look, notSeenYet);
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return instant ?? null;
  // What the server drew stands until the browser, which knows zone and time, has taken the page over.
  if (seenFrom === undefined)
    return (
      <time dateTime={instant} suppressHydrationWarning>
        {serverTime(date)}
      </time>
    );
  return (
    <time dateTime={instant}>{relativeTime(date, new Date(seenFrom.now), locale(), seenFrom.zone)}</time>
  );
}

/** A time that stands alone: a stop for the keyboard and something to tap, where `time-tip.ts` tells it exactly. */
export function FocusableTime({ instant }: { instant: string | undefined }) {
  return (
    <button type="button" className={styles.lone}>
      <RelativeTime instant={instant} />
    </button>
  );
}

const notSeenYet = () => undefined;

/** An instant as a server draws it; empty where it does not know the reader's time zone. */
function serverTime(date: Date): string {
  if (!import.meta.env.SSR) return '';
  const { now: drawnAt, zone } = getServerView() ?? {};
  return drawnAt === undefined || zone === undefined
    ? ''
    : relativeTime(date, new Date(drawnAt), locale(), zone);
}
