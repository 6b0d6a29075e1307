import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PeriodReport, readProofFile, type ReportScope, periodReportQuery } from '~/api/activity-report';
import { contextQueries } from '~/api/contexts';
import { errorProps, errorText } from '~/api/error-text';
import { sessionQuery } from '~/api/session';
import type { Session } from '~/api/sign-in';
import { may } from '@recon/engine/permissions';
import { DateInput } from '~/forms/controls/DateInput';
import { t } from '~/i18n/t';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import { toActivity } from '~/lib/links';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { PageHeader } from '~/ui/page/PageHeader';
import { PaperPage } from '~/ui/page/Paper';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { ContextFilter } from '~/features/contexts/ContextFilter';
import { isLogOff, LogOff } from '../LogOff';
import { certificateOf } from './certificate';
import { lastDayOf, reportCsv, type ReportFacts, reportName } from './report-file';
import { ReportSheet } from './ReportSheet';
import { periodOf } from '~/features/activity/activity-period';
import type { ReportSearch } from '~/features/activity/activity-search';
import { utcText } from './utc-text';
import * as styles from './report.module.css';

interface ReportPageProps {
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
}

/**
 * Renders all changes of a period on a sheet to print, with what proves that none is missing, and as files. For a context,
 * also states whether its configuration stayed the same.
 */
export function ReportPage(props: ReportPageProps) {
  const session = useQuery(sessionQuery).data;
  if (!session || may(session.permissions, 'activity:read'))
    return <PeriodPage {...props} session={session} />;
  return (
    <PaperPage>
      <PageHeader
        title={t('activity.report.title')}
        crumbs={[{ label: t('nav.activity'), link: toActivity }]}
      />
      <EmptyState icon="info" title={t('activity.refusedHere')}>
        {t('activity.refusedHere.body')}
      </EmptyState>
    </PaperPage>
  );
}

type PeriodPageProps = ReportPageProps & { session: Session | null | undefined };

function PeriodPage({ search, onSearch, session }: PeriodPageProps) {
  const [read, setRead] = useState(0);
  const [now] = useState(() => new Date());
  const period = periodOf(search, now);
  const isPeriod = period.from < period.to;
  const report = useQuery({
    ...periodReportQuery(period, session, setRead),
    enabled: isPeriod && Boolean(session),
  });
  const isShown = report.isSuccess && !report.isFetching;
  const { contextId } = period;
  const presentName = usePresentName(contextId, session);
  return (
    <PaperPage>
      <PageHeader
        title={t('activity.report.title')}
        crumbs={[{ label: t('nav.activity'), link: toActivity }]}
        actions={
          isShown && (
            <Button variant="primary" onClick={() => print()}>
              {t('activity.report.print')}
            </Button>
          )
        }
      />
      <ReportFields search={search} period={period} onSearch={onSearch} />
      {!isPeriod && <p role="alert">{t('activity.report.noPeriod')}</p>}
      <output className={styles.told}>
        {report.isFetching && t('activity.report.reading', { count: read })}
      </output>
      {report.isError && !report.isFetching && (
        <Unread error={report.error} onRetry={() => void report.refetch()} />
      )}
      {isShown && session && (
        <Report
          report={report.data}
          facts={{
            session,
            readAt: report.dataUpdatedAt,
            contextName: presentName ?? recordedName(report.data, contextId),
          }}
          onReload={() => void report.refetch()}
          onSince={(from) => onSearch({ ...search, from })}
          {...{ period }}
        />
      )}
    </PaperPage>
  );
}

function usePresentName(contextId: string | undefined, session: Session | null | undefined) {
  const enabled = contextId !== undefined && may(session?.permissions ?? [], 'context:read');
  return useQuery({ ...contextQueries.detail(contextId ?? ''), enabled }).data?.name;
}

type FieldsProps = { search: ReportSearch; period: ReportScope; onSearch: (search: ReportSearch) => void };

function ReportFields({ search, period, onSearch }: FieldsProps) {
  /** What is typed and is no day yet; a day is in the URL. */
  const [drafts, setDrafts] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const days = { from: period.from.slice(0, 10), to: lastDayOf(period) };
  // An instant is not the day that contains it, unless that starts or ends with it.
  const isDay = (name: 'from' | 'to') => period[name].endsWith('T00:00:00.000Z');
  const dayField = (name: 'from' | 'to') => (
    <DateInput
      label={t(`activity.report.${name}`)}
      value={drafts[name] ?? (isDay(name) ? days[name] : '')}
      help={isDay(name) ? undefined : t(`activity.report.${name}Instant`, { time: utcText(period[name]) })}
      onChange={(day) => {
        setDrafts({ ...drafts, [name]: isIsoDay(day) ? undefined : day });
        if (isIsoDay(day)) onSearch({ ...search, [name]: day });
      }}
    />
  );
  return (
    <ThemeProvider>
      <div className={styles.fields}>
        {dayField('from')}
        {dayField('to')}
        <ContextFilter
          value={search.contextId ?? ''}
          onChange={(contextId) => onSearch({ ...search, contextId: contextId || undefined })}
        />
      </div>
    </ThemeProvider>
  );
}

function recordedName({ entries }: PeriodReport, contextId: string | undefined): string | undefined {
  return entries.find((entry) => entry.contextId === contextId)?.contextName ?? undefined;
}

type ReportProps = {
  report: PeriodReport;
  period: ReportScope;
  facts: Omit<ReportFacts, 'certificate'>;
  onReload: () => void;
  onSince: (from: string) => void;
};

function Report({ report, period, onReload, onSince, ...props }: ReportProps) {
  const hasStates = props.facts.session.isEmbedded === true;
  const certificate = period.contextId === undefined ? undefined : certificateOf(report, period, hasStates);
  const facts = { ...props.facts, certificate };
  const name = reportName(period, period.contextId === undefined ? undefined : facts.contextName);
  const proof = useMutation({
    mutationFn: () => readProofFile(period),
    onSuccess: (parts) => downloadFile(new Blob(parts, { type: 'application/jsonl' }), `${name}.jsonl`),
  });
  return (
    <>
      <div className={`ui-row ${styles.files}`}>
        <Button size="small" onClick={() => downloadCsv(reportCsv(report), `${name}.csv`)}>
          {t('activity.report.csv')}
        </Button>
        {report.proof.newest && (
          <Button size="small" busy={proof.isPending} onClick={() => proof.mutate()}>
            {t('activity.report.proofFile')}
          </Button>
        )}
        <Button size="small" icon="retry" variant="quiet" onClick={onReload}>
          {t('activity.report.readAgain')}
        </Button>
      </div>
      <ReportSheet {...{ report, period, facts, onSince }} />
    </>
  );
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isLogOff(error)) return <LogOff isSwitchedOff={error.code === 'ACTIVITY_OFF'} />;
  const failure = { ...errorProps(errorText(error)), title: t('activity.report.failed') };
  return <ErrorPanel {...failure} onRetry={onRetry} />;
}
