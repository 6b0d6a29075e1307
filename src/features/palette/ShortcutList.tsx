import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SwitchInput } from '~/forms/controls/CheckInput';
import { t } from '~/i18n/t';
import { Dialog } from '~/ui/overlay/Dialog';
import { Keys } from '~/ui/shortcuts/Keys';
import { pageActions, setSingleKeys, useSingleKeys } from '~/ui/shortcuts/page-actions';
import { taskLabel } from './entries';
import { taskIds, tasks } from './tasks';
import * as styles from './ShortcutList.module.css';

type Shortcut = { keys: readonly string[]; label: string; isSingle?: boolean };

/** Attributes that make a long list scrollable by keys. */
const scrollableList = { role: 'group', tabIndex: 0 } as const;

/** Renders the shortcuts of this page, and the switch for single-key shortcuts. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const hold = useSingleKeys();
  // Fixed at opening.
  const [groups] = useState(shortcutsHere);
  return (
    <Dialog title={t('palette.keys.title')} onClose={onClose}>
      <div {...scrollableList} aria-label={t('palette.keys.title')} className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.heading}>{title}</h3>
            <dl>
              {shortcuts.map(({ label, keys, isSingle }) => (
                <div key={label} className={styles.row} data-off={(isSingle && !hold) || undefined}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((one) => (
                      <Keys key={one} keys={one} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles.more}>
        <Link to="/glossary" onClick={onClose}>
          {t('glossary.all')}
        </Link>
      </p>
      <div className={styles.single}>
        <SwitchInput
          label={t('palette.keys.single')}
          help={t('palette.keys.single.about')}
          checked={hold}
          onChange={setSingleKeys}
        />
      </div>
    </Dialog>
  );
}

const has = (what: string) => document.querySelector(`main ${what}`) !== null;

function shortcutsHere(): { title: string; shortcuts: Shortcut[] }[] {
  const own = pageActions().flatMap(({ label, keys }) =>
    keys === undefined ? [] : [{ label, keys: [keys], isSingle: true }],
  );
  const everywhere: (Shortcut | false)[] = [
    { keys: ['mod+k'], label: t('palette.keys.palette') },
    has('input[type=search]') && { keys: ['/'], label: t('palette.keys.search'), isSingle: true },
    { keys: ['?'], label: t('palette.keys.help'), isSingle: true },
    { keys: ['mod+enter'], label: t('palette.keys.send') },
    { keys: ['mod+z'], label: t('palette.keys.undo') },
    { keys: ['escape'], label: t('palette.keys.close') },
  ];
  const go = taskIds.flatMap((id) => {
    const { keys, group } = tasks[id];
    return keys !== undefined && group === 'go'
      ? [{ keys: [keys], label: taskLabel(id), isSingle: true }]
      : [];
  });
  return [
    { title: t('palette.group.here'), shortcuts: own },
    { title: t('palette.keys.everywhere'), shortcuts: everywhere.filter((one) => one !== false) },
    { title: t('palette.keys.rows'), shortcuts: [...sorting(), ...selecting()] },
    { title: t('palette.group.go'), shortcuts: go },
  ].filter(({ shortcuts }) => shortcuts.length > 0);
}

/** Returns the keys of a drag handle (use-sortable.ts) if the page has one. */
function sorting(): Shortcut[] {
  if (!has('[data-part=grip]')) return [];
  return [
    { keys: ['↑ ↓', 'home', 'end'], label: t('palette.keys.step') },
    { keys: ['space', 'enter'], label: t('palette.keys.lift') },
    { keys: ['↑ ↓', 'home', 'end'], label: t('palette.keys.carry') },
    { keys: ['escape'], label: t('palette.keys.putBack') },
    { keys: ['alt+↑', 'alt+↓'], label: t('palette.keys.shift') },
  ];
}

/** Returns the keys that select rows, if the page has such rows. The switch for single keys does not disable these. */
function selecting(): Shortcut[] {
  if (!has('[data-part=select]')) return [];
  return [
    { keys: ['x'], label: t('palette.keys.select') },
    { keys: ['shift+x'], label: t('palette.keys.selectTo') },
    { keys: ['shift+↑', 'shift+↓'], label: t('palette.keys.extend') },
    { keys: ['mod+a'], label: t('palette.keys.selectAll') },
    { keys: ['escape'], label: t('palette.keys.selectNone') },
  ];
}
