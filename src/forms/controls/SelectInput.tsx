import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import { Icon } from '~/ui/controls/Icon';
import { Field, type FieldText } from './Field';

export interface ChoiceProps extends FieldText {
  options: readonly {
    value: string;
    label: string;
    disabled?: boolean;
    /** Second line of an option in a SearchSelect. */
    detail?: string;
  }[];
  /** Text while nothing is selected (empty value): "Choose a rule". */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  short?: boolean | undefined;
}

/** Renders a select with the browser's own picker, which works best on a phone. */
export function SelectInput(props: ChoiceProps) {
  const { options, placeholder, value, onChange, onBlur, ...field } = props;
  return (
    <Field {...field}>
      {(wiring) => (
        <NativeSelect
          IconComponent={Chevron}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          disabled={field.disabledReason !== undefined}
          error={wiring['aria-invalid'] ?? false}
          input={<InputBase inputProps={wiring} />}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function Chevron({ className }: { className?: string }) {
  return <Icon name="down" className={className} />;
}
