import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Fields } from './controls/Field';
import { FormAlert } from './FormAlert';
import type { ContractForm } from './use-contract-form';

/** Renders the alert and the fields of a form. Use it inside a `<form>` that calls `form.submit`. */
export function FormBody<Values extends FieldValues>({
  form,
  children,
}: {
  form: ContractForm<Values>;
  children: ReactNode;
}) {
  const { body, failure } = form;
  return (
    <div ref={body}>
      <FormAlert failure={failure} />
      <Fields>{children}</Fields>
    </div>
  );
}
