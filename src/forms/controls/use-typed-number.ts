import { useState } from 'react';
import { locale, t } from '~/i18n/t';
import {
  type NumberIssue,
  readDecimal,
  readWhole,
  unanswered,
  unansweredText,
  toUnambiguousDecimal,
  withMark,
} from '~/lib/read-number';

const readers = { whole: readWhole, decimal: readDecimal };

/**
 * Reads a number as it is typed, in every usual way of writing one; on leaving it says what was read.
 * What may be two numbers ("1.000") has a `question` and its `answers`, until one is given by `answer`.
 */
export function useTypedNumber(kind: 'whole' | 'decimal', value: string, onChange: (value: string) => void) {
  /** What is being typed, and the value made of it; forgotten when another value is put here, or another language chosen. */
  const [typed, setTyped] = useState<{ text: string; value: string; language: string }>();
  /** The value with which the field was left, and whether it is written otherwise now. */
  const [left, setLeft] = useState<{ value: string; changed: boolean }>();
  const open = unansweredText(value);
  // What was typed in one language would be another number in the next.
  const isTyped = typed?.value === value && typed.language === locale();
  const text = isTyped ? typed.text : (open ?? formatNumberInput(value));
  const isLeft = left?.value === value;
  const reading = readers[kind](text, locale());
  // What is chosen must not look like the other one afterwards.
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
      const made = 'value' in found ? found.value : 'ambiguous' in found ? unanswered(next) : next;
      setTyped({ text: next, value: made, language: locale() });
      setLeft(undefined);
      if (made !== value) onChange(made);
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

/** A number as its field shows it: with the language's own decimal mark. */
export function formatNumberInput(value: string): string {
  return withMark(value, locale());
}

/** What is wrong with a number, in the words of typing; an empty field has nothing wrong by itself. */
function faultText(fault: NumberIssue, kind: 'whole' | 'decimal'): string | undefined {
  switch (fault) {
    case 'empty':
      return undefined;
    case 'too-long':
      // The bounds of a whole number are far below: its own message names them.
      return kind === 'whole' ? undefined : t('ui.number.tooLong');
    case 'not-whole':
      return t('ui.number.whole');
    case 'not-a-number':
      return t('ui.number.notANumber');
  }
}
