import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '~/i18n/t';
import { maxSearchChars } from '@recon/engine/lib/text-limits';
import { IconButton } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { useFocusReturn } from '~/ui/focus';
import { isTop, useModal } from '~/ui/hooks/use-modal';
import { Keys } from '~/ui/shortcuts/Keys';
import { taskLabel } from './task-names';
import { maxContexts, type Names } from './use-names';
import type { usePaletteFlow } from './use-palette-flow';
import * as styles from './Palette.module.css';

/** Attributes of the window: a modal `<dialog>` element would cover toasts. */
const dialog = { role: 'dialog', 'aria-modal': true, tabIndex: -1 } as const;

type FrameProps = { onEscape: () => void; onClose: () => void; children: ReactNode };

/** Renders the palette's window as a modal over the page and its sheets, without restyling them (use-modal.ts). */
export function PaletteFrame({ onEscape, onClose, children }: FrameProps) {
  const root = useRef<HTMLDivElement>(null);
  const { onFocus } = useFocusReturn();
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

interface PaletteFieldProps extends Pick<
  ReturnType<typeof usePaletteFlow>,
  'query' | 'setQuery' | 'step' | 'ask' | 'back'
> {
  /** Id of the list; `active` is the id of the entry that Enter selects. */
  list: string;
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** Renders the search field. While a task asks for an id, the field shows the task's name, and Backspace goes back. */
export function PaletteField(props: PaletteFieldProps) {
  const { query, step, ask, back } = props;
  const label = ask ? t(`palette.ask.${ask}`) : t('palette.input');
  return (
    <div className={styles.head}>
      {step ? (
        <>
          <IconButton icon="left" size="small" label={t('palette.back')} onClick={back} />
          <span className={styles.task}>{taskLabel(step.task)}</span>
        </>
      ) : (
        <Icon name="search" className={styles.icon} />
      )}
      <input
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={props.list}
        aria-activedescendant={props.active}
        aria-label={label}
        placeholder={label}
        className={styles.input}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={maxSearchChars}
        value={query}
        onChange={(event) => props.setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && query === '' && step) back();
          else props.onKeyDown(event);
        }}
      />
      <span className={styles.close}>
        <IconButton icon="close" size="small" label={t('ui.close')} onClick={props.onClose} />
      </span>
    </div>
  );
}

type FooterProps = { names: Names; isStep: boolean; isSearch: boolean };

/** Renders the footer: which names are still loading or missing, and the keys. */
export function PaletteFooter({ names, isStep, isSearch }: FooterProps) {
  return (
    <div className={styles.foot}>
      <span>{progress(names, isSearch)}</span>
      <span className={styles.hints}>
        <span>
          <Keys keys="↑ ↓" /> {t('palette.hint.choose')}
        </span>
        <span>
          <Keys keys="enter" /> {t('palette.hint.open')}
        </span>
        <span>
          <Keys keys="escape" /> {isStep ? t('palette.hint.back') : t('palette.hint.close')}
        </span>
      </span>
    </div>
  );
}

function progress(names: Names, isSearch: boolean): string {
  const { contexts, isReading, isCapped, isFailed, lookedInto } = names;
  if (isFailed) return t('palette.failed');
  if (!isSearch) return '';
  if (isReading) return t('palette.read', { count: contexts.length });
  if (isCapped) return t('palette.capped', { count: maxContexts });
  return contexts.length > lookedInto
    ? t('palette.lookedInto', { looked: lookedInto, count: contexts.length })
    : '';
}
