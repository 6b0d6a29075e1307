import type { OpenSum as Sum } from '@recon/engine/reasons/reason-groups';
import { formatList } from '~/i18n/format';
import { amountText, numberText } from './number-text';
import * as styles from './OpenSum.module.css';

/** The maximum number of currencies that a cell names. */
const maxCurrencies = 2;

/** Renders the number of unmatched rows, and their amounts in the currencies of the most rows. */
export function OpenSum({ sum: { rows, amounts } }: { sum: Sum }) {
  if (rows === 0) return <span className={styles.none}>–</span>;
  const shown = amounts.slice(0, maxCurrencies).map(({ amount, currency }) => amountText(amount, currency));
  return (
    <>
      {numberText(String(rows))}
      {shown.length > 0 && <span className={styles.amount}>{formatList(shown)}</span>}
    </>
  );
}
