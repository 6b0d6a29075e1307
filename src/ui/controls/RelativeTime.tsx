import { useSyncExternalStore } from 'react';
import { locale } from '~/i18n/t';
import { getServerView } from '~/lib/hydration';
import { chosenZone, clockTime, formatLocalAndUtc, onZone, relativeTime } from '~/lib/relative-time';
import * as styles from './RelativeTime.module.css';

const listeners = new Set<() => void>();
let end: (() => void) | undefined;
/** Current time and time zone, by which all times are rendered; a new object if either changes. */
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

/** Renders an instant (ISO 8601) as a relative text, updated as time passes. The tooltip shows the exact time. */
export function RelativeTime({ instant }: { instant: string | undefined }) {
  const seenFrom = useSyncExternalStore(subscribe, () => look, notSeenYet);
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return instant ?? null;
  // The server's text stays until hydration, when the browser's zone and time are known.
  if (seenFrom === undefined)
    return (
      <time dateTime={instant} suppressHydrationWarning>
        {serverTime(date)}
      </time>
    );
  const { now, zone } = seenFrom;
  return <time dateTime={instant}>{relativeTime(date, new Date(now), locale(), zone)}</time>;
}

/** Renders a time as a button, so that the tooltip with the exact time opens on focus and tap. Not needed in rows. */
export function FocusableTime({ instant }: { instant: string | undefined }) {
  return (
    <button type="button" className={styles.lone}>
      <RelativeTime instant={instant} />
    </button>
  );
}

/** Returns the current time and the time zone in which times are shown, updated as either changes. */
export function useShownTime(): { now: number; zone: string | undefined } {
  return useSyncExternalStore(subscribe, getLook, getLook);
}

const getLook = () => look;

/** Renders the time of day of an instant, for a list that states the day. No server renders it. */
export function ClockTime({ instant }: { instant: string }) {
  const { zone } = useShownTime();
  return <time dateTime={instant}>{clockTime(new Date(instant), locale(), zone)}</time>;
}

/** Renders an instant with seconds and time zone, in the shown zone, and relative to now. No server renders it. */
export function ExactTime({ instant }: { instant: string }) {
  const { zone } = useShownTime();
  const [exact] = formatLocalAndUtc(new Date(instant), locale(), zone);
  return (
    <>
      {exact} (<RelativeTime instant={instant} />)
    </>
  );
}

const notSeenYet = () => undefined;

/** Returns the text that a server renders for an instant; empty in a browser, or if the user's time zone is unknown. */
function serverTime(date: Date): string {
  if (!import.meta.env.SSR) return '';
  const { now, zone } = getServerView() ?? {};
  return now === undefined || zone === undefined ? '' : relativeTime(date, new Date(now), locale(), zone);
}
