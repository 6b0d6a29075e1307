import type { ComponentProps, FocusEvent } from 'react';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { announce } from '~/ui/page/announce';
import * as styles from './form.module.css';
import { TextInput } from './TextInput';
import { useTypedNumber, formatNumberInput } from './use-typed-number';

interface NumberInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'mono' | 'after'
> {
  /**
   * The number as plain text with a point, exactly as the contract takes it. What cannot be read stays
   * as typed, and what may be two numbers is `unanswered`: no shape of the contract takes either.
   */
  value: string;
  onChange: (value: string) => void;
}

/** A whole number. Not `type="number"`: that drops what it cannot read and changes with the wheel. */
export function NumberInput(props: NumberInputProps) {
  return <TypedNumber {...props} kind="whole" />;
}

/**
 * A decimal, kept as text to the last digit. It is read as it is typed, in every usual way of writing
 * one, and the field says on leaving what it read. "1.000" may be one or a thousand: the field asks.
 */
export function DecimalInput(props: NumberInputProps) {
  return <TypedNumber {...props} kind="decimal" />;
}

function TypedNumber(props: NumberInputProps & { kind: 'whole' | 'decimal' }) {
  const { kind, value, onChange, onBlur, help, error, short = true, placeholder, ...rest } = props;
  const number = useTypedNumber(kind, value, onChange);
  const { question, answers, fault, isLeft } = number;

  function leave(event: FocusEvent<HTMLInputElement>) {
    number.leave();
    const staysInside = fieldOf(event.currentTarget)?.contains(event.relatedTarget);
    if (question !== undefined && !staysInside) announce(`${props.label}: ${question}`);
    onBlur?.(event);
  }

  return (
    <TextInput
      {...rest}
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      value={number.text}
      placeholder={placeholder && formatNumberInput(placeholder)}
      short={short}
      help={question ?? number.note ?? help}
      error={error === undefined && !isLeft ? undefined : (question ?? fault ?? error)}
      onChange={(event) => number.type(event.currentTarget.value)}
      onBlur={leave}
      after={
        answers && (
          <fieldset className={styles.choice} aria-label={question}>
            {answers.map((one) => (
              <Button
                key={one}
                size="small"
                // The field keeps the focus: leaving it would show a fault, move this away and lose the press.
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ currentTarget }) => {
                  number.answer(one);
                  // The choice is gone with this; the field is where the hand was before.
                  fieldOf(currentTarget)?.querySelector('input')?.focus();
                }}
              >
                {answerText(one, answers)}
              </Button>
            ))}
          </fieldset>
        )
      }
    />
  );
}

const fieldOf = (element: Element) => element.closest('[data-field]');

/** Says which mark a reading takes it for: in some languages "1.000" alone would read as a thousand. */
function answerText(value: string, answers: readonly string[]): string {
  const wholeDigits = (decimal: string) => (decimal.split('.')[0] ?? '').length;
  const isLarger = answers.every((other) => wholeDigits(other) <= wholeDigits(value));
  return isLarger
    ? t('ui.number.thousands', { value: formatNumberInput(value) })
    : t('ui.number.decimals', { value: formatNumberInput(value) });
}
