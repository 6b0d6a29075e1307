import { createContext, type CSSProperties, type KeyboardEvent, memo, type ReactNode, use } from 'react';
import { useLanguage } from '~/i18n/language';
import { t } from '~/i18n/t';
import { useIsHydrating } from '~/lib/server-view';
import { announce } from '../page/announce';
import { useTooltip } from '../overlay/use-tooltip';
import { useDeferredRow } from './use-deferred-row';
import * as styles from './SortableList.module.css';

/** How a row stands: at rest, taken up (the row itself or its lifted copy), where a taken one came from, or one that goes along with it. */
type SortableRowState = 'rest' | 'lifted' | 'origin' | 'along';

/** What a row's content is drawn with. */
export interface SortableRow {
  /** The number to show: while another row is carried, the one after its drop. */
  position: number;
  /** Where the row stands while nothing is carried. */
  settled: number;
  state: SortableRowState;
  isSelected: boolean;
  /** False while rows pass faster than they can be drawn: what leads in it is enough then, the rest follows. */
  isWhole: boolean;
  /** The grip; put it first in the row. */
  handle: ReactNode;
}

interface SortableRowItemProps<T> {
  item: T;
  rowKey: string;
  index: number;
  /** Distance from the list's top, px; undefined for a row that follows the one before it. */
  top: number | undefined;
  /** Its height as far as it is known, px: kept until it is drawn whole. */
  size: number | undefined;
  position: number;
  settled: number;
  total: number;
  label: string;
  marked: boolean;
  selected: boolean;
  state: SortableRowState;
  disabledReason: string | undefined;
  instructions: string;
  renderRow: (item: T, row: SortableRow) => ReactNode;
  onKey: (event: KeyboardEvent<HTMLElement>, key: string) => void;
  measure: ((row: HTMLElement | null) => void) | undefined;
  isCarrying: () => boolean;
}

function Row<T>(props: SortableRowItemProps<T>) {
  useLanguage();
  const { item, rowKey, index, top, position, settled, total, state, disabledReason, measure, renderRow } =
    props;
  const isWhole = useDeferredRow(props.isCarrying);
  const handle = (
    <DragHandle
      rowKey={rowKey}
      label={t('ui.sort.handle', { label: props.label, position, total })}
      instructions={props.instructions}
      disabledReason={disabledReason}
      lifted={state === 'lifted'}
      onKey={props.onKey}
    />
  );

  return (
    <li
      ref={measure}
      data-index={index}
      data-key={rowKey}
      aria-setsize={total}
      aria-posinset={position}
      {...(props.marked && { 'aria-current': true })}
      className={styles.row}
      data-state={state}
      data-selected={props.selected || undefined}
      {...(top !== undefined && { style: placeOf(top, isWhole ? undefined : props.size) })}
    >
      {renderRow(item, { position, settled, state, isSelected: props.selected, isWhole, handle })}
      <SavingMark rowKey={rowKey} />
    </li>
  );
}

/** The rows whose move is being saved. A context, since a row is not rendered again for its mark. */
export const SavingRows = createContext<ReadonlySet<string> | undefined>(undefined);

/** A line at the row's foot, seen once saving its move takes longer than a quick answer. What is heard is announced. */
function SavingMark({ rowKey }: { rowKey: string }) {
  if (!use(SavingRows)?.has(rowKey)) return null;
  return <span className={styles.saving} data-part="saving" aria-hidden="true" />;
}

function placeOf(top: number, minHeight: number | undefined): CSSProperties {
  return minHeight === undefined ? { top } : { top, minHeight };
}

/** Memoised by hand: the list around it is not, and a drag must draw again only what changed. */
export const SortableRowItem = memo(Row) as typeof Row;

interface DragHandleProps {
  rowKey: string;
  label: string;
  instructions: string;
  disabledReason: string | undefined;
  lifted: boolean;
  onKey: (event: KeyboardEvent<HTMLElement>, key: string) => void;
}

/** What a row is taken by; the list itself listens for the pointer (`use-sort-pointer`). */
function DragHandle({ rowKey, label, instructions, disabledReason, lifted, onKey }: DragHandleProps) {
  const { id, anchor, show, tip } = useTooltip(disabledReason);
  // Until the script has hydrated the list, keys wait and a press does nothing: the handle shows that (use-early-keys.ts).
  const isBusy = useIsHydrating();
  /** The tip is seen, not heard; one who listens has it said. */
  function refuse(grip: HTMLElement, reason: string) {
    show(grip);
    announce(reason);
  }

  return (
    <button
      type="button"
      className={styles.grip}
      data-part="grip"
      data-lifted={lifted || undefined}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-describedby={id ?? instructions}
      {...(disabledReason !== undefined && { 'aria-disabled': true })}
      {...anchor}
      onClick={(event) => {
        if (disabledReason !== undefined) refuse(event.currentTarget, disabledReason);
      }}
      onKeyDown={(event) => {
        anchor.onKeyDown(event);
        if (disabledReason === undefined) onKey(event, rowKey);
        // Space and Enter come as a click too.
        else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
          refuse(event.currentTarget, disabledReason);
      }}
    >
      <DragHandleDots />
      {tip}
    </button>
  );
}

/** The grip's six dots. */
export function DragHandleDots() {
  return (
    <svg viewBox="0 0 10 16" className={styles.gripDots} aria-hidden="true" focusable="false">
      <path d="M2 3h.01M8 3h.01M2 8h.01M8 8h.01M2 13h.01M8 13h.01" />
    </svg>
  );
}
