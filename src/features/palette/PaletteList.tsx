import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { Keys } from '~/ui/shortcuts/Keys';
import type { Entry, GroupName } from './entries';
import { createPortal } from 'react-dom';
import { maxSearchChars } from '@recon/engine/lib/text-limits';
import { IconButton } from '~/ui/controls/Button';
import { useFocusReturn } from '~/ui/focus';
import { isTop, useModal } from '~/ui/hooks/use-modal';
import { taskLabel } from './task-names';
import { maxContexts, type Names } from './use-names';
import type { usePaletteFlow } from './use-palette-flow';
import * as styles from './Palette.module.css';

interface PaletteListProps {
  id: string;
  entries: readonly Entry[];
  /** Index of the entry that Enter selects. */
  active: number;
  /** Whether entries are grouped under headings; search results are one list, best first. */
  isGrouped: boolean;
  /** Number of further matches that are not shown. */
  more: number;
  onActive: (index: number) => void;
  onChoose: (entry: Entry) => void;
}

/** Roles of a combobox's list (WAI-ARIA): HTML has elements for them only in a `select`. */
const listbox = { role: 'listbox', tabIndex: -1 } as const;
const group = { role: 'group' } as const;
const option = { role: 'option' } as const;

/** Returns the id of an entry's element. */
export function optionId(list: string, { key }: Entry): string {
  return `${list}-${key.replaceAll(' ', '-')}`;
}

/** Renders the entries of the palette. */
export function PaletteList({ id, entries, active, isGrouped, more, onActive, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = entries[active];
  const currentId = current && optionId(id, current);
  useEffect(() => {
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [active, currentId]);

  const line = (entry: Entry) => (
    <Line
      key={entry.key}
      id={optionId(id, entry)}
      entry={entry}
      isActive={entry === current}
      onPoint={() => onActive(entries.indexOf(entry))}
      onChoose={() => onChoose(entry)}
    />
  );
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <>
      {/* Scrolled by keys in the field, which keeps the focus. */}
      <div
        ref={list}
        id={id}
        {...listbox}
        aria-label={t('palette.results')}
        className={styles.list}
        hidden={entries.length === 0}
      >
        {isGrouped
          ? groups.map((group) => (
              <Group key={group} id={`${id}-${group}`} name={group}>
                {entries.filter((entry) => entry.group === group).map(line)}
              </Group>
            ))
          : entries.map(line)}
      </div>
      {more > 0 && <p className={`ui-aside ${styles.more}`}>{t('palette.more', { count: more })}</p>}
    </>
  );
}

function Group({ id, name, children }: { id: string; name: GroupName; children: ReactNode }) {
  return (
    <div {...group} aria-labelledby={id}>
      <div id={id} role="presentation" className={styles.heading}>
        {t(`palette.group.${name}`)}
      </div>
      {children}
    </div>
  );
}

interface LineProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Line({ id, entry, isActive, onPoint, onChoose }: LineProps) {
  const { icon, label, aside, keys, refusal } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys come from the field
    <div
      id={id}
      {...option}
      aria-selected={isActive}
      aria-disabled={refusal !== undefined || undefined}
      className={styles.line}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      // Mouse move, so that entries that scroll under a resting pointer are not selected.
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {refusal !== undefined && <span className={styles.refusal}>{refusal}</span>}
      </span>
      {aside && <span className={`ui-small ${styles.aside}`}>{aside}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  );
}

import FocusTrap from '@mui/material/Unstable_TrapFocus';

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
