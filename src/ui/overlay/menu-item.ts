import type { IconName } from '../controls/Icon';

/** Entry of an `ActionMenu`; `'line'` separates groups. */
export type ActionMenuItem =
  | 'line'
  | {
      label: string;
      icon?: IconName;
      /** Shown at the end, for example `Alt ↑`. The menu does not listen for it. */
      shortcut?: string;
      /** Why the entry is disabled; it stays focusable and shows the reason. */
      disabledReason?: string | undefined;
      danger?: boolean;
      onSelect: () => void;
    };

/** Props of an opened menu. `anchor` is the button that opened it; null while it is closed. */
export type OpenedMenu = { anchor: HTMLElement | null; label: string; onClose: () => void };
