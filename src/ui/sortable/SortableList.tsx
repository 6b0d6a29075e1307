import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { t } from '~/i18n/t';
import { useIsHydrating } from '~/lib/server-view';
import { useKeepFocusOnReorder } from '../hooks/use-keep-focus-on-reorder';
import { useLatest } from '../hooks/use-latest';
import { useVirtualRows, type VirtualRows } from '../hooks/use-virtual-rows';
import { DragPreview } from './DragPreview';
import { type DragState, lineBeside } from './drag-state';
import type { SortMove } from './sortable-order';
import { SavingRows, type SortableRow, SortableRowItem } from './SortableRow';
import { useEarlyKeys } from './use-early-keys';
import { useHandleNavigation } from './use-handle-navigation';
import { useSortKeys } from './use-sort-keys';
import { useSortPointer } from './use-sort-pointer';
import { CurrentPosition } from './current-position';
import { type Sortable, useSortable } from './use-sortable';
import * as styles from './SortableList.module.css';

interface SortableListProps<T> {
  /** The rows in their order; under a filter only those shown. */
  items: readonly T[];
  getKey: (item: T) => string;
  /** What a row is called aloud. */
  itemLabel: (item: T) => string;
  /** The list's accessible name. */
  label: string;
  /** A row's content. Drawn again only when the item, its position or state, or this function changes. */
  renderRow: (item: T, row: SortableRow) => ReactNode;
  /**
   * A row was put somewhere else: `items` have the new order when this returns, or the row is drawn where it was. Give
   * back the promise of the change, of which "saving" is said until it settles. What came of it is yours to say.
   */
  onMove: (move: SortMove) => Promise<unknown> | void;
  /** Why nothing can be moved; the grips say so, and a row already taken up goes back. */
  disabledReason?: string | undefined;
  /** A row's position in the whole order, from 1, when `items` are only some of it. */
  positionOf?: ((item: T) => number) | undefined;
  /** How many rows the whole order has; without it, as many as are given. */
  total?: number;
  /** Height of a row not measured yet, px. */
  estimateSize?: number;
  /** The row to point out: brought into sight, also when it is put elsewhere meanwhile, and outlined as long as it is named. */
  marked?: string | undefined;
  /** Rows that are selected: one of them that is moved takes the others along, in the order they stand in. */
  selected?: ReadonlySet<string> | undefined;
  /** Rows whose move is being saved: marked if that takes more than a moment. */
  saving?: ReadonlySet<string> | undefined;
  /** What so many rows are called aloud, and on the copy that is carried. */
  blockLabel?: (count: number) => string;
}

/**
 * A list whose rows are put in order by drag and drop (mouse, pen, touch after a short press) or by keys (Space or Enter on
 * the grip, then arrows, Page and Home/End, Enter or Escape; Alt with an arrow moves at once). While none is taken up
 * arrows and Home/End go from grip to grip. Rows not in sight are not in the page, so that thousands are as quick as ten.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, itemLabel, renderRow, disabledReason, marked } = props;
  const total = props.total ?? items.length;
  const list = useRef<HTMLOListElement>(null);
  const instructions = useId();
  const { selected, blockLabel } = props;
  const sortable = useSortable({ ...props, label: itemLabel, total });
  const { lift, becomes, order, elements } = sortable;
  const isDrawn = useIsHydrating();
  const early = useEarlyKeys(list, isDrawn);
  const virtual = useVirtualRows({
    list,
    isShort: isDrawn,
    keys: order,
    estimateSize: props.estimateSize ?? 61,
    // The marked one may have had the focus, which goes back to it when its sheet closes.
    pinned: [lift?.key, marked, ...early].filter((key) => key !== undefined).map((key) => order.indexOf(key)),
  });
  const { held, copy } = useSortPointer(list, sortable, virtual, disabledReason !== undefined);
  const onKey = useSortKeys(list, sortable, virtual);
  useHandleNavigation(list, sortable, virtual);
  useMarkedInSight(list, marked, virtual);
  useKeepFocusOnReorder(list, elements);

  useRefusal(disabledReason, sortable);

  const rows = isDrawn ? serverRows(order) : rowsInPage(virtual, sortable);
  const lifted = lift?.by === 'pointer' && lift.phase !== 'seen' ? sortable.row(lift.key) : undefined;
  const isCarrying = useLatest(() => lift !== undefined);

  return (
    <RowContexts {...sortable} saving={props.saving}>
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
        {lift && becomes !== undefined && (
          <PlaceLine {...{ lift, becomes, virtual }} line={lineBeside(sortable.view, lift)} />
        )}
      </ol>
      {lift && lifted && (
        <DragPreview
          {...{ list, held, copy, becomes, renderRow }}
          rowKey={lift.key}
          badge={lift.block.length > 1 ? blockLabel?.(lift.block.length) : undefined}
          {...lifted}
        />
      )}
    </RowContexts>
  );
}

const asItStands = (position: number) => position;

/** What parts of rows read by themselves, so that a row is not rendered again for it. */
function RowContexts({
  lift,
  positionNow,
  saving,
  children,
}: Pick<Sortable, 'lift' | 'positionNow'> &
  Pick<SortableListProps<unknown>, 'saving'> & { children: ReactNode }) {
  return (
    <CurrentPosition value={lift ? positionNow : asItStands}>
      <SavingRows value={saving}>{children}</SavingRows>
    </CurrentPosition>
  );
}

