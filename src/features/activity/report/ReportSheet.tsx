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
import { ReportSummary } from './ReportSummary';
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

/** Renders a report for print: what was changed by whom and the changes, oldest first; below them what proves them. */
export function ReportSheet({ report, period, facts, onSince }: ReportSheetProps) {
  const { contextId, from, to } = period;
  const { session, contextName, certificate } = facts;
  const changes = useMemo(() => configurationChanges(report.entries).toReversed(), [report]);
  const rules = useMemo(() => knownRules(report), [report]);
  const others = otherEntriesText(report.entries);
  const gap = gapText(report, period);
  return (
    <Paper labelledBy="activity-report">
      <p className={styles.kind}>{t('activity.report.kind')}</p>
      <h2 id="activity-report">
        {contextId === undefined ? t('activity.report.ofTenant') : (contextName ?? contextId)}
      </h2>
      <p className={styles.kind}>
        {t('activity.report.about', {
          tenant: session.tenantName,
          from: utcText(from),
          to: utcText(to),
        })}
      </p>
      {changes.length > 0 && (
        <ReportSummary {...{ changes, period }} hasStates={session.isEmbedded === true} />
      )}
      {gap !== undefined && (
        <div className={styles.states}>
          <InlineAlert tone="warning">{gap}</InlineAlert>
        </div>
      )}
      <h3>{t('activity.report.changes', { count: changes.length })}</h3>
      {changes.length > 0 && (
        <Changes entries={changes.slice(0, maxShown)} rules={rules} isOfTenant={contextId === undefined} />
      )}
      {changes.length > maxShown && (
        <p className={styles.kind}>{t('activity.report.shown', { count: maxShown })}</p>
      )}
      {contextId !== undefined && <p className={styles.kind}>{t('activity.report.ofContext')}</p>}
      {others !== '' && <p className={styles.kind}>{others}</p>}
      {certificate && <CertificatePart {...{ certificate, report, onSince }} />}
      <Proof {...{ report, period, facts }} isComplete={gap === undefined} />
    </Paper>
  );
}

/** Returns why changes of the period may be missing; undefined if none is. */
function gapText(report: PeriodReport, period: ReportScope): string | undefined {
  const start = logStart(report, period);
  if (start?.place !== 'after')
    return report.isCut ? t('activity.report.cut', { count: report.entries.length }) : undefined;
  return start.time === undefined
    ? t('activity.report.startsAfterOfContext')
    : t('activity.report.startsAfter', { time: utcText(start.time) });
}

/** Renders whether the report has every entry of its period as far as is proven, and a start of the log in it. */
function Proven({ report, period }: { report: PeriodReport; period: ReportScope }) {
  const { entries, proof } = report;
  const start = logStart(report, period);
  return (
    <>
      {isComplete(report, period) ? (
        <InlineAlert tone="good">
          {t(
            period.contextId === undefined ? 'activity.report.complete' : 'activity.report.completeOfContext',
            { count: entries.length, final: proof.after!.final },
          )}
        </InlineAlert>
      ) : (
        <InlineAlert>
          {proof.newest
            ? t('activity.report.sealedUntil', { time: utcText(proof.newest.at) })
            : t('activity.report.unsealed')}
        </InlineAlert>
      )}
      {start?.time !== undefined && (
        <InlineAlert>{t('activity.report.startsIn', { time: utcText(start.time) })}</InlineAlert>
      )}
    </>
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

type ProofProps = Pick<ReportSheetProps, 'report' | 'period' | 'facts'> & {
  /** Whether no change of the period is known to be missing. */
  isComplete: boolean;
};

function Proof({ report, period, facts: { session, readAt }, isComplete: hasAll }: ProofProps) {
  const { proof } = report;
  const time = new Date(readAt).toISOString();
  return (
    <section className={styles.proof} aria-labelledby="report-proof">
      <h3 id="report-proof">{t('activity.report.proof')}</h3>
      {hasAll && (
        <div className={`${styles.states} ui-stack`}>
          <Proven report={report} period={period} />
        </div>
      )}
      <PaperFacts>
        <PaperFact label={t('activity.report.readAt')}>
          <time dateTime={time}>{utcText(time)}</time>
        </PaperFact>
        <PaperFact label={t('activity.report.readBy')}>{session.name ?? session.subject}</PaperFact>
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
