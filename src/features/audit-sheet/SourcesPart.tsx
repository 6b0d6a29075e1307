import 'texts:auditSheet';
import 'texts:sources';
import type { ContextSnapshot } from '~/api/context-snapshot';
import { sideLabel, typeLabel } from '~/features/sources/source-messages';
import { t } from '~/i18n/t';
import { membersIn } from '~/lib/json/lossless';
import * as styles from './audit-sheet.module.css';

type Parts = Pick<ContextSnapshot, 'sources' | 'feeSchedules'>;
type Source = Parts['sources'][number];

/** Renders the sources with their field maps, and only the names of their settings: a value may be a secret. */
export function SourcesPart({ sources, feeSchedules }: Parts) {
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
          <FieldMapTable fieldMap={source.fieldMap} />
        </section>
      ))}
    </section>
  );
}

function feesOf({ feeScheduleId }: Source, feeSchedules: Parts['feeSchedules']): string {
  const schedule = feeSchedules.find(({ id }) => id === feeScheduleId);
  return schedule ? t('auditSheet.feeSchedule', { name: schedule.name }) : t('auditSheet.noFeeSchedule');
}

function SettingNames({ config }: Pick<Source, 'config'>) {
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

function FieldMapTable({ fieldMap }: Pick<Source, 'fieldMap'>) {
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
