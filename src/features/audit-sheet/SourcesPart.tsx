import 'texts:auditSheet';
import 'texts:sources';
import type { ContextSnapshot } from '~/api/context-snapshot';
import { sideLabel, typeLabel } from '~/features/sources/source-messages';
import { t } from '~/i18n/t';
import { membersIn } from '~/lib/json/lossless';
import * as styles from './audit-sheet.module.css';

type SourcesPartProps = Pick<ContextSnapshot, 'sources' | 'feeSchedules'>;

/**
 * Renders the sources, each with its field map. Of their settings only the names are printed: a value may be a secret.
 */
export function SourcesPart({ sources, feeSchedules }: SourcesPartProps) {
  return (
    <section aria-labelledby="audit-sources">
      <h3 id="audit-sources">{t('auditSheet.sources', { count: sources.length })}</h3>
      {sources.map((source) => (
        <section key={source.id} className={styles.source} aria-label={source.name}>
          <h4>
            {source.name} <span className={styles.beside}>{sideLabel(source.side)}</span>
          </h4>
          <p>
            {typeLabel(source.type)}
            <code>{source.id}</code>
          </p>
          <p>{feesOf(source, feeSchedules)}</p>
          <SettingNames config={source.config} />
          <FieldMapTable source={source} />
        </section>
      ))}
    </section>
  );
}

function feesOf(
  { feeScheduleId }: ContextSnapshot['sources'][number],
  feeSchedules: ContextSnapshot['feeSchedules'],
): string {
  const schedule = feeSchedules.find(({ id }) => id === feeScheduleId);
  return schedule ? t('auditSheet.feeSchedule', { name: schedule.name }) : t('auditSheet.noFeeSchedule');
}

function SettingNames({ config }: { config: Record<string, unknown> | undefined }) {
  const names = Object.keys(config ?? {});
  if (names.length === 0) return null;
  return (
    <p>
      {t('auditSheet.settings')}{' '}
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </p>
  );
}

function FieldMapTable({ source: { fieldMap } }: { source: ContextSnapshot['sources'][number] }) {
  if (!fieldMap) return <p>{t('auditSheet.noFieldMap')}</p>;
  return (
    <table className={styles.table}>
      <caption>
        {t('auditSheet.fieldMap', { version: fieldMap.version ?? 1 })} <code>{fieldMap.id}</code>
      </caption>
      <tbody>
        {membersIn(fieldMap.mapping).map(({ key, json }) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td>
              <code>{json}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
