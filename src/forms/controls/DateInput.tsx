import 'texts:form';
import InputBase from '@mui/material/InputBase';
import { useRef, useState } from 'react';
import { locale, t } from '~/i18n/t';
import { dateLocale, datePattern, isIsoDay, readDate, writeDate } from '~/lib/read-date';
import { IconButton } from '~/ui/controls/Button';
import { Field, type FieldText } from './Field';
import * as styles from './form.module.css';

interface DateInputProps extends FieldText {
  /** The day as ISO 8601 (`2026-11-22`). What cannot be read stays as typed: it is no such day. */
  value: string;
  onChange: (value: string) => void;
  /** The first day the browser's calendar offers, ISO. */
  min?: string;
}

/**
 * A date field: typed in the order of the language (`dateLocale`) or as ISO, or picked from the browser's calendar.
 * On leaving it is shown in figures and said in words, since 3/4 is two days; a fault is told then, not before.
 */
export function DateInput({ value, onChange, min, help, error, ...field }: DateInputProps) {
  /** What is being typed, and the value made of it; forgotten in another language, whose order of days may differ. */
  const [typed, setTyped] = useState<{ text: string; value: string; language: string }>();
  /** The value that was read on leaving. */
  const [left, setLeft] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const day = isIsoDay(value) ? value : '';
  const isTyped = typed?.value === value && typed.language === locale();
  const text = isTyped ? typed.text : day === '' ? value : writeDate(day, dateLocale(locale()));
  const isLeft = left === value;

  function type(next: string) {
    const made = readDate(next, dateLocale(locale())) ?? next;
    setTyped({ text: next, value: made, language: locale() });
    setLeft(undefined);
    onChange(made);
  }

  function leave() {
    if (!isTyped) return;
    setLeft(value);
    if (day !== '') setTyped(undefined);
  }

  return (
    <Field
      {...field}
      help={isLeft && day !== '' ? t('form.date.readAs', { day: inWords(day) }) : help}
      error={isTyped && !isLeft && day === '' ? undefined : (unreadable(text, day) ?? error)}
    >
      {(wiring) => (
        <InputBase
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          placeholder={pattern()}
          error={wiring['aria-invalid'] ?? false}
          inputProps={{ autoComplete: 'off', ...wiring }}
          endAdornment={
            <span className={styles.picker}>
              <input
                ref={picker}
                type="date"
                tabIndex={-1}
                // The field above is the one to be heard; this one opens the calendar.
                aria-hidden
                min={min}
                value={day}
                onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
              />
              <IconButton
                icon="calendar"
                size="small"
                label={t('form.date.pick', { label: field.label })}
                onClick={() => picker.current?.showPicker()}
              />
            </span>
          }
        />
      )}
    </Field>
  );
}

/** What to type where a text is no day. */
function unreadable(text: string, day: string): string | undefined {
  return text.trim() === '' || day !== '' ? undefined : t('form.date.unreadable', { pattern: pattern() });
}

/** The order of a day in figures, in the language's letters: `dd/mm/yyyy`. */
function pattern(): string {
  return datePattern(dateLocale(locale()), {
    day: t('form.date.day'),
    month: t('form.date.month'),
    year: t('form.date.year'),
  });
}

function inWords(day: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );
}
