import type { ComponentProps } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { CheckInput, SwitchInput } from './controls/CheckInput';
import { DecimalInput } from './controls/NumberInput';
import { RadioCards } from './controls/RadioCards';
import { TextInput } from './controls/TextInput';
import { type FieldProps, useField } from './use-field';

/**
 * Inputs of controls/ bound to a value of a form. Strings and numbers are held as text (`''` is empty); the form's
 * `toBody` converts them to the contract's types.
 */

/** Names of a form's values that have one type. */
type NameOf<Values extends FieldValues, Kind> = {
  [Name in FieldPath<Values>]: FieldPathValue<Values, Name> extends Kind ? Name : never;
}[FieldPath<Values>];

/** Props of an input of controls/, without those that the form provides. */
type Given<Props> = Omit<
  Props,
  'name' | 'form' | 'value' | 'checked' | 'defaultValue' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
>;

type TextProps<Values extends FieldValues, Props> = Given<Props> &
  FieldProps<Values, NameOf<Values, string | undefined>>;

/** Renders a field for one line of text. */
export function FormTextField<Values extends FieldValues>({
  form,
  name,
  ...rest
}: TextProps<Values, ComponentProps<typeof TextInput>>) {
  const { value, onChange, ...field } = useText(form, name);
  return <TextInput {...rest} {...field} value={value} onChange={(e) => onChange(e.currentTarget.value)} />;
}

/** Renders a field for a decimal, as text with all digits. */
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

/** Renders a check box: true or false. */
export function FormCheckField<Values extends FieldValues>({ form, name, ...rest }: CheckProps<Values>) {
  return <CheckInput {...rest} {...useBoolean(form, name)} />;
}

/** Renders a switch: true or false. */
export function FormSwitchField<Values extends FieldValues>({ form, name, ...rest }: CheckProps<Values>) {
  return <SwitchInput {...rest} {...useBoolean(form, name)} />;
}

type CardsProps<Values extends FieldValues, Choice extends string> = Omit<
  ComponentProps<typeof RadioCards<Choice>>,
  'value' | 'onChange' | 'onBlur' | 'error'
> &
  FieldProps<Values, NameOf<Values, Choice | undefined>>;

/** Renders radio cards for a few options that need an explanation. */
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
