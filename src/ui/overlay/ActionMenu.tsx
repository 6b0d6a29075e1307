import { useState } from 'react';
import { Button, IconButton } from '../controls/Button';
import { Icon, type IconName } from '../controls/Icon';
import { part } from '../page/part';

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

interface ActionMenuProps {
  /** What the menu is for: "Actions for Same amount and day". */
  label: string;
  items: readonly ActionMenuItem[];
  /** A word on the button instead of the three dots. */
  text?: string;
  size?: 'medium' | 'small';
}

const MenuPopup = part(async () => (await import('./MenuPopup')).MenuPopup);

/** A button with a menu. The menu's code comes in idle time, or when the button is first touched or focused. */
export function ActionMenu({ label, items, text, size = 'small' }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const button = {
    size,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onPointerEnter: MenuPopup.prepare,
    onFocus: MenuPopup.prepare,
    onClick: (event: { currentTarget: HTMLElement }) => {
      setAnchor(event.currentTarget);
      setUsed(true);
    },
  } as const;
  return (
    <>
      {text ? (
        <Button {...button} aria-label={label}>
          {text}
          <Icon name="down" />
        </Button>
      ) : (
        <IconButton {...button} icon="more" label={label} />
      )}
      {used && <MenuPopup anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}
