import { defaultDropAnimation, DragOverlay, type Modifier, useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode, useId } from 'react';
import { t, useLanguage } from '~/i18n/t';
import { useIsHydrating } from '~/lib/hydration';
import { DisabledReason } from '~/ui/controls/Button';
import { announce } from '~/ui/page/announce';
import { createPortal } from 'react-dom';
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
  /** Drag handle; render it first in the row. */
  handle: ReactNode;
}

interface SortableRowItemProps<T> {
  item: T;
  rowKey: string;
  index: number;
  /** Distance from the list's top, px; undefined for a row in normal flow. */
  top: number | undefined;
  /** Whether keys move rows: in normal flow this one is then shown at its index, while its element stays. */
  isByKeys: boolean;
  position: number;
  settled: number;
  total: number;
  label: string;
  marked: boolean;
  selected: boolean;
  saving: boolean;
  state: SortableRowState;
  /** Edge of the row at which dragged rows are dropped; undefined if they are dropped elsewhere. */
  line: 'start' | 'end' | undefined;
  /** Text with the number of dragged rows; undefined for one row. */
  badge: string | undefined;
  disabledReason: string | undefined;
  renderRow: (item: T, row: SortableRow) => ReactNode;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

function Row<T>(props: SortableRowItemProps<T>) {
  const { item, rowKey, index, top, position, settled, total, state, line, measure } = props;
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
      data-line={line}
      data-selected={props.selected || undefined}
      {...(top !== undefined && { style: { top } })}
      {...(top === undefined && props.isByKeys && { style: { order: index } })}
    >
      <RowContent
        {...{ item, rowKey, position, settled, total, state }}
        label={props.label}
        isSelected={props.selected}
        disabledReason={props.disabledReason}
        renderRow={props.renderRow}
      />
      {/* A line at the row's bottom edge once saving takes longer than usual. Screen readers hear it instead. */}
      {props.saving && <span className={styles.saving} data-part="saving" aria-hidden="true" />}
      {line && <span className={styles.line} data-part="place" aria-hidden="true" />}
      {line && props.badge !== undefined && (
        <span className={styles.badge} data-part="becomes" aria-hidden="true">
          {props.badge}
        </span>
      )}
    </li>
  );
}

/** Memoised: a drag must re-render only what changed. */
export const SortableRowItem = memo(Row) as typeof Row;

type ContentProps<T> = Pick<SortableRowItemProps<T>, 'item' | 'renderRow'> &
  Omit<DragHandleProps, 'lifted'> &
  Omit<SortableRow, 'handle'>;

function Content<T>({ item, renderRow, settled, state, isSelected, ...handle }: ContentProps<T>) {
  useLanguage();
  const { position } = handle;
  return renderRow(item, {
    position,
    settled,
    state,
    isSelected,
    handle: <DragHandle {...handle} lifted={state === 'lifted'} />,
  });
}

/** Memoised on its own: a row's place, line and mark change without its content. */
const RowContent = memo(Content) as typeof Content;

type DragHandleProps = { lifted: boolean } & Pick<
  SortableRowItemProps<never>,
  'rowKey' | 'label' | 'position' | 'total' | 'disabledReason'
>;

/** Renders the drag handle of a row. Until the page is hydrated it says that it waits. */
function DragHandle({ rowKey, disabledReason, lifted, ...named }: DragHandleProps) {
  const reasonId = useId();
  const isBusy = useIsHydrating();
  const isDisabled = disabledReason !== undefined;
  const drag = useDraggable({ id: rowKey, disabled: isDisabled || isBusy });
  /** Announces the reason: the tooltip, which every `data-tip` has, is hidden from screen readers. */
  const refuse = () => disabledReason !== undefined && announce(disabledReason);

  return (
    <button
      type="button"
      ref={(grip) => {
        drag.setActivatorNodeRef(grip);
        drag.setNodeRef(grip?.closest('li') ?? null);
      }}
      {...drag.listeners}
      className={styles.grip}
      data-part="grip"
      data-lifted={lifted || undefined}
      aria-label={t('ui.sort.handle', named)}
      aria-busy={isBusy || undefined}
      aria-describedby={isDisabled ? reasonId : drag.attributes['aria-describedby']}
      {...(isDisabled && { 'aria-disabled': true, 'data-tip': disabledReason })}
      onClick={refuse}
      onKeyDown={(event) => {
        // Space and Enter also fire a click.
        if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) refuse();
        drag.listeners?.['onKeyDown']?.(event);
      }}
    >
      <DragHandleDots />
      <DisabledReason id={reasonId} text={disabledReason} />
    </button>
  );
}

function DragHandleDots() {
  return (
    <svg viewBox="0 0 10 16" className={styles.gripDots} aria-hidden="true" focusable="false">
      <path d="M2 3h.01M8 3h.01M2 8h.01M8 8h.01M2 13h.01M8 13h.01" />
    </svg>
  );
}

interface DragPreviewProps<T> extends Pick<
  SortableRowItemProps<T>,
  'item' | 'position' | 'badge' | 'renderRow'
> {
  /** Text with the position after a drop; undefined at its origin. */
  becomes: string | undefined;
}

/** Horizontal offset of the copy from its row, px, so that the line at the target stays visible. */
const aside = 24;
const vertically: Modifier = ({ transform }) => ({ ...transform, x: aside });
const modifiers = [vertically];
const aboveToasts = 1500;

/** Renders the copy of a row under the pointer during a drag; when released, it moves to the row's final position. */
export function DragPreview<T>({ copy }: { copy: DragPreviewProps<T> | undefined }) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return createPortal(
    <DragOverlay
      modifiers={modifiers}
      zIndex={aboveToasts}
      dropAnimation={isStill ? null : { ...defaultDropAnimation, duration: 160 }}
    >
      {copy && (
        <>
          <div className={styles.lifted} data-part="lifted" aria-hidden="true">
            <CopyContent item={copy.item} position={copy.position} renderRow={copy.renderRow} />
          </div>
          {copy.badge !== undefined && (
            <span className={styles.count} data-part="count" aria-hidden="true">
              {copy.badge}
            </span>
          )}
          {copy.becomes !== undefined && (
            <span className={styles.badge} data-part="becomes" aria-hidden="true">
              {copy.becomes}
            </span>
          )}
        </>
      )}
    </DragOverlay>,
    document.body,
  );
}

function RenderedContent<T>({
  item,
  position,
  renderRow,
}: Pick<DragPreviewProps<T>, 'item' | 'position' | 'renderRow'>) {
  useLanguage();
  const handle = (
    <span className={styles.grip} data-lifted>
      <DragHandleDots />
    </span>
  );
  return renderRow(item, { position, settled: position, state: 'lifted', isSelected: false, handle });
}

/** Memoised, so that it renders once per drag. */
const CopyContent = memo(RenderedContent) as typeof RenderedContent;
