import { DndContext, useDndContext } from '@dnd-kit/core';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { t } from '~/i18n/t';
import { useIsHydrating } from '~/lib/hydration';
import { usePageHead } from '~/ui/page/visible-area';
import { useVirtualRows } from '../hooks/use-virtual-rows';
import {
  CurrentPosition,
  type DragState,
  landingPosition,
  lineBeside,
  shownOrder,
  positionIn,
} from './sortable-order';
import { DragPreview, type SortableRow, SortableRowItem } from './SortableRow';
import {
  cancelDrag,
  scrollToRow,
  type Sortable,
  type SortableOptions,
  useSortable,
  useSortKeys,
} from './use-sortable';
import * as styles from './SortableList.module.css';

interface SortableListProps<T> extends Omit<SortableOptions<T>, 'total'> {
  label: string;
  /** Renders a row's content. Runs again only if the item, its position or state, or this function changes. */
  renderRow: (item: T, row: SortableRow) => ReactNode;
  /** Number of rows in the full order; defaults to the number of items. */
  total?: number;
  /** Height of a row before it is measured, px. */
  estimateSize?: number;
  /** Key of the entry of the history; returning to it restores the heights of rows. */
  visit?: string | undefined;
  /** Key of the highlighted row: outlined and scrolled into view, wherever it is moved. */
  marked?: string | undefined;
  /** Rows whose move is being saved: marked if that takes longer than a moment. */
  saving?: ReadonlySet<string> | undefined;
}

/**
 * Renders a list whose rows are sorted by drag and drop (mouse, pen, touch) or by keys
 * (use-sortable.ts). Of more than 200 rows only the visible ones are in the page.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  const total = props.total ?? props.items.length;
  const sortable = useSortable(list, { ...props, total });
  return (
    <DndContext id={useId()} autoScroll={atEdges} {...sortable.context}>
      <Rows {...props} {...{ list, total, sortable }} />
    </DndContext>
  );
}

/** The window scrolls while the pointer is in a tenth of its height at an edge, such as over the bar of a phone. */
const atEdges = { threshold: { x: 0, y: 0.1 } };
/** Number of rows that a server renders below each other: those visible at first. */
const maxServerRows = 50;
/** Number of rows up to which all are in the page. */
const maxFlowRows = 200;

type RowsProps<T> = SortableListProps<T> & {
  list: RefObject<HTMLOListElement | null>;
  total: number;
  sortable: Sortable;
};

function Rows<T>(props: RowsProps<T>) {
  const { list, sortable, disabledReason, marked } = props;
  // A press that ends within a frame starts no drag, and dnd-kit then reports no end.
  const lift = useDndContext().active ? sortable.lift : undefined;
  const { view, order } = shownRows(lift, sortable.now);
  const isHydrating = useIsHydrating();
  const isShort = isHydrating || order.length <= maxFlowRows;
  const { virtualizer, indexes, room, topOf, measure } = useVirtualRows({
    list,
    isShort,
    keys: order,
    estimateSize: props.estimateSize ?? 61,
    visit: props.visit,
    // The highlighted row may have had the focus, which returns to it when its sheet closes.
    pinned: [lift?.key, marked].map((key) => order.indexOf(key ?? '')),
  });
  usePageHead(list);
  const onKey = useSortKeys(sortable, { list, order, lift, disabledReason, virtualizer });
  useCancel(lift !== undefined && disabledReason !== undefined);

  const positionNow = useCallback((position: number) => positionIn(lift, position), [lift]);
  const rows = isShort ? rowsInFlow(view, isHydrating) : rowsInWindow(view, virtualizer);
  const isMarkedThere = rows.some(({ key }) => key === marked);
  useMarkedInSight(list, isMarkedThere ? marked : undefined, indexes.get(marked ?? '') ?? -1, virtualizer);

  return (
    // A context for parts of rows, so that their changes do not re-render the rows.
    <CurrentPosition value={positionNow}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its drag handles */}
      <ol
        ref={list}
        aria-label={props.label}
        className={styles.list}
        data-by={lift?.by}
        onKeyDown={onKey}
        {...room}
      >
        {rows.map(({ key, start }) => {
          const row = view.rows.get(key) as { item: T; position: number } | undefined;
          const index = indexes.get(key) ?? 0;
          return (
            row && (
              <SortableRowItem
                key={key}
                item={row.item}
                rowKey={key}
                index={index}
                top={topOf(start)}
                position={positionIn(lift, row.position)}
                settled={row.position}
                label={props.itemLabel(row.item)}
                {...marksOf(key, props)}
                {...dragOf(key, lift)}
                {...{ disabledReason, measure }}
                total={props.total}
                renderRow={props.renderRow}
              />
            )
          );
        })}
      </ol>
      {!isHydrating && lift?.by !== 'keys' && <DragPreview copy={lift && copyOf(lift, props)} />}
    </CurrentPosition>
  );
}

