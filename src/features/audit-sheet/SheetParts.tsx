import type { ContextSnapshot } from '~/api/context-snapshot';
import { useFeesElsewhere } from '~/api/save-messages';
import { ruleSentence, ruleTypeName } from '~/features/match-rules/rule-sentence';
import { t } from '~/i18n/t';
import { membersIn, writeJson } from '@recon/engine/lib/json/lossless';
import { TableHead } from '~/ui/page/TableHead';
import { sideLabel, typeLabel } from '~/features/sources/source-messages';
import type { FeeItem } from '@recon/contract/fee-schedule';
import { readStructure } from '@recon/engine/fees/raw-fee';
import {
  itemSentence,
  orderLabel,
  rateText,
  roundingText,
  tierSpan,
} from '~/features/fee-schedules/fee-messages';
import { itemsInOrder } from '~/features/fee-schedules/schedule-form';
import * as styles from './audit-sheet.module.css';

/** Renders the match rules in matching order: each as a sentence, with every setting as stored. */
export function RulesPart({ rules, contextType }: { rules: ContextSnapshot['rules']; contextType: string }) {
  return (
    <section aria-labelledby="audit-rules">
      <h3 id="audit-rules">{t('auditSheet.rules', { count: rules.length })}</h3>
      {rules.length > 0 && <p className={styles.about}>{t('auditSheet.rules.about')}</p>}
      {rules.length > 0 && (
        <table className={styles.table}>
          <TableHead columns={[t('auditSheet.position'), t('auditSheet.priority'), t('auditSheet.rule')]} />
          <tbody>
            {rules.map((rule, index) => (
              <tr key={rule.id}>
                <td className={styles.figure}>{index + 1}</td>
                <td className={styles.figure}>{rule.priority}</td>
                <td>
                  <p>
                    <b>{ruleTypeName(rule.type)}:</b> {ruleSentence(rule, contextType)}
                  </p>
                  <p className={`ui-row ${styles.raw}`}>
                    {membersIn(rule.config).map(({ key, json }) => (
                      <code key={key}>
                        {key}: {json}
                      </code>
                    ))}
                  </p>
                  <p className={`ui-row ${styles.raw}`}>
                    <code>{rule.id}</code>
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type Parts = Pick<ContextSnapshot, 'sources' | 'feeSchedules'>;
type Source = Parts['sources'][number];

/** Renders the sources with their field maps, and only the names of their settings: a value may be a secret. */
export function SourcesPart({ sources, feeSchedules }: Parts) {
  const isElsewhere = useFeesElsewhere();
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
          <p>{feesOf(source, feeSchedules, isElsewhere)}</p>
          <SettingNames config={source.config} />
          <FieldMapTable fieldMap={source.fieldMap} />
        </section>
      ))}
    </section>
  );
}

function feesOf(
  { feeScheduleId }: Source,
  feeSchedules: Parts['feeSchedules'],
  isElsewhere: boolean,
): string {
  const schedule = feeSchedules.find(({ id }) => id === feeScheduleId);
  if (schedule) return t('auditSheet.feeSchedule', { name: schedule.name });
  return t(isElsewhere ? 'auditSheet.feesElsewhere' : 'auditSheet.noFeeSchedule');
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
        {fieldMap.version === undefined
          ? t('auditSheet.fieldMap.plain')
          : t('auditSheet.fieldMap', { version: fieldMap.version })}{' '}
        <code>{fieldMap.id}</code>
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

/** Renders the fee schedules that the sources refer to, every fee with all digits. */
export function FeesPart({ feeSchedules }: Pick<ContextSnapshot, 'feeSchedules'>) {
  return (
    <section aria-labelledby="audit-fees">
      <h3 id="audit-fees">{t('auditSheet.fees')}</h3>
      {feeSchedules.map((schedule) => (
        <section key={schedule.id} className={styles.source} aria-label={schedule.name}>
          <h4>
            {schedule.name} <span className={styles.beside}>{schedule.currency}</span>
          </h4>
          <p>
            {orderLabel(schedule.applicationOrder)},{' '}
            {roundingText(schedule.roundingScale, schedule.roundingMode)}
            <code>{schedule.id}</code>
          </p>
          <table className={styles.table}>
            <tbody>
              {itemsInOrder(schedule.items).map((item, index) => (
                <tr key={item.id ?? index}>
                  <td className={styles.figure}>{item.priority ?? 0}</td>
                  <th scope="row">{item.name}</th>
                  <td>
                    <Fee item={item} currency={schedule.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </section>
  );
}

function Fee({ item, currency }: { item: FeeItem; currency: string }) {
  const structure = readStructure(item.structureType, item.structure);
  const tiers = structure?.type === 'TIERED' ? structure.tiers : [];
  const last = tiers.at(-1)?.upTo;
  return (
    <>
      {itemSentence(item, currency)}
      {!structure && <code>{writeJson(item.structure)}</code>}
      {tiers.map(({ upTo, rate }, index) => (
        <span key={upTo ?? 'open'} className={styles.tier}>
          <span>{tierSpan(tiers[index - 1]?.upTo ?? '0', upTo)}</span>
          <span className={styles.figure}>{rateText(rate)}</span>
        </span>
      ))}
      {last && (
        <span className={styles.tier}>
          <span>{tierSpan(last, undefined)}</span>
          <span className={styles.figure}>{t('fees.free')}</span>
        </span>
      )}
    </>
  );
}
