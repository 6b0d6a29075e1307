import { createContext, type CSSProperties, type KeyboardEvent, memo, type ReactNode, use } from 'react';
import { useLanguage } from '~/i18n/language';
import { t } from '~/i18n/t';
import { useIsHydrating } from '~/lib/hydration';
import { announce } from '../page/announce';
import { useTooltip } from '../overlay/use-tooltip';
import { useDeferredRow } from './use-deferred-row';
import * as styles from './SortableList.module.css';

/** State of a row: at rest, picked up (the row itself or its copy), origin of a dragged row, or dragged along. */
type SortableRowState = 'rest' | 'lifted' | 'origin' | 'along';

/** Props for rendering a row's content. */
export interface SortableRow {
  /** Number to show: while another row is dragged, the number after its drop. */
  position: number;
  /** Position of the row while nothing is dragged. */
  settled: number;
  state: SortableRowState;
  isSelected: boolean;
  /** False while rows scroll faster than they render: render only the main part then, the rest follows. */
  isWhole: boolean;
  /** Drag handle; render it first in the row. */
  handle: ReactNode;
}

interface SortableRowItemProps<T> {
  item: T;
  rowKey: string;
  index: number;
  /** Distance from the list's top, px; undefined for a row in normal flow. */
  top: number | undefined;
  /** Height as far as it is known, px: preserved until the row is rendered in full. */
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

/** React context with the keys of rows whose move is being saved, so that the mark does not re-render a row. */
export const SavingRows = createContext<ReadonlySet<string> | undefined>(undefined);

/** Renders a line at the row's bottom edge once saving takes longer than usual. Screen readers hear it instead. */
function SavingMark({ rowKey }: { rowKey: string }) {
  if (!use(SavingRows)?.has(rowKey)) return null;
  return <span className={styles.saving} data-part="saving" aria-hidden="true" />;
}

function placeOf(top: number, minHeight: number | undefined): CSSProperties {
  return minHeight === undefined ? { top } : { top, minHeight };
}

/** Memoised: a drag must re-render only what changed. */
export const SortableRowItem = memo(Row) as typeof Row;

interface DragHandleProps {
  rowKey: string;
  label: string;
  instructions: string;
  disabledReason: string | undefined;
  lifted: boolean;
  onKey: (event: KeyboardEvent<HTMLElement>, key: string) => void;
}

/** Renders the drag handle of a row; the list itself listens for the pointer (`use-sort-pointer`). */
function DragHandle({ rowKey, label, instructions, disabledReason, lifted, onKey }: DragHandleProps) {
  const { id, anchor, show, tip } = useTooltip(disabledReason);
  // Until the list is hydrated nothing is saved: the handle shows that (src/early-input.ts).
  const isBusy = useIsHydrating();
  /** Shows the tooltip and announces the reason: the tooltip is hidden from screen readers. */
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
        // Space and Enter also fire a click.
        else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
          refuse(event.currentTarget, disabledReason);
      }}
    >
      <DragHandleDots />
      {tip}
    </button>
  );
}

/** Renders the six dots of the drag handle. */
export function DragHandleDots() {
  return (
    <svg viewBox="0 0 10 16" className={styles.gripDots} aria-hidden="true" focusable="false">
      <path d="M2 3h.01M8 3h.01M2 8h.01M8 8h.01M2 13h.01M8 13h.01" />
    </svg>
  );
}
