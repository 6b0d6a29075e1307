import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contextQueries } from '~/api/contexts';
import { useFeesElsewhere } from '~/api/save-messages';
import { errorProps, errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { toContext } from '~/lib/links';
import { buttonClass } from '~/ui/controls/Button';
import { StatusChip } from '~/ui/controls/Chip';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { Icon } from '~/ui/controls/Icon';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { Context } from '@recon/contract/context';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { statusLabel, statusShape } from '../context-messages';
import { clonedParts, type CloneDraft, compareCounts, type CountRow, type PartCounts } from './clone-draft';
import { type FinishedClone, finishedClones } from './pending-clone';
import { WizardStep } from './WizardStep';
import * as styles from './clone.module.css';

interface ResultStepProps {
  copyId: string;
  /** The outcome of a clone made on this page; without it, the one stored in this tab is used. */
  finished: FinishedClone | undefined;
}

/** Renders step 4: the copy and, if it was made in this tab, how many parts were expected and how many were copied. */
export function ResultStep({ copyId, ...props }: ResultStepProps) {
  const { data: copy, error, isFetching, refetch } = useQuery(contextQueries.detail(copyId));
  const [remembered] = useState(() => finishedClones.load(copyId));
  const finished = props.finished ?? remembered;
  const retry = () => void refetch();
  if (!copy && error)
    return <ErrorPanel {...errorProps(errorText(error))} isRetrying={isFetching} onRetry={retry} />;
  if (!copy) return <SkeletonRows />;
  return (
    <WizardStep
      title={t(finished ? 'contexts.clone.done.title' : 'contexts.clone.done.elsewhere', { name: copy.name })}
      footer={toContext(copyId)({
        className: buttonClass({ variant: 'primary' }),
        children: t('contexts.clone.done.open'),
      })}
    >
      <p className={`ui-row ${styles.state} ui-aside`}>
        <StatusChip state={statusShape(copy.status)}>{statusLabel(copy.status)}</StatusChip>
        {copy.status === 'DRAFT' && t('contexts.clone.done.draft')}
      </p>
      {finished ? <Outcome finished={finished} /> : <p>{t('contexts.clone.done.elsewhere.text')}</p>}
    </WizardStep>
  );
}

function Outcome({ finished: { draft, counts, copied, status, replayed } }: { finished: FinishedClone }) {
  const feesElsewhere = useFeesElsewhere();
  const rows = compareCounts(draft, counts, copied).filter(
    (row) => wasConcerned(row) && !(feesElsewhere && row.part === 'feeSchedules'),
  );
  const isShared = clonedParts(draft, counts).some(({ copy }) => copy === 'shared');
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
      <ChangeTable
        caption={t('contexts.clone.done.counts')}
        isChange={false}
        sides={[t('contexts.clone.done.promised'), t('contexts.clone.done.copied')]}
        objects={[
          {
            key: 'parts',
            fields: rows.map((row) => ({
              key: row.part,
              label: t(`contexts.clone.part.${row.part}`),
              before: expectedLabel(row),
              after: <CopiedCount row={row} />,
            })),
          },
        ]}
      />
      {isShared && !feesElsewhere && <p>{t('contexts.clone.review.sameFeeSchedules')}</p>}
    </>
  );
}

function wasConcerned({ expected, copied = 0 }: CountRow): boolean {
  return (expected !== 'none' && expected !== 0) || copied > 0;
}

function CopiedCount({ row: { copied, verdict } }: { row: CountRow }) {
  return (
    <>
      {copied ?? t('contexts.clone.done.untold')} {verdict === 'kept' && <Icon name="check" />}
      {verdict === 'differs' && (
        <strong data-tone="warning">
          <Icon name="warning" /> {t('contexts.clone.done.otherThanPromised')}
        </strong>
      )}
    </>
  );
}

function expectedLabel({ part, expected }: CountRow): string | number {
  if (expected === 'all')
    return part === 'feeSchedules' ? t('contexts.clone.referred') : t('contexts.clone.all');
  return expected === 'none' ? 0 : expected;
}

type CloneDifferencesProps = { context: Context; draft: CloneDraft; counts: PartCounts };

/** Renders the original next to the copy as chosen so far, and highlights differences. */
export function CloneDifferences({ context, draft, counts }: CloneDifferencesProps) {
  const fields = [
    { key: 'name', label: t('contexts.field.name'), before: context.name, after: draft.name.trim() },
    {
      key: 'status',
      label: t('contexts.field.status'),
      before: statusLabel(context.status),
      after: statusLabel('DRAFT'),
    },
    ...clonedParts(draft, counts).map(({ part, original, copy }) => ({
      key: part,
      label: t(`contexts.clone.part.${part}`),
      before: countLabel(original),
      after: copy === 'shared' ? t('contexts.clone.differ.shared') : countLabel(copy),
    })),
  ];
  return (
    <section className={`ui-stack ${styles.differ}`} aria-labelledby="clone-differ">
      <h2 id="clone-differ">{t('contexts.clone.differ.title')}</h2>
      <ChangeTable
        caption={t('contexts.clone.differ.title')}
        isChange={false}
        sides={[t('contexts.clone.differ.original'), t('contexts.clone.differ.copy')]}
        objects={[{ key: 'parts', fields }]}
      />
    </section>
  );
}

function countLabel(count: number | undefined): string {
  return count === undefined ? t('contexts.clone.countUnknown') : t('contexts.clone.count', { count });
}
