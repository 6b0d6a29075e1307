import type { ProposedChange } from '@recon/engine/proposal/search';
import { notationText } from '~/file-reading/file-messages';
import { t } from '~/i18n/t';

/** Returns texts for the columns, the currency and the notations of a proposed change. */
export function changeTexts({ dimension, change }: Pick<ProposedChange, 'dimension' | 'change'>): string[] {
  const { fields = {}, dialect, steps = [] } = change;
  const isMade = (column: string) => steps.some((step) => 'into' in step && step.into === column);
  const columns = Object.entries(fields).flatMap(([field, column]) =>
    typeof column === 'string' && !isMade(column)
      ? [t('fromFiles.proposed.column', { column, field: t(`whatIf.field.${field as 'amount'}`) })]
      : [],
  );
  const { currency, columns: notations = [] } = dialect ?? {};
  return [
    ...columns,
    ...(currency ? [currencyText(currency, dimension === 'currency' ? undefined : fields.amount)] : []),
    ...notations.map(({ name, notation }) =>
      t('fromFiles.proposed.notation', { column: name, notation: notationText(notation) }),
    ),
  ];
}

/** Returns that a currency is assumed, or that it is the one of the column of amounts, such as `Valor USD`. */
function currencyText(currency: string, column: string | undefined): string {
  return column === undefined
    ? t('fromFiles.proposed.currency', { currency })
    : t('fromFiles.proposed.currencyOfColumn', { currency, column });
}

/** Returns the evidence for a change as text with numbers of rows; `undefined` if it changes no number. */
export function changeEvidenceText({
  opposite,
  ...figures
}: Omit<ProposedChange, 'change'>): string | undefined {
  const gain = gainText(figures);
  if (opposite === 0) return gain;
  return `${gain ?? ''} ${t('fromFiles.proposed.opposite', { opposite })}`.trim();
}

function gainText({
  dimension,
  pairs,
  summed,
  shared,
  of,
}: Omit<ProposedChange, 'change' | 'opposite'>): string | undefined {
  if (dimension === 'reference' && shared > pairs) return t('fromFiles.proposed.shared', { shared, of });
  if (pairs > 0) return t('fromFiles.proposed.pairs', { pairs, of });
  if (summed > 0) return t('fromFiles.proposed.summed', { summed });
  if (dimension === 'own') return t('fromFiles.proposed.references');
  return dimension === 'rows' ? t('fromFiles.proposed.own') : undefined;
}
