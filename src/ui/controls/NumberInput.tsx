import { type ComponentProps, type MouseEvent, useState } from 'react';
import { locale, t } from '~/i18n/t';
import {
  type NumberFault,
  readDecimal,
  readWhole,
  unanswered,
  unansweredText,
  unmistakable,
} from '~/lib/read-number';
import { announce } from '../page/announce';
import { Button } from './Button';
import { TextInput } from './TextInput';

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
  return <TypedNumber {...props} read={readWhole} inputMode="numeric" />;
}

/**
 * A decimal, kept as text to the last digit. It is read as it is typed, in every usual way of writing
 * one, and the field says on leaving what it read. "1.000" may be one or a thousand: the field asks.
 */
export function DecimalInput(props: NumberInputProps) {
  return <TypedNumber {...props} read={readDecimal} inputMode="decimal" />;
}

interface TypedNumberProps extends NumberInputProps {
  read: typeof readWhole;
  inputMode: 'numeric' | 'decimal';
}

function TypedNumber(props: TypedNumberProps) {
  const { value, onChange, onBlur, read, help, error, short = true, ...rest } = props;
  /** What is being typed, and the value made of it; forgotten when another value is put here. */
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  /** The value with which the field was left, and what it was read from. */
  const [left, setLeft] = useState<{ value: string; note?: string }>();
  const open = unansweredText(value);
  const text = typed?.value === value ? typed.text : (open ?? value);
  const isLeft = left?.value === value;
  const reading = read(text, locale());
  // What is chosen must not look like the other one afterwards.
  const answers =
    open !== undefined && 'ambiguous' in reading ? reading.ambiguous.map(unmistakable) : undefined;
  const question = answers && t('ui.number.which', { typed: text.trim() });
  const fault = 'fault' in reading ? faultText(reading.fault) : undefined;

  function type(next: string) {
    const found = read(next, locale());
    const made = 'value' in found ? found.value : 'ambiguous' in found ? unanswered(next) : next;
    setTyped({ text: next, value: made });
    setLeft(undefined);
    if (made !== value) onChange(made);
  }

  function leave() {
    if (typed?.value !== value) return;
    const isRead = 'value' in reading;
    const changed = isRead && value !== typed.text.trim();
    setLeft({ value, ...(changed && { note: t('ui.number.readAs', { value }) }) });
    if (isRead) setTyped(undefined);
  }

  function answer(chosen: string, event: MouseEvent<HTMLElement>) {
    setTyped(undefined);
    setLeft({ value: chosen, note: t('ui.number.readAs', { value: chosen }) });
    onChange(chosen);
    // The choice is gone with this; the field is where the hand was before.
    event.currentTarget.closest('.ui-field')?.querySelector('input')?.focus();
  }

  const shown = { error: error === undefined && !isLeft ? undefined : (question ?? fault ?? error) };
  return (
    <TextInput
      {...rest}
      value={text}
      short={short}
      help={question ?? (isLeft ? left.note : undefined) ?? help}
      error={shown.error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        leave();
        const next = event.relatedTarget;
        const staysInside = event.currentTarget.closest('.ui-field')?.contains(next);
        if (question !== undefined && !staysInside) announce(`${props.label}: ${question}`);
        onBlur?.(event);
      }}
      after={
        answers && (
          <fieldset className="ui-choice" aria-label={question}>
            {answers.map((one) => (
              <Button
                key={one}
                size="small"
                // The field keeps the focus: leaving it would show a fault, move this away and lose the press.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => answer(one, event)}
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

/** Says which mark a reading takes it for: in some languages "1.000" alone would read as a thousand. */
function answerText(value: string, answers: readonly string[]): string {
  const wholeDigits = (decimal: string) => (decimal.split('.')[0] ?? '').length;
  const isLarger = answers.every((other) => wholeDigits(other) <= wholeDigits(value));
  return isLarger ? t('ui.number.thousands', { value }) : t('ui.number.decimals', { value });
}

/** What is wrong with a number, in the words of typing; an empty field has nothing wrong by itself. */
function faultText(fault: NumberFault): string | undefined {
  switch (fault) {
    case 'empty':
      return undefined;
    case 'too-long':
      return t('ui.number.tooLong');
    case 'not-whole':
      return t('ui.number.whole');
    case 'not-a-number':
      return t('ui.number.notANumber');
  }
}
