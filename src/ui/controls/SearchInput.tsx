import { longestSearch } from '~/lib/text-limits';
import { Icon } from './Icon';
import * as styles from './SearchInput.module.css';

interface SearchInputProps {
  /** What is searched, as its name and in the empty field: "Search sources". */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A line to narrow a list by words. Escape empties it, as the browser does. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
