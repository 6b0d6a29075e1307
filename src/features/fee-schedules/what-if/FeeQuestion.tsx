import type { AmountsSummary } from '@recon/engine/fees/what-if/read-amounts';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import * as styles from './AmountsCard.module.css';

interface FeeQuestionProps {
  summary: AmountsSummary;
  currency: string;
  onColumn: (field: 'fee' | 'rate', column: string) => void;
}

/** Asks whether a column has fees or rates if the file does not show that. Offers to read a column as rates. */
export function FeeQuestion({ summary: { fields, found }, currency, onColumn }: FeeQuestionProps) {
  const asRates = (column: string) => (
    <Button size="small" onClick={() => onColumn('rate', column)}>
      {t('feeWhatIf.fee.asRates')}
    </Button>
  );
  if (fields.rate !== '')
    return (
      <p className={`ui-row ui-aside ${styles.facts}`}>
        {t('feeWhatIf.fee.calculated', { column: fields.rate })}
      </p>
    );
  if (found.rate !== '' && fields.fee === found.rate)
    return (
      <InlineAlert tone="warning" actions={asRates(found.rate)}>
        {t('feeWhatIf.fee.looksLikeRates', { column: found.rate })}
      </InlineAlert>
    );
  if (fields.fee !== '') return null;
  if (found.rate !== '')
    return (
      <InlineAlert actions={asRates(found.rate)}>
        {t('feeWhatIf.fee.rates', { column: found.rate })}
      </InlineAlert>
    );
  if (found.doubt === '') return null;
  return (
    <InlineAlert
      tone="warning"
      title={t('feeWhatIf.fee.question', { column: found.doubt })}
      actions={
        <>
          <Button size="small" onClick={() => onColumn('fee', found.doubt)}>
            {t('feeWhatIf.fee.asAmounts', { currency })}
          </Button>
          {asRates(found.doubt)}
        </>
      }
    >
      {t('feeWhatIf.fee.question.about')}
    </InlineAlert>
  );
}
