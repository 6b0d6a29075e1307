import type { ComponentProps } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { CheckInput, SwitchInput } from './controls/CheckInput';
import { DecimalInput } from './controls/NumberInput';
import { RadioCards } from './controls/RadioCards';
import { TextInput } from './controls/TextInput';
import { type FieldProps, useField } from './use-field';

/**
 * The inputs of controls/ tied to a value of a form. Texts and numbers are kept as text (`''` is empty);
 * `toBody` of the form makes of them what the contract wants.
 */

/** The names of a form whose values are of one kind. */
type NameOf<Values extends FieldValues, Kind> = {
  [Name in FieldPath<Values>]: FieldPathValue<Values, Name> extends Kind ? Name : never;
}[FieldPath<Values>];

/** What an input of controls/ takes, less what the form gives. */
type Given<Props> = Omit<
  Props,
  'name' | 'form' | 'value' | 'checked' | 'defaultValue' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
>;

type TextProps<Values extends FieldValues, Props> = Given<Props> &
  FieldProps<Values, NameOf<Values, string | undefined>>;

/** One line of text. */
export function FormTextField<Values extends FieldValues>({
  form,
  name,
  ...rest
}: TextProps<Values, ComponentProps<typeof TextInput>>) {
  const { value, onChange, ...field } = useText(form, name);
  return <TextInput {...rest} {...field} value={value} onChange={(e) => onChange(e.currentTarget.value)} />;
}

/** A decimal, as text to the last digit. */
export function FormDecimalField<Values extends FieldValues>({
  form,
  name,
  ...rest
}: TextProps<Values, ComponentProps<typeof DecimalInput>>) {
  const field = useText(form, name);
  return <DecimalInput {...rest} {...field} />;
}

type CheckProps<Values extends FieldValues> = Given<ComponentProps<typeof CheckInput>> &
  FieldProps<Values, NameOf<Values, boolean | undefined>>;

/** A check box: true or false. */
export function FormCheckField<Values extends FieldValues>({ form, name, ...rest }: CheckProps<Values>) {
  return <CheckInput {...rest} {...useBoolean(form, name)} />;
}

/** A switch: true or false. */
export function FormSwitchField<Values extends FieldValues>({ form, name, ...rest }: CheckProps<Values>) {
  return <SwitchInput {...rest} {...useBoolean(form, name)} />;
}

type CardsProps<Values extends FieldValues, Choice extends string> = Omit<
  ComponentProps<typeof RadioCards<Choice>>,
  'value' | 'onChange' | 'onBlur' | 'error'
> &
  FieldProps<Values, NameOf<Values, Choice | undefined>>;

/** One of a few that need explaining. */
export function FormRadioCards<Values extends FieldValues, Choice extends string>({
  form,
  name,
  ...rest
}: CardsProps<Values, Choice>) {
  const { value, onChange, onBlur, error } = useField<Values, typeof name>({ form, name });
  return (
    <RadioCards
      {...rest}
      value={value}
      onChange={(choice) => onChange(choice as typeof value)}
      onBlur={onBlur}
      error={error}
    />
  );
}

function useText<Values extends FieldValues>(
  form: FieldProps<Values>['form'],
  name: NameOf<Values, string | undefined>,
) {
  const { value, onChange, onBlur, error } = useField<Values, typeof name>({ form, name });
  return {
    name,
    value: (value as string | undefined) ?? '',
    onChange: (text: string) => onChange(text as typeof value),
    onBlur,
    error,
  };
}

function useBoolean<Values extends FieldValues>(
  form: FieldProps<Values>['form'],
  name: NameOf<Values, boolean | undefined>,
) {
  const { value, onChange, onBlur, error } = useField<Values, typeof name>({ form, name });
  return {
    name,
    checked: (value as boolean | undefined) ?? false,
    onChange: (on: boolean) => onChange(on as typeof value),
    onBlur,
    error,
  };
}
