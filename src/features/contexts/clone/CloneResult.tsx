import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { contextQueries } from '~/api/contexts';
import { useFeesElsewhere } from '~/api/save-messages';
import { errorProps, errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { StatusChip } from '~/ui/controls/Chip';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { Icon } from '~/ui/controls/Icon';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { PlainTable } from '~/ui/page/PlainTable';
import { toContext } from '../context-links';
import { statusLabel, statusShape } from '../context-messages';
import { compareCounts, type CountRow } from './clone-draft';
import { type FinishedClone, finishedClones } from './pending-clone';
import * as styles from './clone.module.css';

interface CloneResultProps {
  copyId: string;
  /** The last outcome on this page; that of another copy is read from this tab's storage. */
  finished: (FinishedClone & { copyId: string }) | undefined;
}

/** Renders the copy and, if it was made in this tab, how many parts were expected and how many were copied. */
export function CloneResult({ copyId, ...page }: CloneResultProps) {
  const { data: copy, error, isFetching, refetch } = useQuery(contextQueries.detail(copyId));
  const [remembered] = useState(() => finishedClones.load(copyId));
  const finished = page.finished?.copyId === copyId ? page.finished : remembered;
  const retry = () => void refetch();
  if (!copy && error)
    return <ErrorPanel {...errorProps(errorText(error))} retrying={isFetching} onRetry={retry} />;
  if (!copy) return <SkeletonRows />;
  return (
    <section className={`ui-card ui-stack ${styles.card}`} aria-labelledby="clone-done">
      <FocusedHeading>
        {t(finished ? 'contexts.clone.done.title' : 'contexts.clone.done.elsewhere', { name: copy.name })}
      </FocusedHeading>
      <p className={`ui-row ${styles.state}`}>
        <StatusChip state={statusShape(copy.status)}>{statusLabel(copy.status)}</StatusChip>
        {copy.status === 'DRAFT' && t('contexts.clone.done.draft')}
      </p>
      {finished ? <Outcome finished={finished} /> : <p>{t('contexts.clone.done.elsewhere.text')}</p>}
      <div className={`ui-row ${styles.foot}`}>
        {toContext(copyId)({
          className: buttonClass({ variant: 'primary' }),
          children: t('contexts.clone.done.open'),
        })}
      </div>
    </section>
  );
}

/** Renders the heading of the result, which takes the focus on mount, so that it is announced. */
function FocusedHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} id="clone-done" tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}

function Outcome({ finished: { draft, counts, copied, status, replayed } }: { finished: FinishedClone }) {
  const rows = compareCounts(draft, counts, copied);
  const feesElsewhere = useFeesElsewhere();
  return (
    <>
      {status === 'ACTIVE' && (
        <InlineAlert tone="warning" title={t('contexts.clone.done.active.title')}>
          {t('contexts.clone.done.active')}
        </InlineAlert>
      )}
      {feesElsewhere && <InlineAlert>{t('contexts.clone.done.feesElsewhere')}</InlineAlert>}
      {replayed && <InlineAlert>{t('contexts.clone.done.replayed')}</InlineAlert>}
      {rows.some(({ verdict }) => verdict === 'differs') && (
        <InlineAlert tone="warning" title={t('contexts.clone.done.differs.title')}>
          {t('contexts.clone.done.differs')}
        </InlineAlert>
      )}
      <PlainTable
        className={styles.counts}
        caption={t('contexts.clone.done.counts')}
        columns={[
          t('contexts.clone.done.part'),
          t('contexts.clone.done.promised'),
          t('contexts.clone.done.copied'),
        ]}
        rows={rows.map((row) => ({
          'data-verdict': row.verdict,
          cells: [
            t(`contexts.clone.part.${row.part}`),
            promisedLabel(row),
            <Copied key="copied" row={row} />,
          ],
        }))}
      />
    </>
  );
}

function Copied({ row: { copied, verdict } }: { row: CountRow }) {
  return (
    <>
      {copied ?? t('contexts.clone.done.untold')}
      {verdict === 'kept' && <Icon name="check" />}
      {verdict === 'differs' && (
        <>
          <Icon name="warning" />
          {t('contexts.clone.done.otherThanPromised')}
        </>
      )}
    </>
  );
}

function promisedLabel({ part, promised }: CountRow): string | number {
  if (promised === 'all')
    return part === 'feeSchedules' ? t('contexts.clone.referred') : t('contexts.clone.all');
  return promised === 'none' ? 0 : promised;
}
