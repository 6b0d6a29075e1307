import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { FormBody } from './FormBody';
import type { ContractForm } from './use-contract-form';
import * as styles from './forms.module.css';

/** A form in the page itself; `footer` holds its buttons, one of them of type `submit`. */
export function Form<Values extends FieldValues>({
  form,
  footer,
  children,
}: {
  form: ContractForm<Values>;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ThemeProvider>
        <FormBody form={form}>{children}</FormBody>
      </ThemeProvider>
      <div className={styles.foot}>{footer}</div>
    </form>
  );
}
