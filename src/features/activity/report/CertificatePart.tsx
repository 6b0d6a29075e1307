import 'texts:activity.report';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activityQueries } from '~/api/activity';
import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import type { ActivityEntry, ContextAsOf, PeriodProof } from '~/contract/activity';
import { useHasStates } from '~/history/use-has-history';
import { t } from '~/i18n/t';
import { sha256 } from '~/lib/sha256';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { PaperFact, PaperFacts } from '~/ui/page/Paper';
import { type Certificate, certify } from './certificate';
import type { ReportOf } from './report-file';
import { utcText } from './utc-text';
import * as styles from './report.module.css';

interface CertificatePartProps {
  contextId: string;
  of: ReportOf;
  /** Entries of the context in the period, and those of them that change its configuration, oldest first. */
  entries: readonly ActivityEntry[];
  changes: readonly ActivityEntry[];
  proof: PeriodProof;
  /** Called with the instant after the last change, to certify from there on. */
  onSince: (from: string) => void;
}

/** Renders whether the configuration of a context is the same at both ends of the period, with no entry between. */
export function CertificatePart({ contextId, of, entries, changes, proof, onSince }: CertificatePartProps) {
  // A period that is not over ends with the newest checkpoint.
  const end = proof.after === null && proof.newest ? proof.newest.at : of.to;
  const start = useHasStates() ? startIn(entries, contextId) : 'remote';
  const { data, error } = useQueries({
    queries: [of.from, end].map((at) => ({
      ...activityQueries.asOf(contextId, at),
      enabled: start === undefined,
    })),
    combine: ([first, last]) => ({
      data: first?.data && last?.data ? ([first.data, last.data] as const) : undefined,
      error: first?.error ?? last?.error,
    }),
  });
  const last = changes.at(-1);
  const since = last && start !== 'remote' && (
    <Button
      size="small"
      className={styles.screenOnly}
      onClick={() => onSince(new Date(Date.parse(last.at) + 1).toISOString())}
    >
      {t('activity.report.since')}
    </Button>
  );
  if (start !== undefined || error)
    return (
      <InlineAlert tone="warning" actions={since}>
        {start === undefined ? withoutStates(error) : t(`activity.report.uncertified.${start}`)}
      </InlineAlert>
    );
  if (!data) return null;
  const isSealed = proof.after !== null || (proof.newest !== null && proof.newest.at > of.from);
  const certificate = certify(...data, { changes, isSealed });
  if (certificate.kind === 'none')
    return <InlineAlert tone="warning">{t(`activity.report.uncertified.${certificate.reason}`)}</InlineAlert>;
  return <Stated {...{ certificate, since }} times={[of.from, end]} />;
}

/** Returns whether the context (`later`), or its log (`start`), begins in the period; undefined if before it. */
function startIn(entries: readonly ActivityEntry[], contextId: string): 'later' | 'start' | undefined {
  const own = entries.filter(({ objectId }) => objectId === contextId).map(({ operation }) => operation);
  if (own.includes('createContext') || own.includes('cloneContext')) return 'later';
  return own.includes('baseline') ? 'start' : undefined;
}

function withoutStates(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'ACTIVITY_GAP') return t('activity.report.uncertified.start');
  if (error instanceof ApiError && error.status === 404) return t('activity.report.uncertified.later');
  const { title, meaning } = errorText(error);
  return `${title}. ${meaning}`;
}

type StatedProps = {
  certificate: Extract<Certificate, { texts: unknown }>;
  since: ReactNode;
  times: readonly [ContextAsOf['at'], ContextAsOf['at']];
};

function Stated({ certificate: { kind, texts }, since, times }: StatedProps) {
  const { data: hashes } = useQuery({
    queryKey: ['activity', 'hashes', texts],
    queryFn: async () => Promise.all(texts.map(sha256)),
    staleTime: Infinity,
  });
  const [from, to] = times.map(utcText);
  return (
    <section className={styles.certificate} aria-labelledby="report-certificate">
      <h3 id="report-certificate">{t('activity.report.certificate')}</h3>
      <InlineAlert tone={kind === 'same' ? 'good' : 'warning'} actions={since}>
        {t(`activity.report.${kind}`, { from: from!, to: to! })}
      </InlineAlert>
      <PaperFacts>
        {times.map((time, at) => (
          <PaperFact key={time} label={t('activity.report.stateAt', { time: utcText(time) })}>
            <code className={styles.line}>SHA-256 {hashes?.[at] ?? t('activity.report.noHash')}</code>
          </PaperFact>
        ))}
      </PaperFacts>
    </section>
  );
}
