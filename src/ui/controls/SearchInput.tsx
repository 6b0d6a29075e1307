import { useLayoutEffect, useRef } from 'react';
import { maxSearchChars } from '~/lib/text-limits';
import { Icon } from './Icon';
import * as styles from './SearchInput.module.css';

interface SearchInputProps {
  /** What is searched, as its name and in the empty field: "Search sources". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The field was left. */
  onBlur?: () => void;
}

/** A line to narrow a list by words. Escape empties it, as the browser does. */
export function SearchInput({ label, value, onChange, onBlur }: SearchInputProps) {
  // Part of the first visit: it weighs more memoised than it takes to draw.
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Typed before this script ran: the page came drawn from the server.
    const typed = field.current?.value ?? value;
    if (typed !== value) onChange(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the field is taken over
  }, []);
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchChars}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </span>
  );
}
