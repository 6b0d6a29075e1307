import { t } from '~/i18n/t';
import { announce } from '../page/announce';

/** A row as it is named aloud, and its position of how many. */
export type SpokenRow = { label: string; position: number; total: number };

/** The live announcements of a sortable list (docs/product.md#accessibility), in the console's own words. */
export const sortAnnouncements = {
  taken: (row: SpokenRow, by: 'pointer' | 'keys') =>
    void announce(by === 'keys' ? t('ui.sort.taken', row) : t('ui.sort.dragged', row)),
  over: (position: number, total: number) => void announce(t('ui.sort.over', { position, total })),
  /** The row is back where it was; `reason` says why if not by the person's own wish. */
  cancelled: (row: SpokenRow, reason?: string) => {
    const stays = t('ui.sort.cancelled', row);
    announce(reason === undefined ? stays : `${stays} ${reason}`);
  },
  /** What became of a change under way is the caller's to say when it knows; until then nothing more than "saving" is true. */
  dropped: (row: SpokenRow, saving: Promise<unknown> | void) => {
    const unsay = announce(t(saving ? 'ui.sort.saving' : 'ui.sort.dropped', row));
    // A failure is the caller's to show, too.
    void saving?.then(unsay, unsay);
  },
};

/** dnd-kit shall say nothing. */
export const silent = {
  restoreFocus: false,
  screenReaderInstructions: { draggable: '' },
  announcements: {
    onDragStart: () => undefined,
    onDragMove: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};
