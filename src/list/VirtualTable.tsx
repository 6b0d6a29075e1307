import type { VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { firstPageSize } from '~/contract/pages';
import { useMedia } from '~/ui/hooks/use-media';
import { useRowHeight } from '~/ui/page/density';
import { useVirtualRows } from '~/ui/hooks/use-virtual-rows';
import { useIsHydrating } from '~/lib/hydration';
import type { RenderLink } from '~/ui/page/link';
import type { Column, Sorting } from './table-column';
import { HeaderCell, PlaceholderRow, TableRow } from './TableParts';
import { useFrozenRows } from './use-frozen-rows';
import { useFullyRenderedRows } from './use-fully-rendered-rows';
import * as styles from './VirtualTable.module.css';

interface VirtualTableProps<T> extends Sorting {
  /** Must be stable between renders. */
  columns: readonly Column<T>[];
  /** Class that sets `--tracks` and `--tracks-narrow`: the HTML of a server-rendered table must not contain `style`. */
  tracks?: string | undefined;
  /** Makes the entire row a link, through its first cell. */
  link?: (item: T) => RenderLink;
  items: readonly T[];
  getKey: (item: T) => string;
  label: string;
  /** Whether all rows are loaded, so that screen readers can announce their number. */
  complete: boolean;
  /** Called while the last rows are near, to load more; again with further renders, also while more load. */
  onNearEnd?: (() => void) | undefined;
  /** Number of rows above the first item that were unloaded. Their space stays; rows are identified by position. */
  before?: number | undefined;
  /** Called while the first items are near and `before` is not 0, to load the rows above again. */
  onNearStart?: (() => void) | undefined;
  /** Minimum width of all columns, a CSS length; a narrower table scrolls sideways. */
  minWidth?: string;
  /** Name of this visit (the key of the history entry); returning to it restores the scroll position. */
  scrollKey?: string | undefined;
  /** Content below the rows: "Loading more", an error with a retry. */
  footer?: ReactNode;
}

/** Number of rows before the end at which more are requested: `nearEndHeld` while rows pass faster than they render. */
const nearEnd = 12;
const nearEndHeld = 200;
/** Maximum number of rows of a table that has all its rows in the page: servers can render it without measuring. */
const maxShown = firstPageSize;

/** Renders an endless table. If it is long, only the visible rows are in the page. */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { columns, link, items, getKey, complete, onNearEnd, onNearStart, before } = props;
  const list = useRef<HTMLTableSectionElement>(null);
  const first = before ?? 0;
  const count = first + items.length;
  const keys = useMemo(
    () => (before === undefined ? items.map(getKey) : Array.from({ length: count }, (_, at) => String(at))),
    [items, getKey, before, count],
  );
  const isHydrating = useIsHydrating();
  const virtual = useVirtualRows({
    list,
    keys,
    estimateSize: useEstimate(),
    scrollKey: props.scrollKey,
    isShort: before === undefined && (isHydrating || count <= maxShown),
  });
  const { virtualizer, areShown } = virtual;
  const last = virtualizer.range?.endIndex ?? -1;
  const top = virtualizer.range?.startIndex ?? count;
  const isScrolling = !areShown && virtualizer.isScrolling;
  const { rows, isHeld } = useFrozenRows<PlacedRow>(
    areShown ? items.slice(0, maxShown).map(inItsPlace) : virtualizer.getVirtualItems(),
    top,
    isScrolling,
  );
  const rowKeys = rows.map(({ index }) => keys[index] ?? '');
  const whole = useFullyRenderedRows(rowKeys, isScrolling, isHeld);

  useEffect(() => {
    if (!areShown && last >= count - (isHeld ? nearEndHeld : nearEnd)) onNearEnd?.();
  }, [areShown, last, count, isHeld, onNearEnd]);
  useEndInSight(list, areShown ? count : undefined, virtual.letGo, onNearEnd);

  useEffect(() => {
    if (first > 0 && top < first + nearEnd) onNearStart?.();
  }, [top, first, onNearStart]);

  return (
    <div
      className={props.minWidth ? `${styles.list} ${styles.listWide}` : styles.list}
      {...(props.minWidth && { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
    >
      <table aria-label={props.label} aria-rowcount={complete ? count + 1 : -1} {...widths(props)}>
        <thead>
          <tr className={`${styles.row} ${styles.rowHead}`} aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={props} />
            ))}
          </tr>
        </thead>
        <tbody ref={list} {...virtual.room}>
          {rows.map((row) => {
            const item = items[row.index - first];
            if (row.index < first)
              return <PlaceholderRow key={row.key} index={row.index} top={virtual.topOf(row.start)} />;
            return item === undefined ? null : (
              <TableRow
                key={keys[row.index]}
                item={item}
                rowKey={keys[row.index]!}
                index={row.index}
                top={virtual.topOf(row.start)}
                columns={columns as readonly Column<unknown>[]}
                link={link as ((item: unknown) => RenderLink) | undefined}
                measure={virtual.measure}
                isWhole={whole.has(keys[row.index]!)}
              />
            );
          })}
        </tbody>
      </table>
      {props.footer && <div className={styles.footer}>{props.footer}</div>}
    </div>
  );
}

/**
 * Calls `letGo` and `onNearEnd` near the end of a table with all `count` rows in the page; not if that is undefined.
 */
function useEndInSight(
  list: RefObject<HTMLTableSectionElement | null>,
  count: number | undefined,
  letGo: () => void,
  onNearEnd: (() => void) | undefined,
) {
  useEffect(() => {
    const row = count === undefined ? undefined : list.current?.rows[Math.max(0, count - nearEnd)];
    if (!onNearEnd || !row) return;
    const look = () => {
      if (row.getBoundingClientRect().top > window.innerHeight) return;
      letGo();
      onNearEnd();
    };
    look();
    // Not an IntersectionObserver: if the page was scrolled before its first frame, Chromium's never fired.
    const events = ['scroll', 'resize'];
    for (const event of events) addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, look);
    };
  }, [list, count, letGo, onNearEnd]);
}

/** Returns the estimated height of a row, px, until it is measured. Rows of phones have two lines. */
function useEstimate(): number {
  const height = useRowHeight();
  return useMedia('(max-width: 672px)') ? height + 23 : height;
}

/** A row and its distance from the virtual start, px; undefined for a row in normal flow. */
type PlacedRow = Pick<VirtualItem, 'index' | 'key'> & { start: number | undefined };

const inItsPlace = (_item: unknown, index: number): PlacedRow => ({ index, key: index, start: undefined });

/** Returns the attributes of a table that set its column widths. */
function widths<T>({ columns, tracks, minWidth }: VirtualTableProps<T>) {
  if (tracks) return { className: `${styles.table} ${tracks}` };
  const narrow = columns.filter((column) => column.phone !== 'hide');
  const style: Record<string, string> = {
    '--tracks': columns.map((column) => column.track).join(' '),
    '--tracks-narrow': narrow.map((column) => column.track).join(' '),
    ...(minWidth && { '--min-width': minWidth }),
  };
  return { className: styles.table, style };
}
