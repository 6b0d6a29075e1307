import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { useVirtualRows } from '~/ui/hooks/use-virtual-rows';
import type { RenderLink } from '~/ui/page/link';
import * as styles from './VirtualTable.module.css';

/** A column of a `VirtualTable`. */
export interface Column<T> {
  key: string;
  header: string;
  /** The column's width as a grid track: `minmax(0, 2fr)`, `110px`. */
  track: string;
  cell: (item: T) => ReactNode;
  /** Sorts by this column: below zero when the first comes first (`by`). Without it there is no sorting. */
  compare?: (one: T, other: T) => number;
  /** `end` for amounts. */
  align?: 'end';
  /** On a phone a row has a first line (`main`, `beside`), a second one (`below`), and of each `line` its own, two of a `pair`; `hide` goes first where it is narrow. */
  phone: 'main' | 'beside' | 'below' | 'line' | 'pair' | 'hide';
}

interface VirtualTableProps<T> {
  /** Keep them the same between renders. */
  columns: readonly Column<T>[];
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
  /** The column sorted by, its key after a minus when descending. */
  sort?: string | undefined;
  /** Called with the sort that a press on a header asks for; undefined for the list's own order. */
  onSort?: (sort: string | undefined) => void;
  /** Why the rows cannot be sorted now. */
  sortRefusal?: string | undefined;
  /** Under the rows: "Loading more", an error with a retry. */
  footer?: ReactNode;
}

/** How many rows before the end more are asked for. */
const nearEnd = 12;

/** An endless table; only the rows in sight are in the page. */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  'use no memo';
  const { columns, link, items, getKey, complete, onNearEnd, onNearStart, before } = props;
  const list = useRef<HTMLTableSectionElement>(null);
  const first = before ?? 0;
  const count = first + items.length;
  const keys = useMemo(
    () => (before === undefined ? items.map(getKey) : Array.from({ length: count }, (_, at) => String(at))),
    [items, getKey, before, count],
  );
  const { virtualizer, margin } = useVirtualRows({
    list,
    keys,
    estimateSize: 49,
    scrollKey: props.scrollKey,
  });
  const rows = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? -1;
  const top = virtualizer.range?.startIndex ?? count;

  useEffect(() => {
    if (last >= count - nearEnd) onNearEnd?.();
  }, [last, count, onNearEnd]);

  useEffect(() => {
    if (first > 0 && top < first + nearEnd) onNearStart?.();
  }, [top, first, onNearStart]);

  const tracks = columns.map((column) => column.track).join(' ');
  const narrow = columns.filter((column) => column.phone !== 'hide');
  return (
    <div
      className={props.minWidth ? `${styles.list} ${styles.listWide}` : styles.list}
      {...(props.minWidth && { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
    >
      <table
        className={styles.table}
        aria-label={props.label}
        aria-rowcount={complete ? count + 1 : -1}
        style={
          {
            '--tracks': tracks,
            '--tracks-narrow': narrow.map((column) => column.track).join(' '),
            ...(props.minWidth && { '--min-width': props.minWidth }),
          } as Record<string, string>
        }
      >
        <thead>
          <tr className={`${styles.row} ${styles.rowHead}`} aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={props} />
            ))}
          </tr>
        </thead>
        <tbody ref={list} style={{ height: virtualizer.getTotalSize() }}>
          {rows.map((row) => {
            const item = items[row.index - first];
            if (row.index < first)
              return <RowToCome key={row.key} index={row.index} top={row.start - margin} />;
            return item === undefined ? null : (
              <TableRow
                key={row.key}
                item={item}
                rowKey={String(row.key)}
                index={row.index}
                top={row.start - margin}
                columns={columns as readonly Column<unknown>[]}
                link={link as ((item: unknown) => RenderLink) | undefined}
                measure={virtualizer.measureElement}
              />
            );
          })}
        </tbody>
      </table>
      {props.footer && <div className={styles.footer}>{props.footer}</div>}
    </div>
  );
}

/** A column's header: a button that sorts ascending, then descending, then not (WAI-ARIA sortable table). */
function HeaderCell<T>({ column, sorting }: { column: Column<T>; sorting: VirtualTableProps<T> }) {
  const { sort, onSort, sortRefusal } = sorting;
  const { key, header, compare } = column;
  const descending = `-${key}`;
  const direction = sort === key ? 'ascending' : sort === descending ? 'descending' : undefined;
  return (
    <th scope="col" className={cellClass(column)} {...(!sortRefusal && { 'aria-sort': direction })}>
      {onSort && compare ? (
        <Button
          variant="quiet"
          size="small"
          className={styles.sort}
          disabledReason={sortRefusal}
          onClick={() => onSort(direction === undefined ? key : sort === key ? descending : undefined)}
        >
          {header}
        </Button>
      ) : (
        header
      )}
    </th>
  );
}

/** The room of a row that was let go, until it is read again. */
function RowToCome({ index, top }: { index: number; top: number }) {
  return (
    <tr className={styles.row} aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      <td className={styles.cell}>{t('ui.loading')}</td>
    </tr>
  );
}

interface TableRowProps {
  item: unknown;
  rowKey: string;
  index: number;
  /** Distance from the top of the table's body, px. */
  top: number;
  columns: readonly Column<unknown>[];
  link: ((item: unknown) => RenderLink) | undefined;
  measure: (row: HTMLElement | null) => void;
}

/** Memoised by hand: the table around it may not be, and scrolling must not draw the rows again. */
const TableRow = memo(function TableRow({ item, rowKey, index, top, columns, link, measure }: TableRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={rowKey}
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, at) => (
        <td key={column.key} className={cellClass(column)}>
          {at === 0 && link
            ? link(item)({ className: styles.link, children: column.cell(item) })
            : column.cell(item)}
        </td>
      ))}
    </tr>
  );
});

const places: Record<Column<never>['phone'], string> = {
  main: styles.cellMain,
  beside: styles.cellBeside,
  below: styles.cellBelow,
  line: `${styles.cellBelow} ${styles.cellLine}`,
  pair: `${styles.cellBelow} ${styles.cellLine} ${styles.cellPair}`,
  hide: styles.cellHide,
};

function cellClass({ phone, align }: Pick<Column<never>, 'phone' | 'align'>): string {
  return `${styles.cell} ${places[phone]}${align === 'end' ? ` ${styles.cellEnd}` : ''}`;
}
