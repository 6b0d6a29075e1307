import { useQuery } from '@tanstack/react-query';
import type { PeriodReport } from '~/api/activity-report';
import { t } from '~/i18n/t';
import { sha256 } from '~/lib/sha256';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { PaperFact, PaperFacts } from '~/ui/page/Paper';
import { type Certificate, configurationChanges, sinceLastChange } from './certificate';
import { utcText } from './utc-text';
import * as styles from './report.module.css';

interface CertificatePartProps {
  certificate: Certificate;
  report: PeriodReport;
  onSince: (from: string) => void;
}

/** Renders whether the configuration of a context is the same at both ends of the period, with no change between. */
export function CertificatePart({ certificate, report, onSince }: CertificatePartProps) {
  const earliest = earliestOf(certificate);
  const actions = (
    [
      ['sinceStart', earliest],
      ['since', sinceLastChange(configurationChanges(report.entries), certificate)],
    ] as const
  ).flatMap(([text, from]) =>
    from === undefined
      ? []
      : [
          <Button key={text} size="small" className={styles.screenOnly} onClick={() => onSince(from)}>
            {t(`activity.report.${text}`)}
          </Button>,
        ],
  );
  return (
    <section className={styles.certificate} aria-labelledby="report-certificate">
      <h3 id="report-certificate">{t('activity.report.certificate')}</h3>
      <InlineAlert
        tone={certificate.kind === 'same' ? 'good' : 'warning'}
        actions={actions.length > 0 && actions}
      >
        {certificateText(certificate)}
      </InlineAlert>
      {certificate.kind !== 'none' && <Hashes {...certificate} />}
    </section>
  );
}

function earliestOf(certificate: Certificate): string | undefined {
  return 'earliest' in certificate ? certificate.earliest : undefined;
}

function certificateText(certificate: Certificate): string {
  if (certificate.kind === 'none') {
    const { reason } = certificate;
    if (reason === 'short')
      return t('activity.report.uncertified.short', { time: utcText(certificate.newest) });
    if (reason === 'earlierGap') {
      const { from, to } = certificate;
      return t('activity.report.uncertified.earlierGap', { from: utcText(from), to: utcText(to) });
    }
    const { earliest } = certificate;
    return earliest === undefined
      ? t(`activity.report.uncertified.${reason}`)
      : t('activity.report.uncertified.startsAt', { time: utcText(earliest) });
  }
  const [from, to] = certificate.times.map(utcText);
  return t(`activity.report.${certificate.kind}`, { from: from!, to: to! });
}

function Hashes({ times, texts }: Extract<Certificate, { texts: unknown }>) {
  const { data: hashes } = useQuery({
    queryKey: ['activity', 'hashes', texts],
    queryFn: async () => Promise.all(texts.map(sha256)),
    staleTime: Infinity,
  });
  return (
    <PaperFacts>
      {times.map((time, at) => (
        <PaperFact key={time} label={t('activity.report.stateAt', { time: utcText(time) })}>
          <code className={styles.line}>SHA-256 {hashes?.[at] ?? t('activity.report.noHash')}</code>
        </PaperFact>
      ))}
    </PaperFacts>
  );
}
