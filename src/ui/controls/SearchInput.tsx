import { useLayoutEffect, useRef } from 'react';
import { maxSearchChars } from '@recon/engine/lib/text-limits';
import { Icon } from './Icon';
import * as styles from './SearchInput.module.css';

interface SearchInputProps {
  /** Accessible name and placeholder: "Search sources". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** Renders a field to filter a list by words. Escape clears it, natively. */
export function SearchInput({ label, value, onChange, onBlur }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Text typed into the server-rendered page before this script ran.
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
