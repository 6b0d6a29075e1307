import useAutocomplete from '@mui/material/useAutocomplete';
import { type HTMLAttributes, type KeyboardEvent, useEffectEvent, useId, useLayoutEffect } from 'react';
import { maxSearchChars } from '@recon/engine/lib/text-limits';
import { t } from '~/i18n/t';
import { IconButton } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { Keys } from '~/ui/shortcuts/Keys';
import type { PaletteEntry } from './entries';
import { maxContexts, type LoadedNames } from './names';
import * as styles from './Palette.module.css';

interface SearchProps {
  query: string;
  label: string;
  task: string | undefined;
  entries: PaletteEntry[];
  /** Number of matches; `entries` are the first ones. */
  count: number;
  /** Whether entries are grouped under headings; search results are one list, best first. */
  isGrouped: boolean;
  names: LoadedNames;
  /** Returns the text that was typed before the field had the focus. */
  takeTyped: () => string;
  back: () => void;
  onClose: () => void;
  onQuery: (query: string) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** Renders the field and its list: keys in the field move through the list. */
export function PaletteSearch(props: SearchProps) {
  const { query, label, task, entries, names, takeTyped, back, onQuery } = props;
  const id = useId();
  const combobox = useCombobox(id, props);
  const takeFocus = useEffectEvent(() => {
    document.getElementById(id)?.focus({ preventScroll: true });
    const typed = takeTyped();
    if (typed !== '') onQuery(typed);
  });
  // In one go, so that no key is lost in between.
  useLayoutEffect(() => takeFocus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace' && query === '' && task !== undefined) back();
  };
  return (
    <div {...combobox.getRootProps({ onKeyDown })} className={styles.root}>
      <div className={styles.head}>
        {task === undefined ? (
          <Icon name="search" className={styles.icon} />
        ) : (
          <>
            <IconButton icon="left" size="small" label={t('palette.back')} onClick={back} />
            <span className={`${styles.task} ui-clip ui-aside`}>{task}</span>
          </>
        )}
        <input
          {...combobox.getInputProps()}
          aria-label={label}
          placeholder={label}
          className={styles.input}
          enterKeyHint="go"
          maxLength={maxSearchChars}
        />
        <span className={styles.close}>
          <IconButton icon="close" size="small" label={t('ui.close')} onClick={props.onClose} />
        </span>
      </div>
      <Entries {...props} combobox={combobox} />
      {entries.length === 0 && <NothingFound query={query.trim()} names={names} />}
      <div className={`${styles.foot} ui-between ui-tiny`}>
        <output>{progress(names, query, props.count)}</output>
        <span className={styles.hints}>
          <Keys keys="↑ ↓" /> {t('palette.hint.choose')}
          <Keys keys="enter" /> {t('palette.hint.open')}
          <Keys keys="escape" /> {t(task === undefined ? 'palette.hint.close' : 'palette.hint.back')}
        </span>
      </div>
    </div>
  );
}

/** Returns the combobox of MUI: always open, and without a value, as choosing an entry does something. */
function useCombobox(id: string, { query, entries, isGrouped, back, onQuery, onChoose }: SearchProps) {
  return useAutocomplete({
    id,
    open: true,
    options: entries,
    filterOptions: (all) => all,
    getOptionKey: ({ key }) => key,
    getOptionDisabled: ({ refusal }) => refusal !== undefined,
    ...(isGrouped && { groupBy: ({ group }) => group }),
    value: null,
    inputValue: query,
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') onQuery(text);
    },
    onChange: (_event, entry) => {
      if (entry) onChoose(entry);
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') back();
    },
    autoHighlight: true,
    disabledItemsFocusable: true,
    disableCloseOnSelect: true,
    clearOnBlur: false,
    selectOnFocus: false,
  });
}

/** Role of a heading's part of the list (WAI-ARIA): HTML has an element for it only in a `select`. */
const groupRole = { role: 'group' } as const;

function Entries(props: SearchProps & { combobox: ReturnType<typeof useCombobox> }) {
  const { entries, count, isGrouped, combobox } = props;
  const line = (entry: PaletteEntry, index: number) => {
    const { key: _key, ...option } = combobox.getOptionProps({ option: entry, index });
    return <Line key={entry.key} {...option} entry={entry} />;
  };
  // MUI types it for `ul`, which may have no groups.
  const listbox = combobox.getListboxProps() as HTMLAttributes<HTMLElement>;
  const groups = combobox.groupedOptions as unknown as {
    key: number;
    group: string;
    index: number;
    options: PaletteEntry[];
  }[];
  return (
    <>
      <div
        {...listbox}
        aria-label={t('palette.results')}
        className={styles.list}
        hidden={entries.length === 0}
      >
        {isGrouped
          ? groups.map(({ key, group, index, options }) => (
              <div key={key} {...groupRole} aria-labelledby={`palette-${group}`}>
                <div id={`palette-${group}`} role="presentation" className={styles.heading}>
                  {t(`palette.group.${group as 'go'}`)}
                </div>
                {options.map((entry, at) => line(entry, index + at))}
              </div>
            ))
          : entries.map(line)}
      </div>
      {count > entries.length && (
        <p className={`ui-aside ${styles.more}`}>{t('palette.more', { count: count - entries.length })}</p>
      )}
    </>
  );
}

function Line({ entry, ...option }: HTMLAttributes<HTMLElement> & { entry: PaletteEntry }) {
  const { icon, label, aside, keys, refusal } = entry;
  return (
    <div {...option} className={styles.line}>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {refusal !== undefined && <span className={`${styles.refusal} ui-tiny`}>{refusal}</span>}
      </span>
      {aside && <span className={`ui-small ${styles.aside} ui-clip`}>{aside}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  );
}

function NothingFound({ query, names }: { query: string; names: LoadedNames }) {
  if (names.isLoading) return <p className={`ui-aside ${styles.none}`}>{t('palette.reading')}</p>;
  if (query === '')
    return (
      <p className={`ui-aside ${styles.none}`}>
        {t(names.isFailed ? 'palette.failed' : 'palette.none.here')}
      </p>
    );
  return (
    <div className={`ui-aside ${styles.none}`}>
      <p>
        <strong>{t('palette.none', { query })}</strong>
      </p>
      <p>{t('palette.none.try')}</p>
    </div>
  );
}

/** Returns how far a search has come, else the number of its results. */
function progress(
  { contexts, parts, isLoading, isCapped, isFailed }: LoadedNames,
  query: string,
  count: number,
): string {
  if (isFailed) return t('palette.failed');
  if (query === '') return '';
  if (isLoading) return t('palette.read', { count: contexts.length });
  if (isCapped) return t('palette.capped', { count: maxContexts });
  if (contexts.length > parts.length)
    return t('palette.lookedInto', { looked: parts.length, count: contexts.length });
  return t('palette.count', { count });
}
