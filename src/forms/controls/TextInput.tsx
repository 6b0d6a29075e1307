import InputBase from '@mui/material/InputBase';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldText } from './Field';
import * as styles from './form.module.css';

interface Extras {
  /** Inside the field's end: `%`, `days`, `BRL`. */
  unit?: ReactNode;
  /** Only as wide as a number needs. */
  short?: boolean | undefined;
  /** Figures of one width, for ids and code. */
  mono?: boolean | undefined;
}

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'disabled' | 'size' | 'id'>;

/** One line of text: label, box, helper text or error. */
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

/** Several lines of text (a textarea); `mono` for JSON. */
export function TextArea(props: FieldText & Pick<Extras, 'mono'> & NativeArea) {
  const { mono, field, rest } = divided(props);
  return (
    <Field {...field}>
      {(wiring) => (
        <InputBase
          // The plain element, as it has a corner to draw it larger by.
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

/** Divides what the field shows from what its control takes. */
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

/** What cannot be changed can still be reached, read and copied. */
function locked({ disabledReason }: FieldText) {
  return disabledReason === undefined ? {} : { readOnly: true, 'aria-disabled': true };
}
