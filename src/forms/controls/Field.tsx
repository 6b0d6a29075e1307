import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import * as styles from './form.module.css';

/** What every field takes beside its control. */
export interface FieldText {
  label: string;
  /** Beside the label, in sight: a `TermHelp`. */
  term?: ReactNode;
  /** The label is read out alone: what stands beside the field says it in sight. */
  hidesLabel?: boolean | undefined;
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

/**
 * Label above, control, helper text or error under. The control gets its wiring through the function.
 * Without MUI's FormControl: its context draws every part of a field again on focus, for a colour we do not change.
 */
export function Field({
  label,
  term,
  hidesLabel,
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
  const labelled = (
    <FormLabel id={`${id}-label`} htmlFor={id} className={hidesLabel ? styles.hidden : undefined}>
      {label}
      {optional && <span className={styles.optional}>{t('ui.field.optional')}</span>}
    </FormLabel>
  );
  return (
    <div className={short ? `${styles.field} ${styles.short}` : styles.field} data-field>
      {term ? (
        <div className={styles.labelled}>
          {labelled}
          {term}
        </div>
      ) : (
        labelled
      )}
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

/** Helper text: the line under a control, the error if there is one, else the help. */
export function FieldUnder({
  id,
  error,
  help,
}: {
  id?: string;
  error?: string | undefined;
  help: ReactNode;
}) {
  if (error) {
    return (
      <FormHelperText id={id} error>
        <Icon name="error" />
        {error}
      </FormHelperText>
    );
  }
  return help ? <FormHelperText id={id}>{help}</FormHelperText> : null;
}

/** Fields under each other; `disabled` lets none of them be changed. */
export function Fields({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  if (disabled === undefined) return <div className={styles.fields}>{children}</div>;
  return (
    <fieldset disabled={disabled} className={styles.fields}>
      {children}
    </fieldset>
  );
}

/** Short fields beside each other where there is room; `isLastLong` says that the last one holds long words. */
export function FieldRow({ isLastLong, children }: { isLastLong?: boolean; children: ReactNode }) {
  return (
    <div className={styles.row} data-last-long={isLastLong}>
      {children}
    </div>
  );
}

/** Fields that belong together, under a heading of their own. */
export function FieldGroup({
  title,
  term,
  help,
  children,
}: {
  title: string;
  /** Beside the title: a `TermHelp`. */
  term?: ReactNode;
  help?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <legend>
        <span id={id}>{title}</span>
        {term}
      </legend>
      <FieldUnder help={help} />
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
