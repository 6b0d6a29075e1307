import 'texts:feeWhatIf';
import { t } from '~/i18n/t';
import type { Column } from '~/list/table-column';
import type { FeeLine } from '~/workers/fee-what-if-protocol';
import { number } from '../fee-messages';
import { comparedText, failureText, signedNumber, type Unit } from './fee-what-if-messages';
import * as styles from './fee-what-if.module.css';

/** Widths of columns whose heading or amounts need more or less space than others: eight fit into 700 px. */
const tracks = new Map([
  ['amount', 'minmax(64px, 1.15fr)'],
  ['gross', 'minmax(64px, 1.15fr)'],
  ['now', 'minmax(64px, 0.85fr)'],
  ['edited', 'minmax(64px, 0.95fr)'],
  ['charged', 'minmax(64px, 1.08fr)'],
  ['over', 'minmax(104px, 1.3fr)'],
]);

/** Returns a column of one amount. In layouts without headings, each amount has its name next to it. */
function figure(
  key: string,
  header: () => string,
  name: () => string,
  valueOf: (line: FeeLine) => string | undefined,
  text: (value: string) => string,
): Column<FeeLine> {
  return {
    key,
    header,
    track: tracks.get(key) ?? 'minmax(64px, 1fr)',
    align: 'end',
    phone: 'pair',
    cell: (line) => {
      const value = valueOf(line);
      return (
        <span className={styles.figure}>
          <span className={styles.name}>{name()}</span>
          {value === undefined ? <span className={styles.quiet}>–</span> : text(value)}
        </span>
      );
    },
  };
}

/** Returns the columns of the table of rows. In layouts without headings, each amount is named. */
export function rowColumns(
  unit: Unit,
  { hasCharged, isNet }: { hasCharged: boolean; isNet: boolean },
): Column<FeeLine>[] {
  const amount = () => t(isNet ? 'feeWhatIf.net' : 'feeWhatIf.amount');
  const plain = (value: string) => number(value, unit.digits);
  const compared = (value: string) => comparedText(value, plain);
  const signed = (value: string) => signedNumber(value, unit);
  return [
    {
      key: 'row',
      header: () => t('feeWhatIf.row'),
      track: 'minmax(110px, 1.4fr)',
      phone: 'main',
      cell: (line) => <RowName line={line} />,
    },
    figure('amount', amount, amount, ({ amount }) => amount, plain),
    ...(isNet
      ? [
          figure(
            'gross',
            () => t('feeWhatIf.head.gross'),
            () => t('feeWhatIf.grossEdited'),
            ({ edited }) => edited?.gross,
            plain,
          ),
        ]
      : []),
    figure(
      'now',
      () => t('feeWhatIf.head.now'),
      () => t('feeWhatIf.feeNow'),
      ({ now }) => now?.fee,
      plain,
    ),
    figure(
      'edited',
      () => t('feeWhatIf.head.edited'),
      () => t('feeWhatIf.feeEdited'),
      ({ edited }) => edited?.fee,
      plain,
    ),
    figure(
      'difference',
      () => t('feeWhatIf.head.change'),
      () => t('feeWhatIf.difference'),
      ({ difference }) => difference,
      signed,
    ),
    ...(hasCharged
      ? [
          figure(
            'charged',
            () => t('feeWhatIf.charged'),
            () => t('feeWhatIf.charged'),
            ({ charged }) => charged,
            plain,
          ),
          figure(
            'over',
            () => t('feeWhatIf.head.over'),
            () => t('feeWhatIf.head.over'),
            ({ overcharge }) => overcharge,
            compared,
          ),
        ]
      : []),
  ];
}

/** Renders the reference and the number of a row, and why it has no fee. */
function RowName({ line }: { line: FeeLine }) {
  return (
    <span className={styles.rowName}>
      <span className={styles.reference}>
        {line.reference ?? t('feeWhatIf.rowNumber', { row: line.row })}
      </span>
      {line.reference !== undefined && (
        <span className={styles.quiet}>{t('feeWhatIf.rowNumber', { row: line.row })}</span>
      )}
      {line.why && (
        <span className={line.change === 'failed' ? styles.why : styles.quiet}>{failureText(line)}</span>
      )}
    </span>
  );
}
