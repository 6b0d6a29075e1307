import { type ComponentProps, type FocusEvent, useState } from 'react';
import { locale, t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { announce } from '~/ui/page/announce';
import { TextInput } from './TextInput';
import {
  type NumberIssue,
  readDecimal,
  readWhole,
  toUnambiguousDecimal,
  unanswered,
  unansweredText,
  withMark,
} from '@recon/engine/lib/read-number';
import * as styles from './form.module.css';

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

const readers = { whole: readWhole, decimal: readDecimal };

/** Returns the state of a number field. On blur, `note` shows what was read; `question` asks about ambiguous input. */
function useTypedNumber(kind: 'whole' | 'decimal', value: string, onChange: (value: string) => void) {
  /** Typed text and the value read from it. Reset if the value or the language changes. */
  const [typed, setTyped] = useState<{ text: string; value: string; language: string }>();
  const [left, setLeft] = useState<{ value: string; changed: boolean }>();
  const open = unansweredText(value);
  // Text typed in one language could mean another number in the next.
  const isTyped = typed?.value === value && typed.language === locale();
  const text = isTyped ? typed.text : (open ?? formatNumberInput(value));
  const isLeft = left?.value === value;
  const reading = readers[kind](text, locale());
  // The options must stay distinguishable after the choice.
  const answers =
    open !== undefined && 'ambiguous' in reading ? reading.ambiguous.map(toUnambiguousDecimal) : undefined;

  return {
    text,
    isLeft,
    note: isLeft && left.changed ? t('ui.number.readAs', { value: formatNumberInput(value) }) : undefined,
    answers,
    question: answers && t('ui.number.which', { typed: text.trim() }),
    fault: 'fault' in reading ? faultText(reading.fault, kind) : undefined,
    type: (next: string) => {
      const found = readers[kind](next, locale());
      const number = 'value' in found ? found.value : 'ambiguous' in found ? unanswered(next) : next;
      setTyped({ text: next, value: number, language: locale() });
      setLeft(undefined);
      if (number !== value) onChange(number);
    },
    leave: () => {
      if (!isTyped) return;
      const isRead = 'value' in reading;
      setLeft({ value, changed: isRead && formatNumberInput(value) !== typed.text.trim() });
      if (isRead) setTyped(undefined);
    },
    answer: (chosen: string) => {
      setTyped(undefined);
      setLeft({ value: chosen, changed: true });
      onChange(chosen);
    },
  };
}

const formatNumberInput = (value: string) => withMark(value, locale());

/** Returns the message about an invalid number while typing; an empty field has none. */
function faultText(fault: NumberIssue, kind: 'whole' | 'decimal'): string | undefined {
  switch (fault) {
    case 'empty':
      return undefined;
    case 'too-long':
      // The limits of integers are far lower: their own message names them.
      return kind === 'whole' ? undefined : t('ui.number.tooLong');
    case 'not-whole':
      return t('ui.number.whole');
    case 'not-a-number':
      return t(kind === 'whole' ? 'ui.number.whole' : 'ui.number.notANumber');
  }
}
