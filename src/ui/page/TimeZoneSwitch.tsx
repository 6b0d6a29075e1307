import { useState, useSyncExternalStore } from 'react';
import { t } from '~/i18n/t';
import { chosenZone, chooseZone, onZone } from '~/lib/time-zone';
import * as styles from './shell-select.module.css';

const utc = 'UTC';

/** Renders the choice of the time zone in which times are shown: this machine's, UTC or any other. */
export function TimeZoneSwitch() {
  const chosen = useSyncExternalStore(onZone, chosenZone, () => undefined);
  /** Whether the list was opened: its about 400 options are rendered only then. */
  const [isOpened, setOpened] = useState(false);
  const others = new Set(isOpened ? Intl.supportedValuesOf('timeZone') : []);
  if (chosen !== undefined) others.add(chosen);
  others.delete(utc);
  return (
    <select
      className={styles.select}
      // A browser that restores the previous value on return would choose it again.
      autoComplete="off"
      aria-label={t('ui.zone.label')}
      value={chosen ?? ''}
      onPointerDown={() => setOpened(true)}
      onFocus={() => setOpened(true)}
      onChange={({ currentTarget: { value } }) => chooseZone(value === '' ? undefined : value)}
    >
      <option value="">{t('ui.zone.own')}</option>
      <option value={utc}>{t('ui.zone.utc')}</option>
      {others.size > 0 && (
        <optgroup label={t('ui.zone.others')}>
          {[...others].toSorted().map((zone) => (
            <option key={zone} value={zone} lang="en">
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </optgroup>
      )}
    </select>
  );
}
