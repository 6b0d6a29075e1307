import InputBase from '@mui/material/InputBase';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldText } from './Field';
import * as styles from './form.module.css';

interface Extras {
  /** Unit inside the end of the field: `%`, `days`, `BRL`. */
  unit?: ReactNode;
  /** Limits the width to that of a number. */
  short?: boolean | undefined;
  /** Uses a monospaced font, for ids and code. */
  mono?: boolean | undefined;
}

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'disabled' | 'size' | 'id'>;

/** Renders one line of text: label, box, helper text or error. */
export function TextInput(props: FieldText & Extras & NativeInput) {
  const { unit, short, mono, field, rest } = divided(props);
  return (
    <Field {...field} short={short}>
      {(wiring) => (
        <InputBase
          error={wiring['aria-invalid'] ?? false}
          endAdornment={unit && <span className={styles.unit}>{unit}</span>}
          slotProps={{
            input: {
              autoComplete: 'off',
              ...rest,
              ...wiring,
              ...locked(field),
              className: mono ? 'ui-mono' : undefined,
            },
          }}
        />
      )}
    </Field>
  );
}

type NativeArea = Omit<ComponentPropsWithRef<'textarea'>, 'disabled' | 'id'>;

/** Renders several lines of text (a textarea); `mono` for JSON. */
export function TextArea(props: FieldText & Pick<Extras, 'mono'> & NativeArea) {
  const { mono, field, rest } = divided(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <InputBase
          // The native element has a corner to resize it.
          inputComponent="textarea"
          error={wiring['aria-invalid'] ?? false}
          slotProps={{
            input: {
              rows: 6,
              spellCheck: !mono,
              ...rest,
              ...wiring,
              ...locked(field),
              className: mono ? 'ui-mono' : undefined,
            } as object,
          }}
        />
      )}
    </Field>
  );
}

/** Splits the props of the field from those of its control. */
function divided<Props extends FieldText & Extras>(props: Props) {
  const {
    label,
    term,
    hidesLabel,
    help,
    error,
    optional,
    disabledReason,
    after,
    unit,
    short,
    mono,
    ...rest
  } = props;
  return {
    field: { label, term, hidesLabel, help, error, optional, disabledReason, after },
    unit,
    short,
    mono,
    rest,
  };
}

/** Returns the attributes of a field that cannot be changed: it can still be focused, read and copied. */
function locked({ disabledReason }: FieldText) {
  return disabledReason === undefined ? {} : { readOnly: true, 'aria-disabled': true };
}
