import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMedia } from '~/ui/hooks/use-media';
import { StickyFooter } from '~/ui/page/StickyFooter';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { FormBody } from './FormBody';
import type { ContractForm } from './use-contract-form';
import * as styles from './forms.module.css';

/**
 * Renders a form in the page. `footer` holds its buttons, one of them of type `submit`. On a phone the footer sticks to
 * the bottom edge, within reach of the thumb.
 */
export function Form<Values extends FieldValues>({
  form,
  footer,
  children,
}: {
  form: ContractForm<Values>;
  footer: ReactNode;
  children: ReactNode;
}) {
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
        <FormBody form={form}>{children}</FormBody>
      </ThemeProvider>
      <StickyFooter className={styles.foot} isLoose={!isPhone}>
        {footer}
      </StickyFooter>
    </form>
  );
}