/** How a row stands; one that is let go stands at its place once its copy has been taken off. */
function stateOf(key: string, lift: DragState | undefined): SortableRow['state'] {
  if (!lift?.block.includes(key) || lift.phase === 'seen') return 'rest';
  if (lift.by === 'keys') return 'lifted';
  return key === lift.key ? 'origin' : 'along';
}

/** Rows that a server draws at most, one under the other: as many as are in sight at first. */
const maxServerRows = 50;

/** The rows as a server draws them. */
function serverRows(order: readonly string[]) {
  return order
    .slice(0, maxServerRows)
    .map((key, index) => ({ key, index, start: undefined, size: undefined }));
}

/** The rows in the page, in the order of its elements. */
function rowsInPage(
  { virtualizer }: Pick<VirtualRows, 'virtualizer'>,
  { lift, row }: ReturnType<typeof useSortable>,
) {
  const rows = virtualizer.getVirtualItems().map((one) => ({ ...one, key: String(one.key) }));
  // The row under the focus is not moved among the page's elements before it is at its place for good, only on the screen.
  if (lift) rows.sort((a, b) => (row(a.key)?.index ?? 0) - (row(b.key)?.index ?? 0));
  return rows;
}

/** The line at the place of the drop; the badge of a row that is carried by pointer is at its lifted copy. */
function PlaceLine({
  lift,
  becomes,
  virtual,
  line,
}: {
  lift: DragState;
  becomes: number;
  virtual: VirtualRows;
  line: ReturnType<typeof lineBeside>;
}) {
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

/** What the sticky page head covers at most, px. */
const headHeight = 140;

/** Scrolls to the marked row, also when it is put elsewhere meanwhile, unless it is in sight. */
function useMarkedInSight(
  list: RefObject<HTMLElement | null>,
  marked: string | undefined,
  { virtualizer, indexes }: Pick<VirtualRows, 'virtualizer' | 'indexes'>,
) {
  const index = marked === undefined ? undefined : indexes.get(marked);
  useEffect(() => {
    if (marked === undefined || index === undefined) return;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(marked)}"]`)?.getBoundingClientRect();
    const isInSight = row && row.top >= headHeight && row.bottom <= innerHeight;
    if (!isInSight) virtualizer.scrollToIndex(index);
  }, [list, marked, index, virtualizer]);
}

/** Puts back a row already taken up when nothing can be moved any more, and says why. */
function useRefusal(reason: string | undefined, { lift, cancel }: Pick<Sortable, 'lift' | 'cancel'>) {
  const isTaken = lift !== undefined;
  const refuse = useLatest((why: string) => cancel(why));
  useEffect(() => {
    // Also a drag that began to be one only after this: no row is left hanging, none is put down.
    if (isTaken && reason !== undefined) refuse(reason);
  }, [isTaken, reason, refuse]);
}
