import { t } from '~/i18n/t';
import type { useWorkerPages } from '~/lib/use-worker-query';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { Column, Sorting } from './usual-columns';
import { VirtualTable } from './VirtualTable';
import * as styles from './FoundTable.module.css';

interface FoundTableProps<Line> extends Sorting {
  pages: ReturnType<typeof useWorkerPages<Line>>;
  /** Must be stable between renders. */
  columns: readonly Column<Line>[];
  getKey: (line: Line) => string;
  label: string;
  /** Texts for screen readers, once lines were found, and for no lines. */
  found: (count: number) => string;
  none: string;
  /** Returns what opens a line; `undefined` if nothing is known about it. */
  opens: (line: Line) => (() => void) | undefined;
  minWidth?: string;
}

/** Renders the lines that a worker finds, page by page: each is a button. */
export function FoundTable<Line>({ pages, found, none, opens, ...table }: FoundTableProps<Line>) {
  const { page, isComplete, readMore, retry } = pages;
  return (
    <>
      <output className="ui-hidden">{page && found(page.total)}</output>
      {retry && (
        <InlineAlert tone="error" onRetry={retry}>
          {t('list.search.failed')}
        </InlineAlert>
      )}
      {!page && !retry && <SkeletonRows rows={4} />}
      {page?.total === 0 && <p className="ui-aside">{none}</p>}
      {page && page.total > 0 && (
        <VirtualTable
          {...table}
          link={(line) =>
            ({ className, children }) => {
              const open = opens(line);
              return open ? (
                <button type="button" className={`${className} ${styles.plain}`} onClick={open}>
                  {children}
                </button>
              ) : (
                <span className={styles.plain}>{children}</span>
              );
            }}
          items={page.lines}
          complete={isComplete}
          onNearEnd={readMore}
        />
      )}
    </>
  );
}
