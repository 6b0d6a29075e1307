import { useEffect } from 'react';
import { afterPointerUp } from './after-pointer-up';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import type { ContractForm } from './use-contract-form';

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
  const { onScreen, control } = form;
  const { field, fieldState } = useController({ control, name });
  useEffect(() => {
    onScreen.add(name);
    return () => void onScreen.delete(name);
  }, [onScreen, name]);
  return {
    value: field.value,
    onChange: (value: FieldPathValue<Values, Name>) => field.onChange(value),
    onBlur: () => {
      if (fieldState.isDirty) afterPointerUp(field.onBlur);
    },
    error: fieldState.error?.message,
  };
}
