import { RelativeTime } from '~/ui/controls/RelativeTime';
import { byInstant, compareBy } from './sort';
import type { Column } from './table-column';

/** Returns functions that create the usual columns of a table; `headerOf` returns the heading of a key. */
export function usualColumns<Row, Key extends string>(headerOf: (key: Key) => string) {
  type Phone = Column<Row>['phone'];
  return {
    /** A text that the column also sorts by. */
    text: (key: Key, phone: Phone, text: (row: Row) => string | undefined): Column<Row> => ({
      key,
      header: () => headerOf(key),
      phone,
      cell: text,
      compare: compareBy(text),
    }),
    /** An instant, as a relative time. */
    time: (key: Key, phone: Phone, instant: (row: Row) => string | undefined): Column<Row> => ({
      key,
      header: () => headerOf(key),
      phone,
      cell: (row) => <RelativeTime instant={instant(row)} />,
      compare: byInstant(instant),
    }),
  };
}
