import { t } from '~/i18n/t';
import { announce } from '../page/announce';

/** Name of a row in announcements, its position and the total. */
export type SpokenRow = { label: string; position: number; total: number };

/** Minimum time between announced positions, ms: faster ones could not be followed, and each forces a layout. */
const between = 250;
let lastSaid = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

function say(text: string): () => void {
  clearTimeout(waiting);
  return announce(text);
}

/** Live announcements of a sortable list (docs/behaviour.md#accessibility), from the console's catalogue. */
export const sortAnnouncements = {
  taken: (row: SpokenRow, by: 'pointer' | 'keys') =>
    void say(by === 'keys' ? t('ui.sort.taken', row) : t('ui.sort.dragged', row)),
  over: (position: number, total: number) => {
    clearTimeout(waiting);
    const speak = () => {
      lastSaid = performance.now();
      announce(t('ui.sort.over', { position, total }));
    };
    const pause = lastSaid + between - performance.now();
    if (pause > 0) waiting = setTimeout(speak, pause);
    else speak();
  },
  /** Announces that the row is back at its origin; `reason` is why if the user did not cancel. */
  cancelled: (row: SpokenRow, reason?: string) => {
    const stays = t('ui.sort.cancelled', row);
    say(reason === undefined ? stays : `${stays} ${reason}`);
  },
  /** Announces a drop; if `saving` is passed, only that it is being saved, since the caller announces the result. */
  dropped: (row: SpokenRow, saving: Promise<unknown> | void) => {
    const unsay = say(t(saving ? 'ui.sort.saving' : 'ui.sort.dropped', row));
    // The caller reports a failure, too.
    void saving?.then(unsay, unsay);
  },
};