const rowsInFlow = ({ order }: Sortable['now'], isHydrating: boolean) =>
  order.slice(0, isHydrating ? maxServerRows : undefined).map((key) => ({ key, start: undefined }));

/** Returns the visible rows. A focused row is moved in the DOM only when its position is final, until then visually. */
function rowsInWindow(
  { rows }: Sortable['now'],
  virtualizer: ReturnType<typeof useVirtualRows>['virtualizer'],
) {
  const indexOf = (row: { key: string }) => rows.get(row.key)?.index ?? 0;
  return virtualizer
    .getVirtualItems()
    .map(({ key, start }) => ({ key: String(key), start }))
    .sort((a, b) => indexOf(a) - indexOf(b));
}

/** Returns the rows to show, and their order: until a drag ends, those of its beginning. */
function shownRows(lift: DragState | undefined, now: Sortable['now']) {
  return lift ? { view: lift.view, order: shownOrder(lift) } : { view: now, order: now.order };
}

/** Returns the picked-up row to its origin when nothing can be moved any more. */
function useCancel(isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) cancelDrag();
  }, [isRefused]);
}

function marksOf(
  key: string,
  { marked, selected, saving }: Pick<SortableListProps<never>, 'marked' | 'selected' | 'saving'>,
) {
  return {
    marked: key === marked,
    selected: selected?.has(key) ?? false,
    saving: saving?.has(key) ?? false,
  };
}

function becomesText(lift: DragState | undefined): string | undefined {
  if (!lift || lift.to === lift.from) return undefined;
  return t('ui.sort.becomes', { position: landingPosition(lift) });
}

/** Returns what a row shows of a drag: its state, and the line and the badge at the drop target. */
function dragOf(key: string, lift: DragState | undefined) {
  const shared = { state: stateOf(key, lift), isByKeys: lift?.by === 'keys' };
  const becomes = becomesText(lift);
  const line = lift && becomes !== undefined ? lineBeside(lift) : undefined;
  if (line?.key !== key) return { ...shared, line: undefined, badge: undefined };
  return { ...shared, line: line.edge, badge: shared.isByKeys ? becomes : undefined };
}

function copyOf<T>(lift: DragState, { blockLabel, renderRow }: RowsProps<T>) {
  const { item, position } = lift.view.rows.get(lift.key) as { item: T; position: number };
  const count = lift.block.length;
  const badge = count > 1 ? blockLabel?.(count) : undefined;
  return { item, position, becomes: becomesText(lift), badge, renderRow };
}

function stateOf(key: string, lift: DragState | undefined): SortableRow['state'] {
  if (!lift?.block.includes(key)) return 'rest';
  if (lift.by === 'keys') return 'lifted';
  return key === lift.key ? 'origin' : 'along';
}

/** Scrolls to the highlighted row, even if it is moved in the meantime, unless it is visible. */
function useMarkedInSight(
  list: RefObject<HTMLElement | null>,
  marked: string | undefined,
  index: number,
  virtualizer: ReturnType<typeof useVirtualRows>['virtualizer'],
): void {
  useEffect(() => {
    if (marked !== undefined && index >= 0)
      scrollToRow(list.current, marked, () => virtualizer.scrollToIndex(index));
  }, [list, marked, index, virtualizer]);
}
