import 'texts:auditSheet';
import 'texts:fees';
import type { ContextSnapshot } from '~/api/context-snapshot';
import type { FeeItem } from '~/contract/fee-schedule';
import { readStructure } from '~/domain/fee-schedules/raw-fee';
import {
  itemSentence,
  orderLabel,
  rateText,
  roundingText,
  tierSpan,
} from '~/features/fee-schedules/fee-messages';
import { itemsInOrder } from '~/features/fee-schedules/schedule-form';
import { t } from '~/i18n/t';
import { writeJson } from '~/lib/json/lossless';
import * as styles from './audit-sheet.module.css';

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
