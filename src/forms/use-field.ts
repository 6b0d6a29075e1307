import { useEffect } from 'react';
import { afterPointerUp } from './after-pointer-up';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import type { ContractForm } from './use-contract-form';

/** What every field of `forms/` is told: which form, which value of it, and what it says. */
export type FieldProps<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>> = {
  form: ContractForm<Values>;
  name: Name;
};

/**
 * A mistake is told on leaving the field, once something else stands in it than at first. One that is
 * only passed through, empty or not, is not validated before it is sent: nothing was claimed of it yet.
 *
 * Ties one value of a form to an input and enters the name with the form, so that a fault of that
 * value is shown here and not in the alert on top. For inputs of a feature's own as well.
 */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
}: FieldProps<Values, Name>) {
  const { onScreen, control } = form;
  const { field, fieldState } = useController({ control, name });
  useEffect(() => {
    onScreen.add(name);
    return () => {
      onScreen.delete(name);
    };
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
