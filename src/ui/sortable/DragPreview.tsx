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
  /** Where the row stands while nothing is carried. */
  position: number;
  /** Where it would come to stand; undefined where it came from. */
  becomes: number | undefined;
  /** How many rows go along, in words; undefined for one alone. */
  badge: string | undefined;
  held: RefObject<Held | undefined>;
  /** Set to the copy, which is moved past React. */
  copy: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLElement | null>;
  renderRow: (item: T, row: SortableRow) => ReactNode;
}

/** The copy of a row that is under the pointer during a drag; let go, it flies to where the row stands then. */
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

/** Drawn once a drag. */
const Content = memo(RenderedContent) as typeof RenderedContent;

function rowOf(list: HTMLElement | null, key: string): Element | null | undefined {
  return list?.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

const flight = { duration: 160, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

/** Lets what is taken off the page go to the row that it stood for, which is seen once it has arrived. */
function flyHome(copy: HTMLElement, find: () => Element | null | undefined): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = copy.style.transform;
  const ghost = copy.cloneNode(true) as HTMLElement;
  ghost.querySelector('[data-part=becomes]')?.remove();
  ghost.dataset['state'] = 'flying';
  // Once the list is drawn with the row at its place, still before that is painted.
  queueMicrotask(() => {
    // Strict mode only takes it off and puts it back.
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
