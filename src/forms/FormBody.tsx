import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Fields } from './controls/Field';
import type { FormFailure } from './field-errors';
import type { ContractForm } from './use-contract-form';
import * as styles from './forms.module.css';

type BodyProps<Values extends FieldValues> = {
  form: ContractForm<Values>;
  /** The children arrange themselves in the width of the page, instead of one below another as fields. */
  isWide?: boolean | undefined;
  children: ReactNode;
};
/** Renders the alert and the fields of a form. Use it inside a `<form>` that calls `form.submit`. */
export function FormBody<Values extends FieldValues>({ form, isWide, children }: BodyProps<Values>) {
  const { body, failure } = form;
  return (
    <div ref={body}>
      {failure && <FormAlert {...failure} />}
      {isWide ? children : <Fields>{children}</Fields>}
    </div>
  );
}

/** Renders the alert above a form, with issues that no field can show. Gets the focus if no field is invalid. */
function FormAlert({ title, meaning, action, requestId, issues }: FormFailure) {
  return (
    <div className={styles.alert} data-form-alert tabIndex={-1}>
      <InlineAlert tone="error" title={title} requestId={requestId}>
        <p>{meaning}</p>
        {issues.length > 0 && (
          <ul className={styles.issues}>
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
        {action && <p>{action}</p>}
      </InlineAlert>
    </div>
  );
}
