import type { RowUnit } from '@recon/engine/file/notation/dialect';
import { t } from '~/i18n/t';
import type { Column } from '~/list/usual-columns';
import type { FeeLine } from '@recon/engine/session/fee-what-if-protocol';
import { fullDecimal } from '../fee-messages';
import { AmountCell } from './AmountCell';
import { comparedText, failureText, rateOrDash, signedNumber, type Unit } from './fee-what-if-messages';
import * as styles from './fee-what-if.module.css';

/** Of each amount: its heading, its name in layouts without headings, and its width. Eight columns fit into 700 px. */
const figures = {
  amount: ['feeWhatIf.amount', 'feeWhatIf.amount', 'minmax(64px, 1.15fr)'],
  net: ['feeWhatIf.net', 'feeWhatIf.net', 'minmax(64px, 1.15fr)'],
  gross: ['feeWhatIf.head.gross', 'feeWhatIf.grossEdited', 'minmax(64px, 1.15fr)'],
  now: ['feeWhatIf.head.now', 'feeWhatIf.feeNow', 'minmax(64px, 0.85fr)'],
  edited: ['feeWhatIf.head.edited', 'feeWhatIf.feeEdited', 'minmax(64px, 0.95fr)'],
  difference: ['feeWhatIf.head.change', 'feeWhatIf.difference', 'minmax(64px, 1fr)'],
  charged: ['feeWhatIf.charged', 'feeWhatIf.charged', 'minmax(64px, 1.08fr)'],
  over: ['feeWhatIf.head.over', 'feeWhatIf.head.over', 'minmax(104px, 1.3fr)'],
} as const;

function figure(
  key: keyof typeof figures,
  text: (value: string) => string,
  valueOf: (line: FeeLine) => string | undefined,
  rateOf?: (line: FeeLine) => string | undefined,
): Column<FeeLine> {
  const [header, name, track] = figures[key];
  return {
    key,
    header: () => t(header),
    track,
    align: 'end',
    phone: 'pair',
    cell: (line) => {
      const value = valueOf(line);
      const rate = rateOf?.(line);
      return (
        <AmountCell
          name={t(name)}
          value={value === undefined ? undefined : text(value)}
          below={rate === undefined ? undefined : rateOrDash(rate)}
        />
      );
    },
  };
}

/**
 * Returns the columns of the table of rows. In layouts without headings, each amount is named. If the file has charged
 * fees, the rate is below each of the two fees that are compared.
 */
export function rowColumns(
  unit: Unit,
  { hasCharged, isNet, rowUnit }: { hasCharged: boolean; isNet: boolean; rowUnit: RowUnit },
): Column<FeeLine>[] {
  const plain = (value: string) => fullDecimal(value, unit.digits);
  const compared = (value: string) => comparedText(value, plain);
  const signed = (value: string) => signedNumber(value, unit);
  const charged = [
    figure(
      'charged',
      plain,
      (line) => line.charged,
      (line) => line.chargedRate,
    ),
    figure('over', compared, ({ overcharge }) => overcharge),
  ];
  return [
    {
      key: 'row',
      header: () => t(`whatIf.notTaken.${rowUnit}`),
      track: 'minmax(110px, 1.4fr)',
      phone: 'main',
      cell: (line) => <RowName {...{ line, rowUnit }} />,
    },
    figure(isNet ? 'net' : 'amount', plain, ({ amount }) => amount),
    ...(isNet ? [figure('gross', plain, ({ edited }) => edited?.gross)] : []),
    figure('now', plain, ({ current }) => current?.fee),
    figure('edited', plain, ({ edited }) => edited?.fee, hasCharged ? (line) => line.editedRate : undefined),
    figure('difference', signed, ({ difference }) => difference),
    ...(hasCharged ? charged : []),
  ];
}

function RowName({ line, rowUnit }: { line: FeeLine; rowUnit: RowUnit }) {
  const place = t('feeWhatIf.rowNumber', { row: line.row, unit: rowUnit });
  return (
    <span className={styles.rowName}>
      <span className={styles.reference}>{line.reference ?? place}</span>
      {line.reference !== undefined && <span className="ui-small">{place}</span>}
      {line.why && (
        <span className="ui-small" data-tone={line.change === 'failed' ? 'warning' : undefined}>
          {failureText(line)}
        </span>
      )}
    </span>
  );
}
