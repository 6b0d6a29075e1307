import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../controls/Button';
import { Icon } from '../controls/Icon';
import { lazyComponent } from '~/lib/lazy';
import type { ActionMenuItem, OpenedMenu } from './menu-item';

interface ActionMenuProps {
  /** Accessible name of the menu: "Actions for Same amount and day". */
  label: string;
  items?: readonly ActionMenuItem[];
  /** Renders the opened menu instead of `items`: a MenuPopup whose items may change without re-rendering the button. */
  children?: (menu: OpenedMenu) => ReactNode;
  /** Text on the button instead of the three dots. */
  text?: string;
  size?: 'medium' | 'small';
}

export const LazyMenuPopup = lazyComponent(async () => (await import('./MenuPopup')).MenuPopup);

/** Renders a button with a menu, whose code loads when the browser is idle or the button is hovered or focused. */
export function ActionMenu({ label, items = [], children, text, size = 'small' }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const menu = { anchor, label, onClose: () => setAnchor(null) };
  const button = {
    size,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onPointerEnter: LazyMenuPopup.prepare,
    onFocus: LazyMenuPopup.prepare,
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
      {used && (children ? children(menu) : <LazyMenuPopup {...menu} items={items} />)}
    </>
  );
}
