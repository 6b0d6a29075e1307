import { type ComponentProps, useEffect } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { CheckInput, SwitchInput } from '~/forms/controls/CheckInput';
import { DecimalInput } from '~/forms/controls/NumberInput';
import { RadioCards } from '~/forms/controls/RadioCards';
import { SelectInput } from '~/forms/controls/SelectInput';
import { TextInput } from '~/forms/controls/TextInput';
import { afterPointerUp } from '~/ui/focus';
import type { ContractForm } from './use-contract-form';

// Inputs of controls/ bound to a value of a form, which holds strings and numbers as text; `toBody` converts them.

/** Names of the form values that have the type `Kind`. */
type NameOf<Values extends FieldValues, Kind> = {
  [Name in FieldPath<Values>]: FieldPathValue<Values, Name> extends Kind ? Name : never;
}[FieldPath<Values>];

/** Props of an input of controls/, without those that the form provides. */
type InputProps<Props> = Omit<
  Props,
  'name' | 'form' | 'value' | 'checked' | 'defaultValue' | 'defaultChecked' | 'onChange' | 'onBlur' | 'error'
>;

type TextProps<Values extends FieldValues, Props> = InputProps<Props> &
  FieldProps<Values, NameOf<Values, string | undefined>>;

/** Renders a field for one line of text. */
export function FormTextField<Values extends FieldValues>(
  props: TextProps<Values, ComponentProps<typeof TextInput>>,
) {
  const { form, name, ...rest } = props;
  const { onChange, ...field } = useText(form, name);
  return <TextInput {...rest} {...field} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** Renders a field for a decimal, as text with all digits. */
export function FormDecimalField<Values extends FieldValues>(
  props: TextProps<Values, ComponentProps<typeof DecimalInput>>,
) {
  const { form, name, ...rest } = props;
  return <DecimalInput {...rest} {...useText(form, name)} />;
}

/** Renders a select for one of a few options. */
export function FormSelectField<Values extends FieldValues>(
  props: TextProps<Values, ComponentProps<typeof SelectInput>>,
) {
  const { form, name, ...rest } = props;
  return <SelectInput {...rest} {...useText(form, name)} />;
}

type CheckProps<Values extends FieldValues> = InputProps<ComponentProps<typeof CheckInput>> &
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
export function FormRadioCards<Values extends FieldValues, Choice extends string>(
  props: CardsProps<Values, Choice>,
) {
  const { form, name, ...rest } = props;
  const { onChange, ...field } = useField<Values, typeof name>({ form, name });
  return <RadioCards {...rest} {...field} onChange={(choice) => onChange(choice as typeof field.value)} />;
}

function useText<Values extends FieldValues>(
  form: FieldProps<Values>['form'],
  name: NameOf<Values, string | undefined>,
) {
  const { value, onChange, ...field } = useField<Values, typeof name>({ form, name });
  const text = (value as string | undefined) ?? '';
  return { ...field, name, value: text, onChange: (next: string) => onChange(next as typeof value) };
}

function useBoolean<Values extends FieldValues>(
  form: FieldProps<Values>['form'],
  name: NameOf<Values, boolean | undefined>,
) {
  const { value, onChange, ...field } = useField<Values, typeof name>({ form, name });
  const checked = (value as boolean | undefined) ?? false;
  return { ...field, name, checked, onChange: (on: boolean) => onChange(on as typeof value) };
}

/** Props that every field of `forms/` has: the form and the name of the value. */
export type FieldProps<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>> = {
  form: ContractForm<Values>;
  name: Name;
};

/** Binds an input to one value of a form; the input shows its error. Validates a changed value on blur. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
}: FieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control: form.control, name });
  useOnScreen(form, name);
  return {
    value: field.value,
    onChange: (value: FieldPathValue<Values, Name>) => field.onChange(value),
    onBlur: () => {
      if (fieldState.isDirty) afterPointerUp(field.onBlur);
    },
    error: fieldState.error?.message,
  };
}

/** Registers a field as visible while mounted: it then shows the errors of `name` and of paths below it. */
export function useOnScreen({ onScreen }: { onScreen: Set<string> }, name: string): void {
  useEffect(() => {
    onScreen.add(name);
    return () => void onScreen.delete(name);
  }, [onScreen, name]);
}
