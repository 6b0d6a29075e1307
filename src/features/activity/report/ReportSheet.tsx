import 'texts:activity';
import 'texts:activity.report';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PeriodReport } from '~/api/activity';
import { contextQueries } from '~/api/contexts';
import type { Session } from '~/api/session-shape';
import type { ActivityCheckpoint, ActivityEntry } from '~/contract/activity';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Paper, PaperFact, PaperFacts, PaperTimes } from '~/ui/page/Paper';
import { PlainTable } from '~/ui/page/PlainTable';
import { authorText, entryText } from '../action-text';
import { changedFields } from '../changed-fields';
import { changesOf } from './certificate';
import { CertificatePart } from './CertificatePart';
import { isComplete, type ReportOf } from './report-file';
import { utcText } from './utc-text';
import * as styles from './report.module.css';

/** Changes that the sheet shows; the files have all of them. */
const maxShown = 2000;

interface ReportSheetProps {
  report: PeriodReport;
  of: ReportOf;
  /** When the report was read, in milliseconds since 1970. */
  readAt: number;
  session: Session | null | undefined;
  /** Called with the start of a period, as an instant. */
  onSince: (from: string) => void;
}

/** Renders a report for print: its period and proof, the certificate of a context, and the changes, oldest first. */
export function ReportSheet({ report, of, readAt, session, onSince }: ReportSheetProps) {
  const { contextId } = of;
  const context = useQuery({ ...contextQueries.detail(contextId ?? ''), enabled: contextId !== undefined });
  const changes = useMemo(() => changesOf(report.entries).toReversed(), [report]);
  const others = report.entries.length - changes.length;
  return (
    <Paper labelledBy="activity-report">
      <p className={styles.kind}>{t('activity.report.kind')}</p>
      <h2 id="activity-report">
        {contextId === undefined ? t('activity.report.ofTenant') : (context.data?.name ?? contextId)}
      </h2>
      <PaperFacts>
        <PaperFact label={t('activity.report.tenant')}>{session?.tenantName}</PaperFact>
        <PaperFact label={t('activity.report.period')}>
          {t('activity.report.periodOf', { from: utcText(of.from), to: utcText(of.to) })}
        </PaperFact>
        <PaperFact label={t('activity.report.readAt')}>
          <PaperTimes instant={new Date(readAt).toISOString()} />
        </PaperFact>
        <PaperFact label={t('activity.report.readBy')}>{session?.name ?? session?.subject}</PaperFact>
      </PaperFacts>
      <div className={styles.states}>
        <Completeness report={report} of={of} />
        {contextId !== undefined && (
          <CertificatePart
            {...{ contextId, of, changes, onSince }}
            entries={report.entries}
            proof={report.proof}
          />
        )}
      </div>
      <h3>{t('activity.report.changes', { count: changes.length })}</h3>
      {others > 0 && <p className={styles.kind}>{t('activity.report.others', { count: others })}</p>}
      {changes.length > maxShown && (
        <p className={styles.kind}>{t('activity.report.shown', { count: maxShown })}</p>
      )}
      {changes.length > 0 && <Changes entries={changes.slice(0, maxShown)} />}
      <Proof report={report} />
    </Paper>
  );
}

/** Renders whether the report has every entry of its period, or why that is not proven. */
function Completeness({ report, of }: { report: PeriodReport; of: ReportOf }) {
  const { entries, isCut, proof } = report;
  if (isComplete(report, of))
    return (
      <InlineAlert tone="good">
        {t('activity.report.complete', { count: entries.length, final: proof.after!.final })}
      </InlineAlert>
    );
  if (isCut)
    return <InlineAlert tone="warning">{t('activity.report.cut', { count: entries.length })}</InlineAlert>;
  if (proof.after === null)
    return (
      <InlineAlert>
        {proof.newest
          ? t('activity.report.sealedUntil', { time: utcText(proof.newest.at) })
          : t('activity.report.unsealed')}
      </InlineAlert>
    );
  return (
    <InlineAlert tone="error">
      {t('activity.report.missing', { count: entries.length, all: proof.entries })}
    </InlineAlert>
  );
}

function Changes({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <PlainTable
      className={styles.changes}
      caption={t('activity.report.changes', { count: entries.length })}
      columns={[
        t('activity.number'),
        t('activity.column.when'),
        t('activity.column.who'),
        t('activity.column.what'),
      ]}
      rows={entries.map((entry) => ({
        cells: [
          String(entry.number),
          <PaperTimes key="at" instant={entry.at} />,
          authorText(entry.author),
          <Change key="what" entry={entry} />,
        ],
      }))}
    />
  );
}

/** Renders what an entry changed: its sentence, and its fields before and after. */
function Change({ entry }: { entry: ActivityEntry }) {
  const fields = entry.isHidden ? [] : changedFields(entry);
  return (
    <>
      {entry.contextName !== null && <span className={styles.kind}>{entry.contextName}</span>}
      <span>{entryText(entry)}</span>
      {entry.isHidden && <span className={styles.kind}>{t('activity.hidden')}</span>}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ key, label, before, after }) => (
            <li key={key}>
              {entry.before === null
                ? t('activity.report.value', { field: label, value: after ?? t('activity.unset') })
                : t('activity.report.field', {
                    field: label,
                    before: before ?? t('activity.unset'),
                    after: after ?? t('activity.unset'),
                  })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Proof({ report: { proof } }: { report: PeriodReport }) {
  return (
    <section className={styles.proof} aria-labelledby="report-proof">
      <h3 id="report-proof">{t('activity.report.proof')}</h3>
      <PaperFacts>
        <CheckpointFact label={t('activity.report.before')} checkpoint={proof.before} />
        <CheckpointFact label={t('activity.report.after')} checkpoint={proof.after ?? proof.newest} />
      </PaperFacts>
      <p className={styles.kind}>{t('activity.report.proof.about')}</p>
    </section>
  );
}

function CheckpointFact({ label, checkpoint }: { label: string; checkpoint: ActivityCheckpoint | null }) {
  return (
    <PaperFact label={label}>
      {checkpoint === null ? (
        t('activity.report.none')
      ) : (
        <>
          {t('activity.report.checkpoint', { final: checkpoint.final, time: utcText(checkpoint.at) })}
          <code className={styles.line}>SHA-256 {checkpoint.hash}</code>
          <code className={styles.line}>
            {t('activity.report.key')} {checkpoint.keyId}
          </code>
          <code className={styles.line}>
            {t('activity.report.signature')} {checkpoint.signature}
          </code>
        </>
      )}
    </PaperFact>
  );
}
