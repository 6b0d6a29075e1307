import { memo, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '~/i18n/language';
import { t } from '~/i18n/t';
import { DragHandleDots, type SortableRow } from './SortableRow';
import { type Held, moveCopy } from './use-sort-pointer';
import * as styles from './SortableList.module.css';

interface DragPreviewProps<T> {
  item: T;
  rowKey: string;
  /** Position of the row while nothing is dragged. */
  position: number;
  /** Position after a drop; undefined at its origin. */
  becomes: number | undefined;
  /** Text with the number of dragged rows; undefined for one row. */
  badge: string | undefined;
  held: RefObject<Held | undefined>;
  /** Ref of the copy, which is moved outside React. */
  copy: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLElement | null>;
  renderRow: (item: T, row: SortableRow) => ReactNode;
}

/** Renders the copy of a row under the pointer during a drag. When released, it moves to the row's final position. */
export function DragPreview<T>(props: DragPreviewProps<T>) {
  const { held, copy, list, rowKey, becomes, item, position, renderRow } = props;
  useLayoutEffect(() => {
    const element = copy.current;
    if (!element || !held.current) return;
    const { top, left, width, height } = held.current;
    for (const [name, value] of Object.entries({ top, left, width, height }))
      element.style.setProperty(name, `${value}px`);
    moveCopy(element, 0);
    const rows = list.current;
    return () => flyHome(element, () => rowOf(rows, rowKey));
  }, [copy, held, list, rowKey]);

  return createPortal(
    <div ref={copy} className={styles.float} aria-hidden="true">
      <div className={styles.lifted} data-part="lifted">
        <Content {...{ item, position, renderRow }} />
      </div>
      {props.badge !== undefined && (
        <span className={styles.count} data-part="count">
          {props.badge}
        </span>
      )}
      {becomes !== undefined && (
        <span className={styles.badge} data-part="becomes">
          {t('ui.sort.becomes', { position: becomes })}
        </span>
      )}
    </div>,
    document.body,
  );
}

function RenderedContent<T>({
  item,
  position,
  renderRow,
}: Pick<DragPreviewProps<T>, 'item' | 'position' | 'renderRow'>) {
  useLanguage();
  const handle = (
    <span className={styles.grip} data-lifted>
      <DragHandleDots />
    </span>
  );
  return renderRow(item, {
    position,
    settled: position,
    state: 'lifted',
    isSelected: false,
    isWhole: true,
    handle,
  });
}

/** Memoised, so that it renders once per drag. */
const Content = memo(RenderedContent) as typeof RenderedContent;

function rowOf(list: HTMLElement | null, key: string): Element | null | undefined {
  return list?.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

const flight = { duration: 160, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** Animates a removed copy to the row that it represented, which becomes visible when it arrives. */
function flyHome(copy: HTMLElement, find: () => Element | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = copy.style.transform;
  const ghost = copy.cloneNode(true) as HTMLElement;
  ghost.querySelector('[data-part=becomes]')?.remove();
  ghost.dataset['state'] = 'flying';
  // After the list has rendered the row at its position, but before the paint.
  queueMicrotask(() => {
    // In strict mode React only unmounts and remounts the element.
    if (copy.isConnected) return;
    const row = find();
    const to = row?.getBoundingClientRect();
    if (!to || to.bottom < 0 || to.top > innerHeight) return;
    document.body.append(ghost);
    row?.animate([{ opacity: 0 }, { opacity: 0 }], flight);
    const [left, top] = [to.left - parseFloat(copy.style.left), to.top - parseFloat(copy.style.top)];
    const flown = ghost.animate([{ transform: from }, { transform: `translate3d(${left}px, ${top}px, 0)` }], {
      ...flight,
      fill: 'forwards',
    });
    flown.finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  });
}
