import type { ComponentProps } from 'react';
import { FormRadioCards, FormTextField, useField } from '~/forms/fields';
import { applicationOrders } from '@recon/engine/fees/fee-types';
import { roundingModes } from '@recon/engine/money/rounding-modes';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { FieldRow } from '~/forms/controls/Field';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { DecimalInput } from '~/forms/controls/NumberInput';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { type ChoiceProps, SelectInput } from '~/forms/controls/SelectInput';
import { orderLabel } from './fee-messages';
import type { ScheduleFormValues } from './schedule-form';

type Form = ContractForm<ScheduleFormValues>;

export function NameField({ form }: { form: Form }) {
  return <FormTextField form={form} name="name" label={t('fees.field.name')} help={t('fees.name.help')} />;
}

/** Renders the fields for order and rounding. Of a saved schedule, only these and the name can be changed. */
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

type Item = `items.${number}`;
type ChoiceName = 'currency' | 'roundingScale' | 'roundingMode';
type NumberName = `${Item}.${'amount' | 'percent' | `tiers.${number}.${'upTo' | 'percent'}`}`;
type At<Name> = { form: ContractForm<ScheduleFormValues>; name: Name };

/** Renders a select tied to a value of the form; with `search`, options are found by typing. */
export function SelectField({
  form,
  name,
  search,
  ...rest
}: At<ChoiceName> & Pick<ChoiceProps, 'label' | 'help' | 'options' | 'placeholder'> & { search?: boolean }) {
  const field = useField<ScheduleFormValues, ChoiceName>({ form, name });
  return search ? <SearchSelect {...rest} {...field} /> : <SelectInput {...rest} {...field} />;
}

/** Renders a number field. `range` is the error for a number out of bounds, `problem` one shown while typing. */
export function NumberField({
  form,
  name,
  range,
  problem,
  ...rest
}: At<NumberName> &
  Pick<ComponentProps<typeof DecimalInput>, 'label' | 'help' | 'unit' | 'placeholder' | 'short'> & {
    range: string;
    problem?: string | undefined;
  }) {
  const { error, ...field } = useField<ScheduleFormValues, NumberName>({ form, name });
  return (
    <DecimalInput
      {...rest}
      {...field}
      error={problem ?? (error === undefined || field.value.trim() === '' ? error : range)}
    />
  );
}
