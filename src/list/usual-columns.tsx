import { RelativeTime } from '~/ui/controls/RelativeTime';
import { byInstant, compareBy } from './sort';
import type { Column } from './table-column';

/** Returns functions that create common columns. `headerOf` returns the heading for a column's key. */
export function usualColumns<Row, Key extends string>(headerOf: (key: Key) => string) {
  type Phone = Column<Row>['phone'];
  return {
    /** Returns a column that shows a text and can be sorted by it. */
    text: (key: Key, phone: Phone, text: (row: Row) => string | undefined): Column<Row> => ({
      key,
      header: () => headerOf(key),
      phone,
      cell: text,
      compare: compareBy(text),
    }),
    /** Returns a column that shows an instant as a relative time and can be sorted by it. */
    time: (key: Key, phone: Phone, instant: (row: Row) => string | undefined): Column<Row> => ({
      key,
      header: () => headerOf(key),
      phone,
      cell: (row) => <RelativeTime instant={instant(row)} />,
      compare: byInstant(instant),
    }),
  };
}
