import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/api/api-error';
import { contextRecordQuery, type ContextSnapshot, type ReadingProgress } from '~/api/context-snapshot';
import { errorText } from '~/api/error-text';
import { sessionQuery } from '~/api/session';
import { toContext, toContexts } from '~/features/contexts/context-links';
import { locale, t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { chosenZone, formatLocalAndUtc } from '~/lib/relative-time';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { PageHeader } from '~/ui/page/PageHeader';
import { Paper, PaperFact, PaperFacts, PaperPage, PaperTimes } from '~/ui/page/Paper';
import type { Session } from '~/api/sign-in';
import { normalizationLabel, statusLabel, typeName, uploadLabel } from '~/features/contexts/context-messages';
import { toleranceText } from '~/features/contexts/tolerance-text';
import { FeesPart, RulesPart, SourcesPart } from './SheetParts';
import * as styles from './audit-sheet.module.css';

/**
 * Reads a complete context, renders it as a sheet to print and sign with a hash, and offers the hashed text as a file.
 */
export function AuditSheetPage({ contextId, name }: { contextId: string; name: string }) {
  const [progress, setProgress] = useState<ReadingProgress>();
  const [isStopped, setStopped] = useState(false);
  const session = useQuery(sessionQuery).data;
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
  const readAgain = (
    <Button icon="retry" onClick={read}>
      {t('auditSheet.readAgain')}
    </Button>
  );
  return (
    <PaperPage>
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
            ? isStopped && t('auditSheet.stopped.earlier', { time: timeOf(record.data) })
            : (isStopped || record.isPending) && t('auditSheet.stopped')}
      </output>
      {record.isFetching && <Reading progress={progress} onStop={stop} />}
      {record.isPending && !record.isFetching && readAgain}
      {record.isError && !record.isFetching && <Unread error={record.error} onRetry={read} />}
      {isShown && session && <AuditSheet record={record.data} session={session} />}
    </PaperPage>
  );
}

function readingMessage(progress: ReadingProgress | undefined): string {
  if (!progress || progress.of === 0) return t('auditSheet.reading');
  if (progress.reading === 1) return t('auditSheet.readingPart', { done: progress.done, of: progress.of });
  return progress.reading === 2 ? t('auditSheet.comparing') : t('auditSheet.changed');
}

function timeOf({ readTo }: ContextSnapshot): string {
  return formatLocalAndUtc(new Date(readTo), locale(), chosenZone())[0]!;
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

/** Renders a context's configuration for print; all of it is from one snapshot. Times are shown in both zones. */
function AuditSheet({ record, session }: { record: ContextSnapshot; session: Session }) {
  const { context, rules, sources, feeSchedules } = record;
  return (
    <Paper labelledBy="audit-sheet">
      <header>
        <p className={styles.kind}>{t('auditSheet.kind')}</p>
        <h2 id="audit-sheet">{context.name}</h2>
      </header>
      <PaperFacts>
        <PaperFact label={t('auditSheet.tenant')}>{session.tenantName}</PaperFact>
        <PaperFact label={t('contexts.field.id')}>
          <code>{context.id}</code>
        </PaperFact>
        <PaperFact label={t('contexts.field.status')}>{statusLabel(context.status)}</PaperFact>
        <PaperFact label={t('contexts.field.type')}>
          {context.type} {typeName(context.type)}
        </PaperFact>
        <PaperFact label={t('contexts.field.interval')}>{context.interval}</PaperFact>
        <PaperFact label={t('contexts.field.tolerance')}>{toleranceText(context)}</PaperFact>
        <PaperFact label={t('contexts.field.normalization')}>
          {normalizationLabel(context.feeNormalization)}
        </PaperFact>
        <PaperFact label={t('contexts.field.upload')}>{uploadLabel(context.autoMatchOnUpload)}</PaperFact>
        <PaperFact label={t('contexts.field.created')}>
          <PaperTimes instant={context.createdAt} />
        </PaperFact>
        <PaperFact label={t('contexts.field.updated')}>
          <PaperTimes instant={context.updatedAt} />
        </PaperFact>
      </PaperFacts>
      <RulesPart rules={rules} contextType={context.type} />
      <SourcesPart sources={sources} feeSchedules={feeSchedules} />
      {feeSchedules.length > 0 && <FeesPart feeSchedules={feeSchedules} />}
      <Proof record={record} session={session} />
    </Paper>
  );
}

function Proof({ record, session }: { record: ContextSnapshot; session: Session }) {
  return (
    <section className={styles.proof} aria-labelledby="audit-proof">
      <h3 id="audit-proof">{t('auditSheet.proof')}</h3>
      <PaperFacts>
        <PaperFact label={t('auditSheet.readFrom')}>
          <PaperTimes instant={record.readFrom} />
        </PaperFact>
        <PaperFact label={t('auditSheet.readTo')}>
          <PaperTimes instant={record.readTo} />
        </PaperFact>
        <PaperFact label={t('auditSheet.readBy')}>{session.name ?? session.subject}</PaperFact>
        <PaperFact label={t('auditSheet.readFromService')}>{location.host}</PaperFact>
      </PaperFacts>
      <p className={styles.hash}>
        <b>SHA-256</b> <code>{record.hash ?? t('auditSheet.noHash')}</code>
      </p>
      <p className={styles.about}>{t('auditSheet.hash.about')}</p>
      <div className={styles.signatures}>
        {[t('auditSheet.prepared'), t('auditSheet.reviewed')].map((role) => (
          <dl key={role}>
            <dt>{role}</dt>
            {[t('auditSheet.name'), t('auditSheet.date'), t('auditSheet.signature')].map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
}
