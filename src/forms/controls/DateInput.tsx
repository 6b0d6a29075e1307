import InputBase from '@mui/material/InputBase';
import { useRef, useState } from 'react';
import { locale, t } from '~/i18n/t';
import { dateLocale, datePattern, readDate, writeDate } from '@recon/engine/lib/read-date';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { IconButton } from '~/ui/controls/Button';
import { Field, type FieldText } from './Field';
import * as styles from './form.module.css';

interface DateInputProps extends FieldText {
  /** Day as ISO 8601 (`2026-11-22`). Unreadable input stays as typed and is not a valid day. */
  value: string;
  onChange: (value: string) => void;
  /** First day that the browser's calendar offers, as ISO 8601. */
  min?: string;
}

/** Renders a date field to type in (language's order or ISO) or pick. On blur, validates and spells out the date. */
export function DateInput({ value, onChange, min, help, error, ...field }: DateInputProps) {
  /** Typed text and the value read from it. Reset if the language changes, since its order of days may differ. */
  const [typed, setTyped] = useState<{ text: string; value: string; language: string }>();
  /** Value at the last blur; undefined after further typing. */
  const [left, setLeft] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const day = isIsoDay(value) ? value : '';
  const isTyped = typed?.value === value && typed.language === locale();
  const text = isTyped ? typed.text : day === '' ? value : writeDate(day, dateLocale(locale()));
  const isLeft = left === value;

  function type(next: string) {
    const iso = readDate(next, dateLocale(locale())) ?? next;
    setTyped({ text: next, value: iso, language: locale() });
    setLeft(undefined);
    onChange(iso);
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
                // Screen readers use the field above; this one only opens the calendar.
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

/** Returns the message with the expected pattern if a text is not a date; undefined if it is one, or empty. */
function unreadable(text: string, day: string): string | undefined {
  return text.trim() === '' || day !== '' ? undefined : t('form.date.unreadable', { pattern: pattern() });
}

/** Returns the order of a date in digits, in the language's letters: `dd/mm/yyyy`. */
function pattern(): string {
  return datePattern(dateLocale(locale()), {
    day: t('form.date.day'),
    month: t('form.date.month'),
    year: t('form.date.year'),
  });
}

const inWords = (day: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
