import type { LoadedRows } from '~/api/cursor-list';
import type { Balance } from '~/contract/balance';
import { totalsPerAsset } from '~/domain/balances/totals';
import { t } from '~/i18n/t';
import { TableHead } from '~/ui/page/TableHead';
import { amountWidth } from './amount-width';
import { Amount } from './balance-columns';
import * as styles from './amounts.module.css';

/** Renders exact sums per asset of the loaded rows, with a note if they are only a part. */
export function Totals({ rows: balances, before, hasMore }: LoadedRows<Balance>) {
  const totals = totalsPerAsset(balances);
  const rowsLabel = t('balances.totals.rows');
  const availableLabel = t('balances.column.available');
  const onHoldLabel = t('balances.column.onHold');
  const available = amountWidth(totals.map((total) => total.available));
  const onHold = amountWidth(totals.map((total) => total.onHold));
  return (
    <details className={styles.totals} open>
      <summary>{t('balances.totals', { count: balances.length })}</summary>
      {(hasMore || before > 0) && <p className={styles.totalsNote}>{t('balances.totals.part')}</p>}
      <div className={styles.totalsScroll}>
        <table>
          <TableHead columns={[t('balances.column.assetCode'), rowsLabel, availableLabel, onHoldLabel]} />
          <tbody>
            {totals.map((total) => (
              <tr key={total.assetCode}>
                <th scope="row">{total.assetCode}</th>
                <td>
                  {total.rows} <span className={styles.totalsLabel}>{rowsLabel}</span>
                </td>
                <td>
                  <Amount value={total.available} label={availableLabel} width={available} />
                </td>
                <td>
                  <Amount value={total.onHold} label={onHoldLabel} width={onHold} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {totals
        .filter(({ unreadable }) => unreadable > 0)
        .map(({ assetCode, unreadable }) => (
          <p key={assetCode} className={styles.totalsNote}>
            {assetCode}: {t('balances.totals.unreadable', { count: unreadable })}
          </p>
        ))}
    </details>
  );
}
