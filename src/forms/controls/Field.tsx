import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import * as styles from './form.module.css';

export interface FieldText {
  label: string;
  /** Content next to the visible label: a `TermHelp`. */
  term?: ReactNode;
  /** Hides the label visually: the context next to the field shows it. Screen readers announce it. */
  hidesLabel?: boolean | undefined;
  /** Help below the control: what to enter, in which unit, what the default does. */
  help?: ReactNode;
  error?: string | undefined;
  /** Shows "optional" next to the label. */
  optional?: boolean | undefined;
  /** Why the field cannot be changed now; shown instead of the help. */
  disabledReason?: string | undefined;
  /** Content below the field: a way to fix an error, such as a choice. */
  after?: ReactNode;
}

/** Attributes that connect a control to its label, help and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type RenderControl = (wiring: FieldWiring) => ReactNode;

/** Renders a label above a control, and help or an error below. Not MUI's FormControl: it re-renders all on focus. */
export function Field(props: FieldText & { short?: boolean | undefined; children: RenderControl }) {
  const { label, term, hidesLabel, help, error, optional, disabledReason, after, short, children } = props;
  const id = useId();
  const under = error ?? disabledReason ?? help;
  const labelled = (
    <FormLabel id={`${id}-label`} htmlFor={id} className={hidesLabel ? 'ui-hidden' : undefined}>
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
      <FieldHelpLine id={`${id}-under`} error={error} help={disabledReason ?? help} />
      {after}
    </div>
  );
}

/** Renders the line below a control: the error if there is one, else the help. */
export function FieldHelpLine({ id, error, help }: Pick<FieldText, 'error' | 'help'> & { id?: string }) {
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

/** Renders fields below each other; `disabled` disables all of them. */
export function FieldSet({ disabled, children }: { disabled?: boolean; children: ReactNode }) {
  if (disabled === undefined) return <div className={styles.fields}>{children}</div>;
  return (
    <fieldset disabled={disabled} className={styles.fields}>
      {children}
    </fieldset>
  );
}

/** Renders short fields next to each other if there is space; `isLastLong` if the last one contains long text. */
export function FieldRow({ isLastLong, children }: { isLastLong?: boolean; children: ReactNode }) {
  return (
    <div className={styles.row} data-last-long={isLastLong}>
      {children}
    </div>
  );
}

interface GroupProps extends Pick<FieldText, 'term' | 'help'> {
  title: string;
  children: ReactNode;
}

/** Renders a group of fields with a heading. */
export function FieldGroup({ title, term, help, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <legend>
        <span id={id}>{title}</span>
        {term}
      </legend>
      <FieldHelpLine help={help} />
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
