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
} from '@recon/engine/lib/read-number';

const readers = { whole: readWhole, decimal: readDecimal };

/** Returns the state of a number field. On blur, `note` shows what was read; `question` asks about ambiguous input. */
export function useTypedNumber(kind: 'whole' | 'decimal', value: string, onChange: (value: string) => void) {
  /** Typed text and the value read from it. Reset if the value or the language changes. */
  const [typed, setTyped] = useState<{ text: string; value: string; language: string }>();
  /** Value on blur, and whether it is now formatted differently. */
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

/** Formats a number for its field, with the language's decimal mark. */
export const formatNumberInput = (value: string) => withMark(value, locale());

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
