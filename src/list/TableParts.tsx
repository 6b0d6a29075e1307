import { memo, type ReactNode, type RefObject } from 'react';
import { useLanguage } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { RenderLink } from '~/lib/links';
import type { Column, Sorting } from './usual-columns';
import * as styles from './VirtualTable.module.css';

/** Renders a header whose button sorts in one direction, then the other, then not at all (WAI-ARIA sortable table). */
export function HeaderCell<T>({ column, sorting }: { column: Column<T>; sorting: Sorting }) {
  const { sort, onSort, sortRefusal } = sorting;
  const { key, header, compare, isSortable = compare !== undefined, isNewestFirst = false } = column;
  const descending = `-${key}`;
  const [first, second] = isNewestFirst ? [descending, key] : [key, descending];
  const direction = sort === key ? 'ascending' : sort === descending ? 'descending' : undefined;
  return (
    <th scope="col" className={cellClass(column)} {...(!sortRefusal && { 'aria-sort': direction })}>
      {onSort && isSortable ? (
        <Button
          variant="quiet"
          size="small"
          className={styles.sort}
          disabledReason={sortRefusal}
          onClick={() => onSort(direction === undefined ? first : sort === first ? second : undefined)}
        >
          {header()}
        </Button>
      ) : (
        header()
      )}
    </th>
  );
}

interface TableRowProps {
  item: unknown;
  rowKey: string;
  index: number;
  /** Distance from the top of the table's body, px; undefined for a row in normal flow. */
  top: number | undefined;
  columns: readonly Column<unknown>[];
  link: ((item: unknown) => RenderLink) | undefined;
  /** Heading of the rows that follow, in place of cells. */
  heading: string | undefined;
  measure: ((row: HTMLElement | null) => void) | undefined;
}

/** Rows of a table, and what renders one of them at its place. */
export interface TableBodyProps {
  list: RefObject<HTMLTableSectionElement | null>;
  rowKeys: readonly string[];
  visit: string | undefined;
  onNearEnd: (() => void) | undefined;
  renderRow: (place: RowPlace) => ReactNode;
}

/** Place of a row. `top`: its distance from the top of the table's body, px; undefined for a row in normal flow. */
type RowPlace = { index: number } & Pick<TableRowProps, 'top' | 'measure'>;

/** Number of rows before the end at which more are requested. */
export const nearEnd = 12;

/** Renders a row. Memoised: scrolling must not re-render the rows. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { item, rowKey, index, top, columns, link, heading, measure } = props;
  useLanguage();
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={rowKey}
      aria-rowindex={index + 2}
      className={heading === undefined ? styles.row : `${styles.row} ${styles.rowHeading}`}
      {...(top !== undefined && { style: { transform: `translateY(${top}px)` } })}
    >
      {heading === undefined ? (
        columns.map((column, at) => (
          <td key={column.key} className={cellClass(column)}>
            {at === 0 && link
              ? link(item)({ className: styles.link, children: column.cell(item) })
              : column.cell(item)}
          </td>
        ))
      ) : (
        <td colSpan={columns.length}>
          <h2>{heading}</h2>
        </td>
      )}
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
