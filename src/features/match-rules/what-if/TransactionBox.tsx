import 'texts:whatIf';
import type { Transaction } from '~/domain/matching/transaction';
import { formatDecimal } from '~/domain/money/format';
import { locale, t } from '~/i18n/t';
import type { SideName } from '~/workers/what-if-protocol';
import { transactionDay } from './day-messages';
import * as styles from './TransactionBox.module.css';

/** Renders all fields of a transaction, in the colour of its side. */
export function TransactionBox({ side, row }: { side: SideName; row: Transaction }) {
  return (
    <div className={styles.side} data-side={side}>
      <span className={styles.sideName}>{t(`whatIf.line.${side}`)}</span>
      <strong>{row.externalId}</strong>
      <span>
        {formatDecimal(row.amount, { locale: locale(), currency: row.currency, minimumFractionDigits: 2 })}
      </span>
      <span>{transactionDay(row)}</span>
      {row.description && <span>{row.description}</span>}
    </div>
  );
}
