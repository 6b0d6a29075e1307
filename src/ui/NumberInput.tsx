import { type ComponentProps, useState } from 'react';
import { t } from '~/i18n/t';
import { readDecimal, readWhole } from '~/lib/read-number';
import { TextInput } from './TextInput';

interface NumberInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'mono'
> {
  /** The number as text, exactly as the contract takes it; what cannot be read stays as typed. */
  value: string;
  onChange: (value: string) => void;
}

/** A whole number. Not `type="number"`: that drops what it cannot read and changes with the wheel. */
export function NumberInput(props: NumberInputProps) {
  const problem = t('ui.number.whole');
  return (
    <TypedNumber
      {...props}
      read={readWhole}
      problems={{ ambiguous: problem, 'not-a-number': problem }}
      inputMode="numeric"
    />
  );
}

/**
 * A decimal, kept as text to the last digit. A comma typed as the decimal sign becomes a point on
 * leaving the field, and the field says what it read; "1,000" and "1.234,56" are refused with the reason.
 */
export function DecimalInput(props: NumberInputProps) {
  const problems = { ambiguous: t('ui.number.ambiguous'), 'not-a-number': t('ui.number.notANumber') };
  return <TypedNumber {...props} read={readDecimal} problems={problems} inputMode="decimal" />;
}

interface TypedNumberProps extends NumberInputProps {
  read: typeof readDecimal;
  problems: Record<'ambiguous' | 'not-a-number', string>;
  inputMode: 'numeric' | 'decimal';
}

function TypedNumber({
  value,
  onChange,
  onBlur,
  read,
  problems,
  help,
  error,
  short = true,
  ...rest
}: TypedNumberProps) {
  const [said, setSaid] = useState<{ about: string; note?: string; problem?: string }>();
  const current = said?.about === value ? said : undefined;

  function settle() {
    if (value.trim() === '') return;
    const result = read(value);
    if (result.value === undefined) {
      setSaid({ about: value, problem: problems[result.problem] });
      return;
    }
    const changed = result.value !== value.trim();
    if (result.value !== value) onChange(result.value);
    if (changed) setSaid({ about: result.value, note: t('ui.number.readAs', { value: result.value }) });
    else if (/^-?\d{1,3}\.\d{3}$/.test(value))
      setSaid({ about: result.value, note: t('ui.number.pointIsDecimal') });
    else setSaid(undefined);
  }

  return (
    <TextInput
      {...rest}
      value={value}
      short={short}
      help={current?.note ?? help}
      error={error ?? current?.problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
    />
  );
}
