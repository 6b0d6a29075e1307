import 'texts:contexts';
import type { ReactNode } from 'react';
import type { ContextSnapshot } from '~/api/context-snapshot';
import type { Session } from '~/api/session-shape';
import { normalizationLabel, statusLabel, typeName, uploadLabel } from '~/features/contexts/context-messages';
import { toleranceText } from '~/features/contexts/tolerance-text';
import { locale, t } from '~/i18n/t';
import { formatLocalAndUtc } from '~/lib/relative-time';
import { chosenZone } from '~/lib/time-zone';
import { FeesPart, RulesPart, SourcesPart } from './SheetParts';
import * as styles from './audit-sheet.module.css';

/** Renders a context's configuration for print; all of it is from one snapshot. Times are shown in both zones. */
export function AuditSheet({ record, session }: { record: ContextSnapshot; session: Session }) {
  const { context, rules, sources, feeSchedules } = record;
  return (
    <article className={styles.sheet} aria-labelledby="audit-sheet">
      <header>
        <p className={styles.kind}>{t('auditSheet.kind')}</p>
        <h2 id="audit-sheet">{context.name}</h2>
      </header>
      <dl className={styles.facts}>
        <Fact label={t('auditSheet.tenant')}>{session.tenantName}</Fact>
        <Fact label={t('contexts.field.id')}>
          <code>{context.id}</code>
        </Fact>
        <Fact label={t('contexts.field.status')}>{statusLabel(context.status)}</Fact>
        <Fact label={t('contexts.field.type')}>
          {context.type} {typeName(context.type)}
        </Fact>
        <Fact label={t('contexts.field.interval')}>{context.interval}</Fact>
        <Fact label={t('contexts.field.tolerance')}>{toleranceText(context)}</Fact>
        <Fact label={t('contexts.field.normalization')}>{normalizationLabel(context.feeNormalization)}</Fact>
        <Fact label={t('contexts.field.upload')}>{uploadLabel(context.autoMatchOnUpload)}</Fact>
        <Fact label={t('contexts.field.created')}>
          <Times instant={context.createdAt} />
        </Fact>
        <Fact label={t('contexts.field.updated')}>
          <Times instant={context.updatedAt} />
        </Fact>
      </dl>
      <RulesPart rules={rules} contextType={context.type} />
      <SourcesPart sources={sources} feeSchedules={feeSchedules} />
      {feeSchedules.length > 0 && <FeesPart feeSchedules={feeSchedules} />}
      <Proof record={record} session={session} />
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders an instant in the chosen zone and in UTC; unchanged if it is invalid. */
function Times({ instant }: { instant: string | undefined }) {
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return instant ?? null;
  return formatLocalAndUtc(date, locale(), chosenZone()).map((line) => (
    <time key={line} dateTime={instant} className={styles.time}>
      {line}
    </time>
  ));
}

function Proof({ record, session }: { record: ContextSnapshot; session: Session }) {
  return (
    <section className={styles.proof} aria-labelledby="audit-proof">
      <h3 id="audit-proof">{t('auditSheet.proof')}</h3>
      <dl className={styles.facts}>
        <Fact label={t('auditSheet.readFrom')}>
          <Times instant={record.readFrom} />
        </Fact>
        <Fact label={t('auditSheet.readTo')}>
          <Times instant={record.readTo} />
        </Fact>
        <Fact label={t('auditSheet.readBy')}>{session.name ?? session.subject}</Fact>
        <Fact label={t('auditSheet.readFromService')}>{location.host}</Fact>
      </dl>
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
