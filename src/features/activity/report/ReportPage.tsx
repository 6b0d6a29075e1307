import 'texts:activity';
import 'texts:activity.report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQueries, type PeriodReport } from '~/api/activity';
import { errorText } from '~/api/error-text';
import { sessionQueries } from '~/api/session';
import { DateInput } from '~/forms/controls/DateInput';
import { t } from '~/i18n/t';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import { isIsoDay } from '~/lib/read-date';
import { Button } from '~/ui/controls/Button';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import type { RenderLink } from '~/ui/page/link';
import { PageHeader } from '~/ui/page/PageHeader';
import { PaperPage } from '~/ui/page/Paper';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { ContextFilter } from '../ContextFilter';
import { isLogOff, LogOff } from '../LogOff';
import { reportCsv, reportJson, type ReportOf } from './report-file';
import { ReportSheet } from './ReportSheet';
import type { ReportSearch } from './report-search';
import { periodOf } from './report-search';
import * as styles from './report.module.css';

interface ReportPageProps {
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
  toActivity: RenderLink;
}

/**
 * Renders all changes of a period on a sheet to print, with what proves that none is missing, and as files. For a context,
 * also states whether its configuration stayed the same.
 */
export function ReportPage({ search, onSearch, toActivity }: ReportPageProps) {
  const [read, setRead] = useState(0);
  const [now] = useState(() => new Date());
  const of = periodOf(search, now);
  const isPeriod = of.from < of.to;
  const report = useQuery({ ...activityQueries.report(of, setRead), enabled: isPeriod });
  const session = useQuery(sessionQueries.current()).data;
  const isShown = report.isSuccess && !report.isFetching;
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
      <ReportFields search={search} of={of} onSearch={onSearch} />
      {!isPeriod && <p role="alert">{t('activity.report.noPeriod')}</p>}
      <output className={styles.told}>
        {report.isFetching && t('activity.report.reading', { count: read })}
      </output>
      {report.isError && !report.isFetching && (
        <Unread error={report.error} onRetry={() => void report.refetch()} />
      )}
      {isShown && (
        <>
          <Files report={report.data} of={of} onReload={() => void report.refetch()} />
          <ReportSheet
            report={report.data}
            of={of}
            readAt={report.dataUpdatedAt}
            session={session}
            onSince={(from) => onSearch({ ...search, from })}
          />
        </>
      )}
    </PaperPage>
  );
}

type FieldsProps = { search: ReportSearch; of: ReportOf; onSearch: (search: ReportSearch) => void };

/** Renders the fields for the period, in UTC days, and for the context. */
function ReportFields({ search, of, onSearch }: FieldsProps) {
  /** What is typed and is no day yet; a day is in the URL. */
  const [drafts, setDrafts] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const days = { from: of.from.slice(0, 10), to: lastDayOf(of) };
  const dayField = (name: 'from' | 'to') => (
    <DateInput
      label={t(`activity.report.${name}`)}
      value={drafts[name] ?? days[name]}
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

/** Returns the last day of a period, whose end is the start of the next day. */
const lastDayOf = ({ to }: ReportOf): string => new Date(Date.parse(to) - 1).toISOString().slice(0, 10);

type FilesProps = { report: PeriodReport; of: ReportOf; onReload: () => void };

/** Renders the downloads of a report. */
function Files({ report, of, onReload }: FilesProps) {
  const name = `${t('activity.report.file')} ${of.from.slice(0, 10)} ${lastDayOf(of)}`;
  return (
    <div className={`ui-row ${styles.files}`}>
      <Button size="small" onClick={() => downloadCsv(reportCsv(report), `${name}.csv`)}>
        {t('activity.report.csv')}
      </Button>
      <Button
        size="small"
        onClick={() =>
          downloadFile(new Blob([reportJson(report, of)], { type: 'application/json' }), `${name}.json`)
        }
      >
        {t('activity.report.json')}
      </Button>
      <Button size="small" icon="retry" variant="quiet" onClick={onReload}>
        {t('activity.report.readAgain')}
      </Button>
    </div>
  );
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isLogOff(error)) return <LogOff error={error} />;
  const { meaning, action, requestId } = errorText(error);
  return (
    <ErrorPanel title={t('activity.report.failed')} requestId={requestId} onRetry={onRetry}>
      {`${meaning} ${action}`}
    </ErrorPanel>
  );
}
