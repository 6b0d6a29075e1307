import type { VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { firstPageSize } from '~/contract/pages';
import { useMedia } from '~/ui/hooks/use-media';
import { useRowHeight } from '~/ui/page/density';
import { useVirtualRows } from '~/ui/hooks/use-virtual-rows';
import { useIsHydrating } from '~/lib/server-view';
import type { RenderLink } from '~/ui/page/link';
import type { Column, Sorting } from './table-column';
import { HeaderCell, PlaceholderRow, TableRow } from './TableParts';
import { useFrozenRows } from './use-frozen-rows';
import { useFullyRenderedRows } from './use-fully-rendered-rows';
import * as styles from './VirtualTable.module.css';

interface VirtualTableProps<T> extends Sorting {
  /** Keep them the same between renders. */
  columns: readonly Column<T>[];
  /**
   * A class that sets `--tracks` and, less the columns that a phone hides, `--tracks-narrow`: for a table that a
   * server draws, since a page's HTML may hold no `style`.
   */
  tracks?: string | undefined;
  /** Makes the whole row a link, through its first cell. */
  link?: (item: T) => RenderLink;
  items: readonly T[];
  getKey: (item: T) => string;
  /** The table's accessible name. */
  label: string;
  /** All rows are loaded, so their number may be told to screen readers. */
  complete: boolean;
  /** Called while the last rows are near: load more. May be called again before that has happened. */
  onNearEnd?: (() => void) | undefined;
  /**
   * Rows above the first item that are let go, or not read yet: they keep their room. Given, rows are told
   * apart by their place, so they must not change their order.
   */
  before?: number | undefined;
  /** Called while the first items are near and there are rows before them: read those. */
  onNearStart?: (() => void) | undefined;
  /** What all columns together need, a CSS length: where there is less room the table scrolls sideways. */
  minWidth?: string;
  /** Names this visit (the history entry's key): coming back to it stands where it was left. */
  scrollKey?: string | undefined;
  /** Under the rows: "Loading more", an error with a retry. */
  footer?: ReactNode;
}

/** How many rows before the end more are asked for; where they pass faster than they are drawn the end is near sooner. */
const nearEnd = 12;
const nearEndHeld = 200;
/** A table of so many rows has them all in the page: a server can draw them, and nothing is measured. */
const maxShown = firstPageSize;

/** An endless table; of a long one only the rows in sight are in the page. */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { columns, link, items, getKey, complete, onNearEnd, onNearStart, before } = props;
  const list = useRef<HTMLTableSectionElement>(null);
  const first = before ?? 0;
  const count = first + items.length;
  const keys = useMemo(
    () => (before === undefined ? items.map(getKey) : Array.from({ length: count }, (_, at) => String(at))),
    [items, getKey, before, count],
  );
  const isDrawn = useIsHydrating();
  const virtual = useVirtualRows({
    list,
    keys,
    estimateSize: useEstimate(),
    scrollKey: props.scrollKey,
    isShort: before === undefined && (isDrawn || count <= maxShown),
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
  const whole = useFullyRenderedRows(
    rows.map(({ index }) => keys[index] ?? ''),
    isScrolling,
    isHeld,
  );

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

/** The same for a table that has all its rows in the page, so many: they keep their places when more come. */
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
    // Not by an IntersectionObserver: scrolled before its first frame, Chromium's never told of it.
    const events = ['scroll', 'resize'];
    for (const event of events) addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, look);
    };
  }, [list, count, letGo, onNearEnd]);
}

/** What a row is taken to need until it is measured, px; a phone shows its cells in two lines. */
function useEstimate(): number {
  const height = useRowHeight();
  return useMedia('(max-width: 672px)') ? height + 23 : height;
}

/** A row and where it begins, px; undefined for one that follows the one before it. */
type PlacedRow = Pick<VirtualItem, 'index' | 'key'> & { start: number | undefined };

/** A row that is in the page anyway. */
const inItsPlace = (_item: unknown, index: number): PlacedRow => ({ index, key: index, start: undefined });

/** How wide the columns of a table are, as attributes of it. */
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
