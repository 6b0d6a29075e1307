import type { ComponentProps } from 'react';
import type { ContractForm } from '~/forms/use-contract-form';
import { useField } from '~/forms/use-field';
import { DecimalInput } from '~/forms/controls/NumberInput';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { type ChoiceProps, SelectInput } from '~/forms/controls/SelectInput';
import type { ScheduleFormValues } from './schedule-form';

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
  const { value, onChange, onBlur, error } = useField<ScheduleFormValues, NumberName>({ form, name });
  return (
    <DecimalInput
      {...rest}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={problem ?? (error === undefined || value.trim() === '' ? error : range)}
    />
  );
}
