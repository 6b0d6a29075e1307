import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { Keys } from '~/ui/shortcuts/Keys';
import type { Entry, GroupName } from './entries';
import * as styles from './Palette.module.css';

interface PaletteListProps {
  id: string;
  entries: readonly Entry[];
  /** Index of the entry that Enter selects. */
  active: number;
  /** Whether entries are grouped under headings; search results are one list, best first. */
  isGrouped: boolean;
  /** Number of further matches that are not shown. */
  more: number;
  onActive: (index: number) => void;
  onChoose: (entry: Entry) => void;
}

/** Roles of a combobox's list (WAI-ARIA): HTML has elements for them only in a `select`. */
const listbox = { role: 'listbox', tabIndex: -1 } as const;
const group = { role: 'group' } as const;
const option = { role: 'option' } as const;

/** Returns the id of an entry's element. */
export function optionId(list: string, { key }: Entry): string {
  return `${list}-${key.replaceAll(' ', '-')}`;
}

/** Renders the entries of the palette. */
export function PaletteList({ id, entries, active, isGrouped, more, onActive, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = entries[active];
  const currentId = current && optionId(id, current);
  useEffect(() => {
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [active, currentId]);

  const line = (entry: Entry) => (
    <Line
      key={entry.key}
      id={optionId(id, entry)}
      entry={entry}
      isActive={entry === current}
      onPoint={() => onActive(entries.indexOf(entry))}
      onChoose={() => onChoose(entry)}
    />
  );
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <>
      {/* Scrolled by keys in the field, which keeps the focus. */}
      <div
        ref={list}
        id={id}
        {...listbox}
        aria-label={t('palette.results')}
        className={styles.list}
        hidden={entries.length === 0}
      >
        {isGrouped
          ? groups.map((group) => (
              <Group key={group} id={`${id}-${group}`} name={group}>
                {entries.filter((entry) => entry.group === group).map(line)}
              </Group>
            ))
          : entries.map(line)}
      </div>
      {more > 0 && <p className={`ui-aside ${styles.more}`}>{t('palette.more', { count: more })}</p>}
    </>
  );
}

function Group({ id, name, children }: { id: string; name: GroupName; children: ReactNode }) {
  return (
    <div {...group} aria-labelledby={id}>
      <div id={id} role="presentation" className={styles.heading}>
        {t(`palette.group.${name}`)}
      </div>
      {children}
    </div>
  );
}

interface LineProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Line({ id, entry, isActive, onPoint, onChoose }: LineProps) {
  const { icon, label, aside, keys, refusal } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys come from the field
    <div
      id={id}
      {...option}
      aria-selected={isActive}
      aria-disabled={refusal !== undefined || undefined}
      className={styles.line}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      // Mouse move, so that entries that scroll under a resting pointer are not selected.
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {refusal !== undefined && <span className={styles.refusal}>{refusal}</span>}
      </span>
      {aside && <span className={`ui-small ${styles.aside}`}>{aside}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  );
}
