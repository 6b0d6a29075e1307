import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMedia } from '~/ui/hooks/use-media';
import { StickyFooter } from '~/ui/page/StickyFooter';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { type BodyProps, FormBody } from './FormSheet';
import * as styles from './forms.module.css';

type FormProps<Values extends FieldValues> = BodyProps<Values> & { footer: ReactNode };

/** Renders a form in the page. `footer` contains the submit button; on a phone, it sticks to the bottom edge. */
export function Form<Values extends FieldValues>({ footer, ...body }: FormProps<Values>) {
  const isPhone = useMedia('(max-width: 599px)') === true;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void body.form.submit();
      }}
    >
      <ThemeProvider>
        <FormBody {...body} />
      </ThemeProvider>
      <StickyFooter className={`${styles.foot} ui-row`} isLoose={!isPhone}>
        {footer}
      </StickyFooter>
    </form>
  );
}
