import { useSyncExternalStore } from 'react';
import { locale } from '~/i18n/t';
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
  const seenFrom = useSyncExternalStore(subscribe, () => now);
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return instant ?? null;
  return (
    <time dateTime={instant} title={fullTime(date, locale())}>
      {relativeTime(date, new Date(seenFrom), locale())}
    </time>
  );
}
