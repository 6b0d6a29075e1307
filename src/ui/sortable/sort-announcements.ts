import { t } from '~/i18n/t';
import { announce } from '../page/announce';

/** A row as it is named aloud, and its position of how many. */
export type SpokenRow = { label: string; position: number; total: number };

/** Places passed sooner after one another than this, ms, are not said one by one: nobody could follow, and each costs a layout. */
const between = 250;
let lastSaid = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Says something at once; a place that waited to be said is the past. */
function say(text: string): () => void {
  clearTimeout(waiting);
  return announce(text);
}

/** The live announcements of a sortable list (docs/behaviour.md#accessibility), in the console's own words. */
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
  /** The row is back where it was; `reason` says why if not by the person's own wish. */
  cancelled: (row: SpokenRow, reason?: string) => {
    const stays = t('ui.sort.cancelled', row);
    say(reason === undefined ? stays : `${stays} ${reason}`);
  },
  /** What became of a change under way is the caller's to say when it knows; until then nothing more than "saving" is true. */
  dropped: (row: SpokenRow, saving: Promise<unknown> | void) => {
    const unsay = say(t(saving ? 'ui.sort.saving' : 'ui.sort.dropped', row));
    // A failure is the caller's to show, too.
    void saving?.then(unsay, unsay);
  },
};
