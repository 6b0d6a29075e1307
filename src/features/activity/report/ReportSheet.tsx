import { useMemo } from 'react';
import type { PeriodReport, ReportScope } from '~/api/activity-report';
import type { ActivityCheckpoint, ActivityEntry } from '@recon/contract/activity';
import { verbOf } from '@recon/engine/configuration/activity/entry';
import { locale, t } from '~/i18n/t';
import { mediumTime } from '~/lib/relative-time';
import { ValueChange } from '~/ui/page/ChangeTable';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Paper, PaperFact, PaperFacts } from '~/ui/page/Paper';
import { PlainTable } from '~/ui/page/PlainTable';
import { authorText, entrySentence, recordedMoves } from '../action-text';
import { configurationChanges } from './certificate';
import { CertificatePart } from './CertificatePart';
import { otherEntriesText } from './other-entries';
import { isComplete, logStart, type ReportFacts } from './report-file';
import {
  type KnownRules,
  knownRules,
  objectText,
  type ReportedField,
  reportedFields,
} from './reported-fields';
import { utcText } from './utc-text';
import * as styles from './report.module.css';

/** Changes that the sheet shows; the files have all of them. */
const maxShown = 2000;

interface ReportSheetProps {
  report: PeriodReport;
  period: ReportScope;
  facts: ReportFacts;
  onSince: (from: string) => void;
}

/** Renders a report for print: its period and proof, the certificate of a context, and the changes, oldest first. */
export function ReportSheet({ report, period, facts, onSince }: ReportSheetProps) {
  const { contextId } = period;
  const { session, contextName, certificate } = facts;
  const readAt = new Date(facts.readAt).toISOString();
  const changes = useMemo(() => configurationChanges(report.entries).toReversed(), [report]);
  const rules = useMemo(() => knownRules(report), [report]);
  const others = otherEntriesText(report.entries);
  return (
    <Paper labelledBy="activity-report">
      <p className={styles.kind}>{t('activity.report.kind')}</p>
      <h2 id="activity-report">
        {contextId === undefined ? t('activity.report.ofTenant') : (contextName ?? contextId)}
      </h2>
      <p className={styles.kind}>{t('activity.report.utc')}</p>
      <PaperFacts>
        <PaperFact label={t('activity.report.tenant')}>{session.tenantName}</PaperFact>
        <PaperFact label={t('activity.report.period')}>
          {t('activity.report.periodOf', { from: utcText(period.from), to: utcText(period.to) })}
        </PaperFact>
        <PaperFact label={t('activity.report.readAt')}>
          <time dateTime={readAt}>{utcText(readAt)}</time>
        </PaperFact>
        <PaperFact label={t('activity.report.readBy')}>{session.name ?? session.subject}</PaperFact>
      </PaperFacts>
      <div className={`${styles.states} ui-stack`}>
        <Completeness report={report} period={period} />
        {certificate && <CertificatePart {...{ certificate, report, onSince }} />}
      </div>
      <h3>{t('activity.report.changes', { count: changes.length })}</h3>
      {contextId !== undefined && <p className={styles.kind}>{t('activity.report.ofContext')}</p>}
      {others !== '' && <p className={styles.kind}>{others}</p>}
      {changes.length > maxShown && (
        <p className={styles.kind}>{t('activity.report.shown', { count: maxShown })}</p>
      )}
      {changes.length > 0 && (
        <Changes entries={changes.slice(0, maxShown)} rules={rules} isOfTenant={contextId === undefined} />
      )}
      <Proof report={report} />
    </Paper>
  );
}

/** Renders whether the report has every entry of its period, or why that is not proven, and a start of the log in it. */
function Completeness({ report, period }: { report: PeriodReport; period: ReportScope }) {
  const start = logStart(report, period);
  if (start?.place === 'after')
    return (
      <InlineAlert tone="warning">
        {start.time === undefined
          ? t('activity.report.startsAfterOfContext')
          : t('activity.report.startsAfter', { time: utcText(start.time) })}
      </InlineAlert>
    );
  return (
    <>
      <Proven report={report} period={period} />
      {start?.time !== undefined && (
        <InlineAlert>{t('activity.report.startsIn', { time: utcText(start.time) })}</InlineAlert>
      )}
    </>
  );
}

function Proven({ report, period }: { report: PeriodReport; period: ReportScope }) {
  const { entries, isCut, proof } = report;
  const { contextId } = period;
  if (isComplete(report, period))
    return (
      <InlineAlert tone="good">
        {t(contextId === undefined ? 'activity.report.complete' : 'activity.report.completeOfContext', {
          count: entries.length,
          final: proof.after!.final,
        })}
      </InlineAlert>
    );
  if (isCut)
    return <InlineAlert tone="warning">{t('activity.report.cut', { count: entries.length })}</InlineAlert>;
  return (
    <InlineAlert>
      {proof.newest
        ? t('activity.report.sealedUntil', { time: utcText(proof.newest.at) })
        : t('activity.report.unsealed')}
    </InlineAlert>
  );
}

interface ChangesProps {
  entries: readonly ActivityEntry[];
  rules: KnownRules;
  /** Whether the changes are of several contexts, so that each names its own. */
  isOfTenant: boolean;
}

function Changes({ entries, ...rest }: ChangesProps) {
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
          <time key="at" dateTime={entry.at}>
            {mediumTime(new Date(entry.at), locale(), 'UTC')}
          </time>,
          authorText(entry.author),
          <Change key="what" entry={entry} {...rest} />,
        ],
      }))}
    />
  );
}

/** Renders what an entry changed: its sentence, and its fields before and after; an order as its moved rules. */
function Change({ entry, rules, isOfTenant }: Omit<ChangesProps, 'entries'> & { entry: ActivityEntry }) {
  // The sentence of one moved rule states its positions.
  const fields = recordedMoves(entry).length === 1 ? [] : reportedFields(entry, rules);
  const rule = rules.positions.has(entry.number) ? objectText(entry, rules) : null;
  const about = [isOfTenant ? entry.contextName : null, rule].filter((one) => one !== null);
  return (
    <>
      {about.length > 0 && <span className={styles.kind}>{about.join(' · ')}</span>}
      <span>{entrySentence(entry)}</span>
      {entry.isHidden && <span className={styles.kind}>{t('activity.hidden')}</span>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={`${field.object.id} ${field.key}`}>
              <Field entry={entry} field={field} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Field({ entry, field }: { entry: ActivityEntry; field: ReportedField }) {
  const { object, before, after } = field;
  const label = entry.objectKind === 'rule-order' ? object.name : field.label;
  const isOne = entry.objectKind !== 'rule-order' && (verbOf(entry) === 'delete' || entry.before === null);
  return (
    <>
      {label}: {isOne ? (after ?? before) : <ValueChange before={before} after={after} />}
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
      {(['about', 'is', 'isNot'] as const).map((part) => (
        <p key={part} className={styles.kind}>
          {t(`activity.report.proof.${part}`)}
        </p>
      ))}
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
