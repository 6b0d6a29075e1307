import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { firstPageSize } from '@recon/contract/pages';
import { t } from '~/i18n/t';
import { useIsHydrating } from '~/lib/hydration';
import { lazyComponent } from '~/lib/lazy';
import { usePageHead } from '~/ui/page/visible-area';
import type { RenderLink } from '~/lib/links';
import type { Column, Sorting } from './usual-columns';
import { HeaderCell, nearEnd, type TableBodyProps, TableRow } from './TableParts';
import * as styles from './VirtualTable.module.css';

export interface VirtualTableProps<T> extends Sorting {
  /** Must be stable between renders. */
  columns: readonly Column<T>[];
  /** Class that sets `--tracks` and `--tracks-narrow`: the HTML of a server-rendered table must not contain `style`. */
  tracks?: string | undefined;
  /** Makes the entire row a link, through its first cell. */
  link?: (item: T) => RenderLink;
  /** Returns the heading that an item is, if it is no row; a list with headings shows no names of its columns. */
  headingOf?: ((item: T) => string | undefined) | undefined;
  items: readonly T[];
  getKey: (item: T) => string;
  label: string;
  /** Whether all rows are loaded, so that screen readers can announce their number. */
  complete: boolean;
  /** Called while the last rows are near, to load more; again with further renders, also while more load. */
  onNearEnd?: (() => void) | undefined;
  /** Minimum width of all columns, a CSS length; a narrower table scrolls sideways. */
  minWidth?: string;
  /** Key of the entry of the history; returning to it restores the heights of rows. */
  visit?: string | undefined;
  /** Content below the rows: "Loading more", an error with a retry. */
  footer?: ReactNode;
}

/** Maximum number of rows of a table that has all its rows in the page: servers can render it without measuring. */
const maxShown = firstPageSize;

/** Renders the visible rows of a long table; the first ones in normal flow until its code is loaded. */
const LongTableBody = lazyComponent(
  async () => (await import('./LongTableBody')).LongTableBody,
  FlowTableBody,
);

/** Renders an endless table. If it is long, only the visible rows are in the page. */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { columns, items, getKey, complete, link, headingOf, onNearEnd } = props;
  const list = useRef<HTMLTableSectionElement>(null);
  const count = items.length;
  const keys = useMemo(() => items.map(getKey), [items, getKey]);
  const isHydrating = useIsHydrating();
  const TableBody = isHydrating || count <= maxShown ? FlowTableBody : LongTableBody;
  usePageHead(list);
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame, props.minWidth !== undefined);

  return (
    <div
      ref={frame}
      className={isWide ? `${styles.list} ${styles.listWide}` : styles.list}
      {...(isWide && { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
    >
      <table aria-label={props.label} aria-rowcount={complete ? count + 1 : -1} {...widths(props)}>
        <thead className={headingOf && 'ui-hidden'}>
          {/* On a phone, the headers are only buttons that sort: CSS shows what they do. */}
          <tr className={`${styles.row} ${styles.rowHead}`} data-sort={t('list.sort')} aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={props} />
            ))}
          </tr>
        </thead>
        <TableBody
          {...{ list, onNearEnd }}
          rowKeys={keys}
          visit={props.visit}
          renderRow={({ index, top, measure }) => {
            const item = items[index];
            const rowKey = keys[index];
            return (
              item !== undefined &&
              rowKey !== undefined && (
                <TableRow
                  key={rowKey}
                  {...{ item, rowKey, index, top, measure }}
                  columns={columns as readonly Column<unknown>[]}
                  heading={headingOf?.(item)}
                  link={link as ((item: unknown) => RenderLink) | undefined}
                />
              )
            );
          }}
        />
      </table>
      {props.footer && <div className={`${styles.footer} ui-aside`}>{props.footer}</div>}
    </div>
  );
}

/** Returns whether a table with a minimum width is wider than its frame. If it fits, its header can be sticky. */
function useIsWide(frame: RefObject<HTMLDivElement | null>, hasMinWidth: boolean): boolean {
  const [isWide, setWide] = useState(hasMinWidth);
  useEffect(() => {
    const table = frame.current?.querySelector('table');
    if (!hasMinWidth || !table) return;
    const observer = new ResizeObserver(() => setWide(table.offsetWidth > (frame.current?.clientWidth ?? 0)));
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame, hasMinWidth]);
  return isWide;
}

/** Renders the first rows of a table in normal flow. */
function FlowTableBody({ list, rowKeys, onNearEnd, renderRow }: TableBodyProps) {
  useEndInSight(list, rowKeys.length, onNearEnd);
  return (
    <tbody ref={list}>
      {rowKeys
        .slice(0, maxShown)
        .map((_key, index) => renderRow({ index, top: undefined, measure: undefined }))}
    </tbody>
  );
}

/** Calls `onNearEnd` near the end of a table with all `count` rows in the page; not if that is undefined. */
function useEndInSight(
  list: RefObject<HTMLTableSectionElement | null>,
  count: number,
  onNearEnd: (() => void) | undefined,
) {
  useEffect(() => {
    const row = list.current?.rows[Math.max(0, count - nearEnd)];
    if (!onNearEnd || !row) return;
    const look = () => {
      if (row.getBoundingClientRect().top <= window.innerHeight) onNearEnd();
    };
    look();
    // Not an IntersectionObserver: if the page was scrolled before its first frame, Chromium's never fired.
    const events = ['scroll', 'resize'];
    for (const event of events) addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, look);
    };
  }, [list, count, onNearEnd]);
}

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
