import { memo, type RefObject, useLayoutEffect, useState } from 'react';
import { heightsOf, useVirtualRows, type VirtualStart } from '~/ui/hooks/use-virtual-rows';
import { useFrozenRows } from './use-frozen-rows';
import { useFullyRenderedRows } from './use-fully-rendered-rows';

interface VirtualRowsProps {
  /** Element of the rows; if it has rows now, in normal flow, they keep their places. */
  list: RefObject<HTMLTableSectionElement | null>;
  /** Must be stable between renders, as must all others. */
  keys: readonly string[];
  /** Height of a row before it is measured, px. */
  estimateSize: number;
  /** Where the list was left, if it is shown again. */
  left: VirtualStart | undefined;
  /** Called when other rows are to be rendered; with `undefined` when the rows are in normal flow again. */
  onRows: (rows: PlacedRows | undefined) => void;
}

/**
 * Virtualizes the rows of a table. Renders nothing: the table renders the rows passed to `onRows`, so that those already
 * in the page stay the same elements. Its code, with the virtualizer, loads for long tables only.
 */
export const VirtualRows = memo(function VirtualRows(props: VirtualRowsProps) {
  const { list, keys, estimateSize, left, onRows } = props;
  // oxlint-disable-next-line react/refs -- what the page shows when this is first rendered, before it is replaced
  const [start] = useState(() => (list.current ? { sizes: heightsOf(list.current) } : left));
  const { virtualizer, margin, measure } = useVirtualRows({ list, keys, estimateSize, start });
  const { isScrolling, range } = virtualizer;
  const first = range?.startIndex ?? keys.length;
  const last = range?.endIndex ?? -1;
  const { rows, isHeld } = useFrozenRows(virtualizer.getVirtualItems(), first, isScrolling);
  const rowKeys = rows.map(({ index }) => keys[index] ?? '');
  const whole = useFullyRenderedRows(rowKeys, isScrolling, isHeld);
  useLayoutEffect(() =>
    onRows({
      rows: rows.map((row) => ({ index: row.index, top: row.start - margin })),
      whole,
      height: virtualizer.getTotalSize(),
      measure,
      first,
      last,
      isHeld,
      leave: () => ({ offset: virtualizer.scrollOffset ?? 0, sizes: virtualizer.takeSnapshot() }),
    }),
  );
  useLayoutEffect(() => () => onRows(undefined), [onRows]);
  return null;
});

/** A row, and its distance from the top of its element, px; in normal flow without. */
export type PlacedRow = { index: number; top?: number };

/** The rows of a long table to render, and where. */
export interface PlacedRows {
  rows: readonly PlacedRow[];
  /** Keys of the rows to render with all cells. */
  whole: ReadonlySet<string>;
  /** Height of the element of all rows, px. */
  height: number;
  /** Ref of each row. */
  measure: ((row: HTMLElement | null) => void) | undefined;
  /** Indexes of the first and last visible row. */
  first: number;
  last: number;
  /** Whether rows pass faster than they render: `rows` are those from before. */
  isHeld: boolean;
  /** Returns what the list starts with when it is shown again. */
  leave: () => VirtualStart;
}
