import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ActionMenuItem, OpenedMenu } from './menu-item';
import { Icon } from '../controls/Icon';
import { ThemeProvider } from '../page/ThemeProvider';
import * as styles from './MenuPopup.module.css';

type MenuPopupProps = OpenedMenu & { items: readonly ActionMenuItem[] };

/** Renders the menu of an `ActionMenu`, in a module of its own: MUI's menu loads only when one is opened. */
export function MenuPopup({ anchor, label, items, onClose }: MenuPopupProps) {
  return (
    <ThemeProvider>
      <Menu
        className={styles.menu}
        open={anchor !== null}
        anchorEl={anchor}
        // Inside a landmark, as every part of a page must be.
        container={anchor?.closest<HTMLElement>('[role=dialog], main') ?? document.body}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={120}
        slotProps={{ list: { 'aria-label': label, disabledItemsFocusable: true } }}
      >
        {items.map((item, index) =>
          item === 'line' ? (
            <Divider key={`line-${index}`} component="li" />
          ) : (
            <MenuItem
              key={item.label}
              className={styles.entry}
              data-danger={item.danger || undefined}
              {...(item.disabledReason !== undefined && { 'aria-disabled': true })}
              onClick={() => {
                if (item.disabledReason !== undefined) return;
                onClose();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className={styles.words}>
                {item.label}
                {item.disabledReason && <span className={styles.reason}>{item.disabledReason}</span>}
              </span>
              {item.shortcut && <kbd className={styles.kbd}>{item.shortcut}</kbd>}
            </MenuItem>
          ),
        )}
      </Menu>
    </ThemeProvider>
  );
}
