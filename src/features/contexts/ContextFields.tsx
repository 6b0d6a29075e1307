import { useId } from 'react';
import { feeNormalizations } from '@recon/contract/context';
import { contextTypes } from '@recon/engine/configuration/contexts/context-status';
import { FormDecimalField, FormRadioCards, FormSwitchField, FormTextField } from '~/forms/fields';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { FieldGroup, FieldRow } from '~/forms/controls/Field';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { normalizationMeaning, normalizationLabel, typeMeaning, typeName } from './context-messages';
import type { ContextFormValues } from './form-values';

type Form = ContractForm<ContextFormValues>;

/** Renders the fields of a context, for a new context and for its settings. */
export function ContextFields({ form }: { form: Form }) {
  return (
    <>
      <FormTextField
        form={form}
        name="name"
        label={t('contexts.field.name')}
        help={t('contexts.form.name.help')}
      />
      <FormRadioCards<ContextFormValues, string>
        form={form}
        name="type"
        label={t('contexts.field.type')}
        term={<TermHelp term="context" />}
        options={contextTypes.map((type) => ({
          value: type,
          sign: type,
          label: typeName(type),
          explanation: typeMeaning(type),
        }))}
      />
      <IntervalField form={form} />
      <FieldGroup
        title={t('contexts.field.tolerance')}
        term={<TermHelp term="feeTolerance" />}
        help={t('contexts.form.tolerance.help')}
      >
        <FieldRow>
          <FormDecimalField
            form={form}
            name="feeToleranceAbs"
            label={t('contexts.form.absolute')}
            help={t('contexts.form.absolute.help')}
            optional
          />
          <FormDecimalField
            form={form}
            name="feeTolerancePercent"
            label={t('contexts.form.percent')}
            help={t('contexts.form.percent.help')}
            unit="%"
            optional
          />
        </FieldRow>
      </FieldGroup>
      <FormRadioCards<ContextFormValues, string>
        form={form}
        name="feeNormalization"
        label={t('contexts.field.normalization')}
        term={<TermHelp term="normalization" />}
        options={['', ...feeNormalizations].map((value) => ({
          value,
          label: normalizationLabel(value),
          explanation: normalizationMeaning(value),
        }))}
      />
      <FormSwitchField
        form={form}
        name="autoMatchOnUpload"
        label={t('contexts.form.upload')}
        help={t('contexts.form.upload.help')}
      />
    </>
  );
}

/** Renders a text field with suggestions; any text is valid, since the interval is only a label. */
function IntervalField({ form }: { form: Form }) {
  const suggestions = useId();
  return (
    <>
      <FormTextField
        form={form}
        name="interval"
        label={t('contexts.field.interval')}
        help={t('contexts.form.interval.help')}
        list={suggestions}
        short
      />
      <datalist id={suggestions}>
        {['hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly'].map((interval) => (
          <option key={interval}>{interval}</option>
        ))}
      </datalist>
    </>
  );
}
