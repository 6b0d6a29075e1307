import { defaultDropAnimation, DragOverlay, type Modifier } from '@dnd-kit/core';
import { memo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '~/i18n/t';
import type { SortableRow } from './SortableRow';
import { DragHandleDots } from './SortableRow';
import * as styles from './SortableList.module.css';

interface DragPreviewProps<T> {
  item: T;
  /** Position of the row while nothing is dragged. */
  position: number;
  /** Text with the position after a drop; undefined at its origin. */
  becomes: string | undefined;
  /** Text with the number of dragged rows; undefined for one row. */
  badge: string | undefined;
  renderRow: (item: T, row: SortableRow) => ReactNode;
}

/** Horizontal offset of the copy from its row, px, so that the line at the target stays visible. */
const aside = 24;
const vertically: Modifier = ({ transform }) => ({ ...transform, x: aside });
const modifiers = [vertically];
const aboveToasts = 1500;

/** Renders the copy of a row under the pointer during a drag; when released, it moves to the row's final position. */
export function DragPreview<T>({ copy }: { copy: DragPreviewProps<T> | undefined }) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return createPortal(
    <DragOverlay
      modifiers={modifiers}
      zIndex={aboveToasts}
      dropAnimation={isStill ? null : { ...defaultDropAnimation, duration: 160 }}
    >
      {copy && (
        <>
          <div className={styles.lifted} data-part="lifted" aria-hidden="true">
            <Content item={copy.item} position={copy.position} renderRow={copy.renderRow} />
          </div>
          {copy.badge !== undefined && (
            <span className={styles.count} data-part="count" aria-hidden="true">
              {copy.badge}
            </span>
          )}
          {copy.becomes !== undefined && (
            <span className={styles.badge} data-part="becomes" aria-hidden="true">
              {copy.becomes}
            </span>
          )}
        </>
      )}
    </DragOverlay>,
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
  return renderRow(item, { position, settled: position, state: 'lifted', isSelected: false, handle });
}

/** Memoised, so that it renders once per drag. */
const Content = memo(RenderedContent) as typeof RenderedContent;
