import { FormRadioCards, FormTextField } from '~/forms/fields';
import { applicationOrders } from '~/domain/fee-schedules/fee-structure';
import { roundingModes } from '~/domain/money/rounding';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { FieldRow } from '~/forms/controls/Field';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { orderLabel } from './fee-messages';
import { SelectField } from './inputs';
import type { ScheduleFormValues } from './schedule-form';

type Form = ContractForm<ScheduleFormValues>;

/** Renders the field for the name of a schedule. */
export function NameField({ form }: { form: Form }) {
  return <FormTextField form={form} name="name" label={t('fees.field.name')} help={t('fees.name.help')} />;
}

/** Renders the fields for order and rounding: besides the name, only these can be changed at any time. */
export function CalculationFields({ form }: { form: Form }) {
  return (
    <>
      <FormRadioCards<ScheduleFormValues, string>
        form={form}
        name="applicationOrder"
        label={t('fees.field.order')}
        term={<TermHelp term="cascading" />}
        options={applicationOrders.map((value) => ({
          value,
          label: orderLabel(value),
          explanation: t(`fees.order.${value}.about`),
        }))}
      />
      <FieldRow isLastLong>
        <SelectField
          form={form}
          name="roundingScale"
          label={t('rules.field.roundingScale')}
          help={t('fees.scale.help')}
          options={scales}
        />
        <SelectField
          form={form}
          name="roundingMode"
          label={t('rules.field.roundingMode')}
          help={t('fees.mode.help')}
          options={roundingModes.map((value) => ({ value, label: t(`rules.choice.roundingMode.${value}`) }))}
        />
      </FieldRow>
    </>
  );
}

const scales = Array.from({ length: 11 }, (_, digits) => ({ value: String(digits), label: String(digits) }));
