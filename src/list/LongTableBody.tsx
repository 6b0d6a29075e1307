import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useMedia } from '~/ui/hooks/use-media';
import { useVirtualRows } from '~/ui/hooks/use-virtual-rows';
import { useRowHeight } from '~/ui/page/appearance';
import { nearEnd, type TableBodyProps } from './TableParts';

/** Renders the visible rows of a long table. */
export function LongTableBody({ list, rowKeys, visit, onNearEnd, renderRow }: TableBodyProps) {
  const count = rowKeys.length;
  const { virtualizer, room, topOf, measure } = useVirtualRows({
    list,
    keys: rowKeys,
    estimateSize: useEstimate(),
    visit,
    isShort: false,
  });
  const last = virtualizer.range?.endIndex ?? -Infinity;
  useEffect(() => {
    if (last >= count - nearEnd) onNearEnd?.();
  }, [last, count, onNearEnd]);
  useFocusOfFlow(list);
  return (
    <tbody ref={list} {...room}>
      {virtualizer
        .getVirtualItems()
        .map(({ index, start }) => renderRow({ index, top: topOf(start), measure }))}
    </tbody>
  );
}

/** Returns the estimated height of a row, px, until it is measured. Rows of phones have two lines. */
function useEstimate(): number {
  const height = useRowHeight();
  return useMedia('(max-width: 672px)') ? height + 23 : height;
}

/** Focuses the control that had the focus while the table was short: its rows were other elements then. */
function useFocusOfFlow(list: RefObject<HTMLElement | null>): void {
  const [focused] = useState(() => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-key]');
    return (
      row && {
        key: row.dataset['key'],
        index: controlsOf(row).indexOf(document.activeElement as HTMLElement),
      }
    );
  });
  useLayoutEffect(() => {
    if (!focused || document.activeElement !== document.body) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused.key ?? '')}"]`);
    if (row) controlsOf(row)[focused.index]?.focus({ preventScroll: true });
  }, [list, focused]);
}

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button')];
