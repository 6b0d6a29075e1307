import 'texts:whatIf';
import 'texts:whatIf.reading';
import type { AmountFrom } from '~/domain/files/dialect';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import type { ReadingProps } from './reading-props';

const ways = ['one', 'two', 'sign'] as const;
type Way = (typeof ways)[number];

/**
 * Renders whether the amount is in one column, in a debit and a credit column, or in one with a separate sign column.
 */
export function AmountFromFields({ summary, settings, onSettings }: ReadingProps) {
  const { dialect, fields, columns } = summary;
  if (dialect.format !== 'csv' && dialect.format !== 'xlsx') return undefined;
  const from = dialect.amountFrom ?? undefined;
  const amount = fields.amount ?? columns[0]?.name ?? '';
  const other = columns.find(({ name }) => name !== amount)?.name ?? '';
  const change = (amountFrom: AmountFrom | null) =>
    onSettings({
      ...settings,
      dialect: { ...settings.dialect, amountFrom },
      // The debit and credit columns apply only if the amount field names one of them.
      ...(amountFrom && {
        fields: { ...fields, amount: 'debit' in amountFrom ? amountFrom.debit : amountFrom.amount },
      }),
    });
  const column = (label: string, value: string, take: (name: string) => AmountFrom) => (
    <SelectInput
      label={label}
      value={value}
      options={columns.map(({ name }) => ({ value: name, label: name }))}
      onChange={(name) => change(take(name))}
    />
  );
  return (
    <>
      <SelectInput
        label={t('whatIf.reading.amountFrom')}
        value={wayOf(from)}
        options={ways.map((value) => ({ value, label: t(`whatIf.reading.amountFrom.${value}`) }))}
        onChange={(way) => change(startOf(way as Way, amount, other))}
      />
      {from && 'debit' in from && (
        <>
          {column(t('whatIf.reading.debit'), from.debit, (debit) => ({ ...from, debit }))}
          {column(t('whatIf.reading.credit'), from.credit, (credit) => ({ ...from, credit }))}
        </>
      )}
      {from && 'sign' in from && (
        <>
          {column(t('whatIf.field.amount'), from.amount, (name) => ({ ...from, amount: name }))}
          {column(t('whatIf.reading.sign'), from.sign, (sign) => ({ ...from, sign }))}
        </>
      )}
    </>
  );
}

function wayOf(from: AmountFrom | undefined): Way {
  if (!from) return 'one';
  return 'debit' in from ? 'two' : 'sign';
}

function startOf(way: Way, amount: string, other: string): AmountFrom | null {
  if (way === 'one') return null;
  return way === 'two' ? { debit: amount, credit: other } : { amount, sign: other };
}
