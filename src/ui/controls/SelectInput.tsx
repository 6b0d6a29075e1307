import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldText } from './Field';
import { Icon } from './Icon';
import './form.css';

interface SelectInputProps
  extends
    FieldText,
    Omit<ComponentPropsWithRef<'select'>, 'disabled' | 'multiple' | 'size' | 'id' | 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** A first entry without a value: "Choose a rule". */
  placeholder?: string;
  short?: boolean | undefined;
}

/** One of a list, by the browser's own picker. Takes what React Hook Form's `register` gives. */
export function SelectInput(props: SelectInputProps) {
  const { label, help, error, optional, disabledReason, after, options, placeholder, short, ...select } =
    props;
  return (
    <Field {...{ label, help, error, optional, disabledReason, after, short }}>
      {(wiring) => (
        <span className="ui-input">
          <select
            {...select}
            {...wiring}
            disabled={disabledReason !== undefined}
            className="ui-input__box ui-input__box--select"
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" className="ui-input__chevron" />
        </span>
      )}
    </Field>
  );
}
