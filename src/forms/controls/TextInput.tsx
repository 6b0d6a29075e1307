import InputBase from '@mui/material/InputBase';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldText } from './Field';
import * as styles from './form.module.css';

interface Extras {
  /** Unit inside the end of the field: `%`, `days`, `BRL`. */
  unit?: ReactNode;
  /** Limits the width to that of a number. */
  short?: boolean | undefined;
  mono?: boolean | undefined;
}

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'disabled' | 'size' | 'id'>;

/** Renders one line of text: label, box, helper text or error. */
export function TextInput(props: FieldText & Extras & NativeInput) {
  return <Text {...{ autoComplete: 'off', ...props }} />;
}

type NativeArea = Omit<ComponentPropsWithRef<'textarea'>, 'disabled' | 'id'>;

/** Renders several lines of text (a textarea); `mono` for JSON. */
export function TextArea(props: FieldText & Pick<Extras, 'mono'> & NativeArea) {
  // The native element has a corner to resize it.
  return <Text inputComponent="textarea" {...{ rows: 6, spellCheck: !props.mono, ...props }} />;
}

type TextProps = FieldText & Extras & { inputComponent?: 'input' | 'textarea' };

function Text({ unit, short, mono, inputComponent = 'input', ...props }: TextProps) {
  const { label, term, hidesLabel, help, error, optional, disabledReason, after, ...rest } = props;
  // It can still be focused, read and copied.
  const locked = disabledReason !== undefined && { readOnly: true, 'aria-disabled': true };
  const className = mono ? 'ui-mono' : undefined;
  return (
    <Field {...{ label, term, hidesLabel, help, error, optional, disabledReason, after, short }}>
      {(wiring) => (
        <InputBase
          inputComponent={inputComponent}
          error={wiring['aria-invalid'] ?? false}
          endAdornment={unit && <span className={`${styles.unit} ui-aside`}>{unit}</span>}
          slotProps={{ input: { ...rest, ...wiring, ...locked, className } }}
        />
      )}
    </Field>
  );
}
