import { useWatch } from 'react-hook-form';
import { FormCheckField } from '~/forms/fields';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/Button';
import type { CloneDraft } from './clone-draft';
import { WizardStep } from './WizardStep';

interface WhatStepProps {
  form: ContractForm<CloneDraft>;
  /** The number of rules, as far as it is known. */
  rules: { data: number | undefined; isError: boolean };
  onNext: () => void;
  onCancel: () => void;
}

/** Step 1: what of the context comes along. */
export function WhatStep({ form, rules, onNext, onCancel }: WhatStepProps) {
  const includeSources = useWatch({ control: form.control, name: 'includeSources' });
  return (
    <WizardStep
      title={t('contexts.clone.what.title')}
      about={t('contexts.clone.what.about')}
      onSubmit={onNext}
      footer={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('contexts.clone.next')}
          </Button>
        </>
      }
    >
      <div className="clone__choices">
        <FormCheckField
          form={form}
          name="includeRules"
          label={t('contexts.clone.part.rules')}
          aside={rulesKnown(rules)}
          help={t('contexts.clone.what.rules')}
        />
        <FormCheckField
          form={form}
          name="includeSources"
          label={t('contexts.clone.what.sourcesLabel')}
          aside={t('contexts.clone.all')}
          help={t('contexts.clone.what.sources')}
        />
        <FormCheckField
          form={form}
          name="includeFeeSchedules"
          label={t('contexts.clone.part.feeSchedules')}
          aside={t('contexts.clone.referred')}
          help={t('contexts.clone.what.feeSchedules')}
          disabledReason={includeSources ? undefined : t('contexts.clone.what.noFeeSchedules')}
        />
      </div>
    </WizardStep>
  );
}

function rulesKnown({ data, isError }: WhatStepProps['rules']): string {
  if (data !== undefined) return t('contexts.clone.count', { count: data });
  return isError ? t('contexts.clone.countUnknown') : t('contexts.clone.counting');
}
