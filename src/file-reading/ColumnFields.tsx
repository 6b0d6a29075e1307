import {
  type AmountFrom,
  columnsOfAmount,
  isBankFormat,
  type Notation,
} from '@recon/engine/file/notation/dialect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { plainOptions, type ReadingProps, withDialect } from './reading-props';
import { ambiguityText, notationText } from './file-messages';
import * as styles from './reading.module.css';

/** The parts of the amount, per way in which columns form it. */
const partsOf = {
  one: [],
  two: ['debit', 'credit'],
  sign: ['amount', 'sign'],
  currencies: ['one', 'other'],
} as const;

/** Renders the choice whether amounts are in one column, next to a sign, or in two: debits and credits, or currencies. */
export function AmountFromFields({ summary, settings, onSettings }: ReadingProps) {
  const { dialect, fields, columns } = summary;
  if (isBankFormat(dialect.format)) return undefined;
  const from = dialect.amountFrom ?? undefined;
  const names = columns.map(({ name }) => name);
  const amount = fields.amount ?? names[0] ?? '';
  const other = names.find((name) => name !== amount) ?? '';
  const change = (amountFrom: AmountFrom | null) =>
    onSettings({
      ...withDialect(settings, { amountFrom }),
      // The two columns apply only if the amount field names one of them.
      ...(amountFrom && {
        fields: { ...fields, amount: columnsOfAmount({ amountFrom })[0]! },
      }),
    });
  const startOf = (way: string): AmountFrom | null => {
    if (way === 'one') return null;
    if (way === 'currencies') return { one: amount, other };
    return way === 'two' ? { debit: amount, credit: other } : { amount, sign: other };
  };
  return (
    <>
      <SelectInput
        label={t('whatIf.reading.amountFrom')}
        value={wayOf(from)}
        options={(Object.keys(partsOf) as (keyof typeof partsOf)[]).map((value) => ({
          value,
          label: t(`whatIf.reading.amountFrom.${value}`),
        }))}
        onChange={(way) => change(startOf(way))}
      />
      {from &&
        partsOf[wayOf(from)].map((part) => (
          <SelectInput
            key={part}
            label={t(part === 'amount' ? 'whatIf.field.amount' : `whatIf.reading.${part}`)}
            value={from[part as keyof AmountFrom]}
            options={plainOptions(names)}
            onChange={(name) => change({ ...from, [part]: name })}
          />
        ))}
    </>
  );
}

function wayOf(from: AmountFrom | undefined): keyof typeof partsOf {
  if (!from) return 'one';
  if ('one' in from) return 'currencies';
  return 'debit' in from ? 'two' : 'sign';
}

const orders = ['dmy', 'mdy', 'ymd', 'serial-1900', 'serial-1904'] as const;
const notations: readonly Notation[] = [
  { holds: 'text' },
  { holds: 'amount', mark: ',' },
  { holds: 'amount', mark: '.' },
  { holds: 'amount', mark: 'cents' },
  ...orders.map((order): Notation => ({ holds: 'date', order })),
];

/** The number of columns whose notation can be changed here; further columns are read as detected. */
const maxShown = 60;

/** Renders a choice of the notation of each column, such as `1.234,56`. If two fit, the help shows both readings. */
export function ColumnNotations({
  summary: { columns, dialect },
  settings,
  onSettings,
}: ReadingProps<'columns' | 'dialect'>) {
  if (isBankFormat(dialect.format)) return undefined;
  const change = (at: number, notation: Notation) => {
    const changed = dialect.columns.map((column, place) => (place === at ? { ...column, notation } : column));
    onSettings(withDialect(settings, { columns: changed }));
  };
  const options = plainOptions(notations.map(notationText));
  return (
    <>
      <h3>{t('whatIf.columns')}</h3>
      {columns.slice(0, maxShown).map(({ name, notation, ambiguous }, at) => (
        <SelectInput
          // Two columns may have the same name.
          key={`${at} ${name}`}
          label={t('whatIf.reading.column', { name })}
          help={ambiguous && ambiguityText(ambiguous)}
          value={notationText(notation)}
          options={options}
          onChange={(text) => change(at, notations.find((one) => notationText(one) === text) ?? notation)}
        />
      ))}
      {columns.length > maxShown && (
        <p className={styles.more}>{t('whatIf.reading.columnsMore', { count: columns.length - maxShown })}</p>
      )}
    </>
  );
}
