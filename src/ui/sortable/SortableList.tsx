import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { t } from '~/i18n/t';
import { useIsHydrating } from '~/lib/hydration';
import { useKeepFocusOnReorder } from '../hooks/use-keep-focus-on-reorder';
import { useLatest } from '../hooks/use-latest';
import { usePageHead } from '../hooks/use-page-head';
import { maxCovered, useVirtualRows, type VirtualRows } from '../hooks/use-virtual-rows';
import { DragPreview } from './DragPreview';
import { type DragState, lineBeside } from './drag-state';
import type { SortMove } from './sortable-order';
import { SavingRows, type SortableRow, SortableRowItem } from './SortableRow';
import { useEarlyInput } from './use-early-input';
import { useHandleNavigation } from './use-handle-navigation';
import { useSortKeys } from './use-sort-keys';
import { useSortPointer } from './use-sort-pointer';
import { CurrentPosition } from './current-position';
import { type Sortable, useSortable } from './use-sortable';
import * as styles from './SortableList.module.css';

interface SortableListProps<T> {
  /** Rows in their order; under a filter only the visible ones. */
  items: readonly T[];
  getKey: (item: T) => string;
  /** Returns the name of a row in announcements. */
  itemLabel: (item: T) => string;
  /** Accessible name of the list. */
  label: string;
  /** Renders a row's content. Runs again only if the item, its position or state, or this function changes. */
  renderRow: (item: T, row: SortableRow) => ReactNode;
  /** Called after a move; `items` must have the new order when it returns. "Saving" is announced until it settles. */
  onMove: (move: SortMove) => Promise<unknown> | void;
  /** Why nothing can be moved; the handles show it, and a picked-up row returns to its origin. */
  disabledReason?: string | undefined;
  /** Returns a row's position in the full order, from 1, if `items` are only some of it. */
  positionOf?: ((item: T) => number) | undefined;
  /** Number of rows in the full order; defaults to the number of items. */
  total?: number;
  /** Height of a row before it is measured, px. */
  estimateSize?: number;
  /** Key of the highlighted row: outlined and scrolled into view, wherever it is moved. */
  marked?: string | undefined;
  /** Selected rows: moving one of them moves the others along, in their order. */
  selected?: ReadonlySet<string> | undefined;
  /** Rows whose move is being saved: marked if that takes longer than a moment. */
  saving?: ReadonlySet<string> | undefined;
  /** Returns the name of a number of rows, in announcements and on the dragged copy. */
  blockLabel?: (count: number) => string;
}

/**
 * Renders a list whose rows are sorted by drag and drop (mouse, pen, touch after a short press) or by keys
 * (use-sort-keys.ts). Rows that are not visible are not in the page, so that thousands are as fast as ten.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, itemLabel, renderRow, disabledReason, marked, selected, blockLabel } = props;
  const total = props.total ?? items.length;
  const list = useRef<HTMLOListElement>(null);
  const instructions = useId();
  const sortable = useSortable({ ...props, label: itemLabel, total });
  const { lift, becomes, order, elements } = sortable;
  const isDrawn = useIsHydrating();
  const early = useEarlyInput(list, sortable, isDrawn);
  const virtual = useVirtualRows({
    list,
    isShort: isDrawn,
    keys: order,
    estimateSize: props.estimateSize ?? 61,
    // The highlighted row may have had the focus, which returns to it when its sheet closes.
    pinned: [lift?.key, marked, ...early].filter((key) => key !== undefined).map((key) => order.indexOf(key)),
  });
  usePageHead(list);
  const { held, copy } = useSortPointer(list, sortable, virtual, { isDrawn, disabledReason });
  const onKey = useSortKeys(list, sortable, virtual);
  useHandleNavigation(list, sortable, virtual);
  useMarkedInSight(list, marked, virtual);
  useKeepFocusOnReorder(list, elements);

  useRefusal(disabledReason, sortable);

  const rows = isDrawn ? serverRows(order) : rowsInPage(virtual, sortable);
  const lifted = lift?.by === 'pointer' && lift.phase !== 'seen' ? sortable.row(lift.key) : undefined;
  const isCarrying = useLatest(() => lift !== undefined);

  return (
    // Contexts for parts of rows, so that their changes do not re-render the rows.
    <CurrentPosition value={sortable.positionNow}>
      <SavingRows value={props.saving}>
        <p id={instructions} hidden>
          {t('ui.sort.instructions')}
        </p>
        <ol ref={list} aria-label={props.label} className={styles.list} data-by={lift?.by} {...virtual.room}>
          {rows.map((row) => {
            const shown = sortable.row(row.key);
            return (
              shown && (
                <SortableRowItem
                  key={row.key}
                  item={shown.item}
                  rowKey={row.key}
                  index={row.index}
                  top={virtual.topOf(row.start)}
                  position={sortable.position(row.key)}
                  settled={shown.position}
                  total={total}
                  label={itemLabel(shown.item)}
                  marked={row.key === marked}
                  selected={selected?.has(row.key) ?? false}
                  size={row.size}
                  state={stateOf(row.key, lift)}
                  isCarrying={isCarrying}
                  disabledReason={disabledReason}
                  instructions={instructions}
                  renderRow={renderRow}
                  onKey={onKey}
                  measure={virtual.measure}
                />
              )
            );
          })}
          {lift && becomes !== undefined && <PlaceLine {...{ lift, becomes, virtual }} />}
        </ol>
        {lift && lifted && (
          <DragPreview
            {...{ list, held, copy, becomes, renderRow }}
            rowKey={lift.key}
            badge={lift.block.length > 1 ? blockLabel?.(lift.block.length) : undefined}
            {...lifted}
          />
        )}
      </SavingRows>
    </CurrentPosition>
  );
}

/** Returns the state of a row; a dropped one is at rest once its copy has been removed. */
function stateOf(key: string, lift: DragState | undefined): SortableRow['state'] {
  if (!lift?.block.includes(key) || lift.phase === 'seen') return 'rest';
  if (lift.by === 'keys') return 'lifted';
  return key === lift.key ? 'origin' : 'along';
}

