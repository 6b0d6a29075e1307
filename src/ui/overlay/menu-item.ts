import type { IconName } from '../controls/Icon';

/** One entry of an `ActionMenu`; `'line'` parts groups. */
export type ActionMenuItem =
  | 'line'
  | {
      label: string;
      icon?: IconName;
      /** Shown at the end, e.g. `Alt ↑`. The menu does not listen for it. */
      shortcut?: string;
      /** Why it cannot be done now; the entry stays reachable and says so. */
      disabledReason?: string | undefined;
      danger?: boolean;
      onSelect: () => void;
    };
