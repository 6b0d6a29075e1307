import type { OpenSum as Sum } from '@recon/engine/reasons/reason-groups';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { directionsText, numberText } from './number-text';
import * as styles from './UnmatchedSum.module.css';

const maxCurrencies = 2;

interface OpenSumProps {
  sum: Sum;
  /** The rows with the current rules; `undefined` where nothing is compared. */
  was?: Sum | undefined;
  /** Whether these are all unmatched rows, so that more or fewer of them are a loss or a gain. */
  isTotal?: boolean;
}

/** Renders the number of unmatched rows, their amounts in the currencies of the most rows, and how many there were. */
export function UnmatchedSum({ sum: { rows, amounts }, was, isTotal = false }: OpenSumProps) {
  const by = was ? rows - was.rows : 0;
  const change =
    by !== 0 &&
    (isTotal ? (
      <span className={styles.change} data-tone={by > 0 ? 'error' : 'good'}>
        {t(`whatIf.open.${by > 0 ? 'more' : 'fewer'}`, { count: Math.abs(by) })}
      </span>
    ) : (
      // Rows of one reason may have another one now, which is neither a gain nor a loss.
      <span className={`ui-small ${styles.change}`}>{t('whatIf.open.was', { count: was!.rows })}</span>
    ));
  if (rows === 0)
    return (
      <>
        <span className="ui-small">–</span>
        {change}
      </>
    );
  const named = amounts.slice(0, maxCurrencies).map(directionsText);
  const others = amounts.length - named.length;
  const shown = others > 0 ? [...named, t('whatIf.open.otherCurrencies', { count: others })] : named;
  return (
    <>
      {numberText(String(rows))}
      {shown.length > 0 && (
        <span className={`ui-small ${styles.amount}`} data-total={isTotal || undefined}>
          {formatList(shown)}
        </span>
      )}
      {change}
    </>
  );
}
