import 'texts:auditSheet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contextRecordQuery, type ContextRecord } from '~/api/context-record';
import { errorText } from '~/api/error-text';
import { sessionQueries } from '~/api/session';
import { toContext, toContexts } from '~/features/contexts/context-links';
import { t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { PageHeader } from '~/ui/page/PageHeader';
import { AuditSheet } from './AuditSheet';
import * as styles from './audit-sheet.module.css';

/** Reads a context whole and shows it as a sheet to be printed and signed; the text it was hashed from can be kept. */
export function AuditSheetPage({ contextId, name }: { contextId: string; name: string }) {
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const session = useQuery(sessionQueries.current()).data;
  const client = useQueryClient();
  const query = contextRecordQuery(contextId, (done, of) => setProgress({ done, of }));
  const record = useQuery(query);
  const isShown = record.data !== undefined && !record.isFetching;
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
              <Button icon="retry" onClick={() => void record.refetch()}>
                {t('auditSheet.readAgain')}
              </Button>
              <Button onClick={() => keep(record.data)}>{t('auditSheet.download')}</Button>
              <Button variant="primary" onClick={() => print()}>
                {t('auditSheet.print')}
              </Button>
            </>
          )
        }
      />
      {record.isFetching && (
        <Reading progress={progress} onStop={() => void client.cancelQueries({ queryKey: query.queryKey })} />
      )}
      {record.isPending && !record.isFetching && <Stopped onRead={() => void record.refetch()} />}
      {record.isError && !record.isFetching && (
        <Unread error={record.error} onRetry={() => void record.refetch()} />
      )}
      {isShown && session && <AuditSheet record={record.data} session={session} />}
    </div>
  );
}

interface ReadingProps {
  progress: { done: number; of: number } | undefined;
  onStop: () => void;
}

function Reading({ progress, onStop }: ReadingProps) {
  return (
    <div className={styles.reading}>
      <output>{progress ? t('auditSheet.readingPart', progress) : t('auditSheet.reading')}</output>
      {progress && (
        <ProgressBar label={t('auditSheet.reading')} value={progress.done} max={Math.max(progress.of, 1)} />
      )}
      <Button onClick={onStop}>{t('auditSheet.stop')}</Button>
    </div>
  );
}

function Stopped({ onRead }: { onRead: () => void }) {
  return (
    <div className={styles.reading}>
      <output>{t('auditSheet.stopped')}</output>
      <Button icon="retry" onClick={onRead}>
        {t('auditSheet.readAgain')}
      </Button>
    </div>
  );
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { meaning, action, requestId } = errorText(error);
  return (
    <ErrorPanel title={t('auditSheet.failed')} requestId={requestId} onRetry={onRetry}>
      {t('auditSheet.failed.whole')} {meaning} {action}
    </ErrorPanel>
  );
}

function keep({ text, context, readTo }: ContextRecord) {
  const name = `${context.id} ${readTo.slice(0, 19).replaceAll(':', '.')}.json`;
  downloadFile(new Blob([text], { type: 'application/json' }), name);
}
