import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/api/api-error';
import { contextRecordQuery, type ContextSnapshot, type ReadingProgress } from '~/api/context-snapshot';
import { errorText } from '~/api/error-text';
import { sessionQueries } from '~/api/session';
import { toContext, toContexts } from '~/features/contexts/context-links';
import { locale, t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { formatLocalAndUtc } from '~/lib/relative-time';
import { chosenZone } from '~/lib/time-zone';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { PageHeader } from '~/ui/page/PageHeader';
import { AuditSheet } from './AuditSheet';
import * as styles from './audit-sheet.module.css';

/** Reads a complete context and renders it as a sheet to print and sign. The hashed text can be downloaded. */
export function AuditSheetPage({ contextId, name }: { contextId: string; name: string }) {
  const [progress, setProgress] = useState<ReadingProgress>();
  const [isStopped, setStopped] = useState(false);
  const session = useQuery(sessionQueries.current()).data;
  const client = useQueryClient();
  const query = contextRecordQuery(contextId, setProgress);
  const record = useQuery(query);
  const isShown = record.isSuccess && !record.isFetching;
  const read = () => {
    setProgress(undefined);
    setStopped(false);
    void record.refetch();
  };
  const stop = () => {
    setStopped(true);
    void client.cancelQueries({ queryKey: query.queryKey });
  };
  const [time = ''] = isShown ? formatLocalAndUtc(new Date(record.data.readTo), locale(), chosenZone()) : [];
  const readAgain = (
    <Button icon="retry" onClick={read}>
      {t('auditSheet.readAgain')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('auditSheet.title')}
        crumbs={[
          { label: t('nav.contexts'), link: toContexts },
          { label: name, link: toContext(contextId) },
        ]}
        actions={
          isShown && (
            <>
              {readAgain}
              <Button onClick={() => keep(record.data)}>{t('auditSheet.download')}</Button>
              <Button variant="primary" onClick={() => print()}>
                {t('auditSheet.print')}
              </Button>
            </>
          )
        }
      />
      {/* One live region for all messages, mounted from the start, so that changes are announced. */}
      <output className={styles.told}>
        {record.isFetching
          ? readingMessage(progress)
          : isShown
            ? isStopped && t('auditSheet.stopped.earlier', { time })
            : (isStopped || record.isPending) && t('auditSheet.stopped')}
      </output>
      {record.isFetching && <Reading progress={progress} onStop={stop} />}
      {record.isPending && !record.isFetching && readAgain}
      {record.isError && !record.isFetching && <Unread error={record.error} onRetry={read} />}
      {isShown && session && <AuditSheet record={record.data} session={session} />}
    </div>
  );
}

function readingMessage(progress: ReadingProgress | undefined): string {
  if (!progress || progress.of === 0) return t('auditSheet.reading');
  if (progress.reading === 1) return t('auditSheet.readingPart', { done: progress.done, of: progress.of });
  return progress.reading === 2 ? t('auditSheet.comparing') : t('auditSheet.changed');
}

type ReadingProps = { progress: ReadingProgress | undefined; onStop: () => void };

function Reading({ progress, onStop }: ReadingProps) {
  return (
    <div className={`ui-stack ${styles.reading}`}>
      {progress && (
        <ProgressBar label={t('auditSheet.reading')} value={progress.done} max={Math.max(progress.of, 1)} />
      )}
      <Button onClick={onStop}>{t('auditSheet.stop')}</Button>
    </div>
  );
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { meaning, action, requestId } = errorText(error);
  const isChanging = error instanceof ApiError && error.code === 'KEPT_CHANGING';
  return (
    <ErrorPanel title={t('auditSheet.failed')} requestId={requestId} onRetry={onRetry}>
      {isChanging ? t('auditSheet.failed.changing') : `${t('auditSheet.failed.whole')} ${meaning} ${action}`}
    </ErrorPanel>
  );
}

function keep({ text, context, readTo }: ContextSnapshot) {
  const name = `${context.id} ${readTo.slice(0, 19).replaceAll(':', '.')}.json`;
  downloadFile(new Blob([text], { type: 'application/json' }), name);
}
