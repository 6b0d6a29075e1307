import { type ReactNode, useId } from 'react';
import { t } from '~/i18n/t';
import { Icon } from './Icon';
import './form.css';

/** What every field takes beside its control. */
export interface FieldText {
  label: string;
  /** Under the control: what to enter, in which unit, what the default does. */
  help?: ReactNode;
  /** In place of the help. */
  error?: string | undefined;
  /** Says "optional" beside the label. */
  optional?: boolean | undefined;
  /** Why it cannot be changed now; shown in place of the help. */
  disabledReason?: string | undefined;
  /** Under all of it: what can be done about it, such as a choice. */
  after?: ReactNode;
}

/** What ties a control to its label, help and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, control, help or error under. The control gets its wiring through the function. */
export function Field({
  label,
  help,
  error,
  optional,
  disabledReason,
  after,
  short,
  children,
}: FieldText & { short?: boolean | undefined; children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const under = error ?? disabledReason ?? help;
  return (
    <div className={short ? 'ui-field ui-field--short' : 'ui-field'}>
      <label className="ui-field__label" htmlFor={id}>
        {label}
        {optional && <span className="ui-field__optional">{t('ui.field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': under ? `${id}-under` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldUnder id={`${id}-under`} error={error} help={disabledReason ?? help} />
      {after}
    </div>
  );
}

/** The line under a control: the error if there is one, else the help. */
export function FieldUnder({ id, error, help }: { id: string; error: string | undefined; help: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="ui-field__under ui-field__under--error">
        <Icon name="error" />
        {error}
      </p>
    );
  }
  return help ? (
    <p id={id} className="ui-field__under">
      {help}
    </p>
  ) : null;
}

/** Fields under each other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="ui-fields">{children}</div>;
}

/** Short fields beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="ui-fields__row">{children}</div>;
}

/** Fields that belong together, under a heading of their own. */
export function FieldGroup({
  title,
  help,
  children,
}: {
  title: string;
  help?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="ui-field-group">
      <legend>{title}</legend>
      {help && <p className="ui-field__under">{help}</p>}
      <div className="ui-fields">{children}</div>
    </fieldset>
  );
}
