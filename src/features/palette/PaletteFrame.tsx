import 'texts:palette';
import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { type ReactNode, useCallback, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '~/i18n/t';
import { useFocusReturn } from '~/ui/hooks/use-focus-return';
import { isTop, useModal } from '~/ui/hooks/use-modal';
import * as styles from './Palette.module.css';

/** Not a `<dialog>` element, as in a sheet: toasts must appear above it. */
const dialog = { role: 'dialog', 'aria-modal': true, tabIndex: -1 } as const;

/** Renders the palette's window over everything; like a sheet, it restyles nothing else. */
export function PaletteFrame({
  onEscape,
  onClose,
  children,
}: {
  onEscape: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const { onFocus } = useFocusReturn(true);
  useModal({ root, start: fieldOf, onEscape });
  const keepsFocus = useCallback(() => isTop(root.current), []);
  return createPortal(
    <div
      ref={root}
      role="presentation"
      className={styles.scrim}
      onFocus={onFocus}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <FocusTrap open disableAutoFocus disableRestoreFocus isEnabled={keepsFocus}>
        <div {...dialog} aria-label={t('palette.title')} className={styles.panel} data-part="palette">
          {children}
        </div>
      </FocusTrap>
    </div>,
    document.body,
  );
}

function fieldOf(root: HTMLElement): HTMLElement | null {
  return root.querySelector('input');
}