/** Maximum number of rows that a server renders below each other: those visible at first. */
const maxServerRows = 50;

const serverRows = (order: readonly string[]) =>
  order.slice(0, maxServerRows).map((key, index) => ({ key, index, start: undefined, size: undefined }));

/** Returns the rows to render in the page, in the order of their DOM elements. */
function rowsInPage(
  { virtualizer }: Pick<VirtualRows, 'virtualizer'>,
  { lift, row }: ReturnType<typeof useSortable>,
) {
  const rows = virtualizer.getVirtualItems().map((one) => ({ ...one, key: String(one.key) }));
  // The focused row is moved in the DOM only when its position is final, until then only visually.
  if (lift) rows.sort((a, b) => (row(a.key)?.index ?? 0) - (row(b.key)?.index ?? 0));
  return rows;
}

/** Renders the line at the drop target, and the new position on a badge; a pointer drag has the badge on the copy. */
function PlaceLine({ lift, becomes, virtual }: { lift: DragState; becomes: number; virtual: VirtualRows }) {
  const line = lineBeside(lift);
  const row = virtual.virtualizer.measurementsCache[virtual.indexes.get(line.key) ?? -1];
  const top = row ? row[line.edge] - virtual.margin : 0;
  return (
    <>
      <li className={styles.line} data-part="place" aria-hidden="true" style={{ top }} />
      {lift.by === 'keys' && (
        <li className={styles.badge} data-part="becomes" aria-hidden="true" style={{ top }}>
          {t('ui.sort.becomes', { position: becomes })}
        </li>
      )}
    </>
  );
}

/** Scrolls to the highlighted row, even if it is moved in the meantime, unless it is visible. */
function useMarkedInSight(
  list: RefObject<HTMLElement | null>,
  marked: string | undefined,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
) {
  const index = marked === undefined ? undefined : indexes.get(marked);
  useEffect(() => {
    if (marked === undefined || index === undefined) return;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(marked)}"]`)?.getBoundingClientRect();
    const isInSight = row && row.top >= maxCovered && row.bottom <= innerHeight;
    if (!isInSight) virtualizer.scrollToIndex(index);
  }, [list, marked, index, virtualizer]);
}

/** Returns a picked-up row to its origin when nothing can be moved any more, and announces why. */
function useRefusal(reason: string | undefined, { lift, cancel }: Pick<Sortable, 'lift' | 'cancel'>) {
  const isTaken = lift !== undefined;
  const refuse = useLatest((why: string) => cancel(why));
  useEffect(() => {
    // Also a press that becomes a drag only after this: no row stays picked up, none is dropped.
    if (isTaken && reason !== undefined) refuse(reason);
  }, [isTaken, reason, refuse]);
}
