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
  /** Decimal text with a point. Unreadable input stays as typed; ambiguous input becomes `unanswered(input)`. */
  value: string;
  onChange: (value: string) => void;
  /** Message for text that is no such number; a general one by default. */
  invalid?: string;
}

/** Renders a field for an integer. Not `type="number"`, which drops unreadable input and follows the mouse wheel. */
export function NumberInput(props: NumberInputProps) {
  return <TypedNumber {...props} kind="whole" />;
}

/** Renders a field for a decimal, kept with all digits. Reads every common notation; asks what `1.000` means. */
export function DecimalInput(props: NumberInputProps) {
  return <TypedNumber {...props} kind="decimal" />;
}

function TypedNumber(props: NumberInputProps & { kind: 'whole' | 'decimal' }) {
  const { kind, value, onChange, onBlur, help, error, short = true, placeholder, invalid, ...rest } = props;
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
      error={error === undefined && !isLeft ? undefined : (question ?? (fault && invalid) ?? fault ?? error)}
      onChange={(event) => number.type(event.currentTarget.value)}
      onBlur={leave}
      after={
        answers && (
          <fieldset className={styles.choice} aria-label={question}>
            {answers.map((one) => (
              <Button
                key={one}
                size="small"
                // The field keeps the focus: a blur would show an error, move this button and lose the press.
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ currentTarget }) => {
                  number.answer(one);
                  // These buttons disappear, so the focus returns to the field.
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

/** Returns the button label of one reading of an ambiguous number: "1.000" may mean one thousand, or one. */
function answerText(value: string, answers: readonly string[]): string {
  const wholeDigits = (decimal: string) => (decimal.split('.')[0] ?? '').length;
  const isLarger = answers.every((other) => wholeDigits(other) <= wholeDigits(value));
  return t(isLarger ? 'ui.number.thousands' : 'ui.number.decimals', { value: formatNumberInput(value) });
}
