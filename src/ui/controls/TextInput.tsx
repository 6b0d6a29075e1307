import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Field, type FieldText } from './Field';
import './form.css';

interface Extras {
  /** Inside the field's end: `%`, `days`, `BRL`. */
  unit?: ReactNode;
  /** Only as wide as a number needs. */
  short?: boolean | undefined;
  /** Figures of one width, for ids and code. */
  mono?: boolean | undefined;
}

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'disabled' | 'size' | 'id'>;

export type TextInputProps = FieldText & Extras & NativeInput;

/** One line of text. Takes what React Hook Form's `register` gives. */
export function TextInput(props: TextInputProps) {
  const { label, help, error, optional, disabledReason, after, unit, short, mono, ...input } = props;
  return (
    <Field {...{ label, help, error, optional, disabledReason, after, short }}>
      {(wiring) => (
        <span className="ui-input">
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...wiring}
            {...(disabledReason !== undefined && { readOnly: true, 'aria-disabled': true })}
            className={mono ? 'ui-input__box ui-mono' : 'ui-input__box'}
          />
          {unit && <span className="ui-input__unit">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

type NativeArea = Omit<ComponentPropsWithRef<'textarea'>, 'disabled' | 'id'>;

/** Several lines of text; `mono` for JSON. Takes what React Hook Form's `register` gives. */
export function TextArea(props: FieldText & Pick<Extras, 'mono'> & NativeArea) {
  const { label, help, error, optional, disabledReason, after, mono, ...area } = props;
  return (
    <Field {...{ label, help, error, optional, disabledReason, after }}>
      {(wiring) => (
        <span className="ui-input">
          <textarea
            rows={6}
            spellCheck={!mono}
            {...area}
            {...wiring}
            {...(disabledReason !== undefined && { readOnly: true, 'aria-disabled': true })}
            className={
              mono ? 'ui-input__box ui-input__box--area ui-mono' : 'ui-input__box ui-input__box--area'
            }
          />
        </span>
      )}
    </Field>
  );
}
