import { useSyncExternalStore } from 'react';
import { locale } from '~/i18n/t';
import { drawnView } from '~/lib/drawn-view';
import { fullTime, relativeTime } from '~/lib/relative-time';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, 30_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** An instant (ISO text) in a few words that stay true as time passes; in full as its title. Nothing without one. */
export function RelativeTime({ instant }: { instant: string | undefined }) {
  const seenFrom = useSyncExternalStore(subscribe, () => now, notSeenYet);
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return instant ?? null;
  // What the server drew stands until the browser, which knows zone and time, has taken the page over.
  if (seenFrom === undefined)
    return (
      <time dateTime={instant} suppressHydrationWarning>
        {drawnTime(date)}
      </time>
    );
  return (
    <time dateTime={instant} title={fullTime(date, locale())}>
      {relativeTime(date, new Date(seenFrom), locale())}
    </time>
  );
}

const notSeenYet = () => undefined;

/** An instant as a server draws it; empty where it does not know the reader's time zone. */
function drawnTime(date: Date): string {
  if (!import.meta.env.SSR) return '';
  const { now: drawnAt, zone } = drawnView() ?? {};
  return drawnAt === undefined || zone === undefined
    ? ''
    : relativeTime(date, new Date(drawnAt), locale(), zone);
}
