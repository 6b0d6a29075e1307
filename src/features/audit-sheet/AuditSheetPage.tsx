import { useQuery } from '@tanstack/react-query';
import { type ContextExport, contextExportQuery } from '~/api/bundles';
import { useFeesElsewhere } from '~/api/save-messages';
import { sessionQuery } from '~/api/session';
import type { Session } from '~/api/sign-in';
import { configurationInBundle } from '@recon/engine/configuration/bundle/compare-bundle';
import { ConfigurationView } from '~/features/activity/as-of/ConfigurationView';
import { BundleReadError } from '~/features/bundles/BundleReadError';
import { saveBundle } from '~/features/contexts/download-bundle';
import { t } from '~/i18n/t';
import { toContext, toContexts } from '~/lib/links';
import { Button } from '~/ui/controls/Button';
import { PageHeader } from '~/ui/page/PageHeader';
import { Paper, PaperFact, PaperFacts, PaperPage, PaperTimes } from '~/ui/page/Paper';
import * as styles from './audit-sheet.module.css';

/** Fetches the export of a context, and renders it as a sheet to print and sign, with the digest of the file. */
export function AuditSheetPage({ contextId, name }: { contextId: string; name: string }) {
  const session = useQuery(sessionQuery).data;
  const { data, error, isFetching, refetch } = useQuery(contextExportQuery(contextId));
  const isShown = data && session;
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
              <Button onClick={() => saveBundle(name, data.text, 'yaml')}>{t('bundles.menu.yaml')}</Button>
              <Button variant="primary" onClick={() => print()}>
                {t('auditSheet.print')}
              </Button>
            </>
          )
        }
      />
      <output className={styles.reading}>{isFetching && t('bundles.exporting')}</output>
      {error && <BundleReadError error={error} isReading={isFetching} onAgain={() => void refetch()} />}
      {isShown && <AuditSheet {...{ contextId, session }} read={data} />}
    </PaperPage>
  );
}

type AuditSheetProps = { contextId: string; read: ContextExport; session: Session };

function AuditSheet({ contextId, read, session }: AuditSheetProps) {
  const isElsewhere = useFeesElsewhere();
  const stated = configurationInBundle(read.bundle);
  return (
    <Paper labelledBy="audit-sheet">
      <header>
        <p className={styles.kind}>{t('auditSheet.kind')}</p>
        <h2 id="audit-sheet">{read.bundle.contexts[0]!.name}</h2>
      </header>
      <p className="ui-aside">{t('auditSheet.rules.about')}</p>
      {isElsewhere && <p className="ui-aside">{t('auditSheet.feesElsewhere')}</p>}
      <div className={styles.parts}>
        {stated && <ConfigurationView snapshot={stated.target} readings={stated.readings} />}
      </div>
      <section className={styles.proof} aria-labelledby="audit-proof">
        <h3 id="audit-proof">{t('auditSheet.proof')}</h3>
        <PaperFacts>
          <PaperFact label={t('auditSheet.tenant')}>{session.tenantName}</PaperFact>
          <PaperFact label={t('contexts.field.id')}>
            <code>{contextId}</code>
          </PaperFact>
          <PaperFact label={t('auditSheet.readAt')}>
            <PaperTimes instant={read.readAt} />
          </PaperFact>
          <PaperFact label={t('auditSheet.readBy')}>{session.name ?? session.subject}</PaperFact>
          <PaperFact label={t('auditSheet.readFromService')}>{location.host}</PaperFact>
        </PaperFacts>
        <p className={styles.hash}>
          <b>SHA-256</b> <code>{read.digest ?? t('auditSheet.noHash')}</code>
        </p>
        <p className="ui-aside">{t('auditSheet.hash.about')}</p>
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
    </Paper>
  );
}
