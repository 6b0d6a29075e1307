import 'texts:whatIf';
import 'texts:whatIf.reading';
import type { Notation } from '~/domain/files/dialect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { decimalText } from '~/i18n/decimal-text';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import type { ReadingProps } from './reading-props';
import { notationText } from './file-messages';
import * as styles from './FileCard.module.css';

const notations: readonly Notation[] = [
  { holds: 'text' },
  { holds: 'amount', mark: ',' },
  { holds: 'amount', mark: '.' },
  ...(['dmy', 'mdy', 'ymd', 'serial-1900', 'serial-1904'] as const).map((order): Notation => ({
    holds: 'date',
    order,
  })),
];

/** The number of columns whose notation can be changed here; further columns are read as detected. */
const maxShown = 60;

/** Renders the notation of each column for a change. If two notations fit, the help shows both readings. */
export function ColumnNotations({ summary: { columns, dialect }, settings, onSettings }: ReadingProps) {
  const isFixed = dialect.format !== 'csv' && dialect.format !== 'xlsx';
  if (isFixed) return undefined;
  const change = (at: number, notation: Notation) =>
    onSettings({
      ...settings,
      dialect: {
        ...settings.dialect,
        columns: dialect.columns.map((column, place) => (place === at ? { ...column, notation } : column)),
      },
    });
  return (
    <>
      <h3>{t('whatIf.columns')}</h3>
      {columns.slice(0, maxShown).map(({ name, notation, ambiguous }, at) => (
        <SelectInput
          // Two columns may have the same name.
          key={`${at} ${name}`}
          label={t('whatIf.reading.column', { name })}
          help={
            ambiguous &&
            t('whatIf.ambiguous', {
              value: ambiguous.value,
              readings: formatList(
                ambiguous.readings.map(({ reads }) => decimalText(reads)),
                'disjunction',
              ),
            })
          }
          value={notationText(notation)}
          options={notations.map((one) => ({ value: notationText(one), label: notationText(one) }))}
          onChange={(text) => change(at, notations.find((one) => notationText(one) === text) ?? notation)}
        />
      ))}
      {columns.length > maxShown && (
        <p className={styles.more}>{t('whatIf.reading.columnsMore', { count: columns.length - maxShown })}</p>
      )}
    </>
  );
}
