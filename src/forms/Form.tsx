import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMedia } from '~/ui/hooks/use-media';
import { StickyFooter } from '~/ui/page/StickyFooter';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { FormBody } from './FormSheet';
import type { ContractForm } from './use-contract-form';
import * as styles from './forms.module.css';

interface FormProps<Values extends FieldValues> {
  form: ContractForm<Values>;
  footer: ReactNode;
  /** The children arrange themselves in the width of the page, instead of one below another as fields. */
  isWide?: boolean;
  children: ReactNode;
}

/** Renders a form in the page. `footer` contains the submit button; on a phone, it sticks to the bottom edge. */
export function Form<Values extends FieldValues>({ form, footer, isWide, children }: FormProps<Values>) {
  const isPhone = useMedia('(max-width: 599px)') === true;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ThemeProvider>
        <FormBody form={form} isWide={isWide}>
          {children}
        </FormBody>
      </ThemeProvider>
      <StickyFooter className={`${styles.foot} ui-row`} isLoose={!isPhone}>
        {footer}
      </StickyFooter>
    </form>
  );
}
